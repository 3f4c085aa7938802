import { useSyncExternalStore } from 'react';

const KEY = 'muted';
const listeners = new Set<() => void>();

/** Who wants less motion has chosen nothing else yet. While pages are drawn ahead there is nobody. */
const wantsCalm = (): boolean =>
  typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Storage throws where the browser forbids it; then the choice lasts as long as the page. */
let muted = (() => {
  try {
    const kept = localStorage.getItem(KEY);
    return kept === null ? wantsCalm() : kept === 'yes';
  } catch {
    return wantsCalm();
  }
})();

/** [T45] Whether the visitor wants neither sounds nor buzzes. */
function isMuted(): boolean {
  return muted;
}

export function setMuted(next: boolean): void {
  muted = next;
  try {
    localStorage.setItem(KEY, next ? 'yes' : 'no');
  } catch {
    // See above.
  }
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useMuted(): boolean {
  // During prerendering nobody has chosen yet.
  return useSyncExternalStore(listen, isMuted, () => false);
}

/** Each is a file of `client/public/sounds`. */
export type SoundName =
  | 'spin'
  | 'stop'
  | 'win'
  | 'tick'
  | 'dice'
  | 'open'
  | 'chat'
  | 'turn'
  | 'dare'
  | 'done'
  | 'applause'
  | 'nearly'
  | 'flop'
  | 'victory'
  | 'reaction';

/** Made on the first sound, which follows a click: browsers refuse audio before one. */
let context: AudioContext | null = null;
/** How many sounds are heard, or about to be. */
let sounding = 0;
let rest: ReturnType<typeof setTimeout> | undefined;
/** So long after the last sound the context rests: a running one keeps a phone's processor awake. */
const REST_MS = 2000;
const clips = new Map<SoundName, Promise<AudioBuffer>>();

async function fetchClip(audio: AudioContext, name: SoundName): Promise<AudioBuffer> {
  const response = await fetch(`/sounds/${name}.wav`);
  if (!response.ok) throw new Error(`No sound ${name}`);
  return audio.decodeAudioData(await response.arrayBuffer());
}

async function play(name: SoundName): Promise<void> {
  context ??= new AudioContext();
  const audio = context;
  clearTimeout(rest);
  sounding += 1;
  try {
    await audio.resume(); // one that is about to rest still says that it runs
    const clip = clips.get(name) ?? fetchClip(audio, name);
    clips.set(name, clip);
    const source = audio.createBufferSource();
    source.buffer = await clip;
    source.connect(audio.destination);
    const heard = new Promise((ended) => source.addEventListener('ended', ended));
    source.start();
    await heard;
  } finally {
    sounding -= 1;
    if (sounding === 0) rest = setTimeout(() => void audio.suspend(), REST_MS);
  }
}

/** Sounds start after the next paint: the first one takes the browser longer than a frame. */
function afterPaint(work: () => void): void {
  // A hidden page is never painted.
  if (document.hidden) return work();
  requestAnimationFrame(() => setTimeout(work));
}

/**
 * Before a gesture Chrome would log a warning for what may not start; browsers that cannot tell us of
 * gestures log none.
 */
const isAllowed = (): boolean =>
  !isMuted() && (!('userActivation' in navigator) || navigator.userActivation.hasBeenActive);

/** Plays a sound effect unless muted. A sound that fails to load is not heard. */
export function playSound(name: SoundName): void {
  if (!isAllowed()) return;
  afterPaint(() => void play(name).catch(() => clips.delete(name)));
}

/** Buzzes the phone where its browser allows it, unless muted. In ms. */
export function buzz(pattern: number | number[]): void {
  if (isAllowed()) navigator.vibrate?.(pattern);
}
