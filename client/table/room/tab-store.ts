import * as v from 'valibot';

/** Something a tab keeps of its own: two tabs are two players. */
export interface TabStore<Value> {
  /** Null where nothing, or nothing readable, was kept. */
  read: () => Value | null;
  keep: (value: Value | null) => void;
}

/** sessionStorage throws where it is forbidden. */
export function tabStore<Schema extends v.GenericSchema>(
  key: string,
  schema: Schema,
): TabStore<v.InferOutput<Schema>> {
  return {
    read: () => {
      try {
        const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
        const parsed = v.safeParse(schema, kept);
        return parsed.success ? parsed.output : null;
      } catch {
        return null;
      }
    },
    keep: (value) => {
      try {
        if (value === null) sessionStorage.removeItem(key);
        else sessionStorage.setItem(key, JSON.stringify(value));
      } catch {
        // Without storage a reload finds the seat by the visitor's cookie.
      }
    },
  };
}

/** A seat as its holder knows it. `playerId` is the secret that proves it. */
const seatSchema = v.object({ roomId: v.string(), playerId: v.string() });
export type HeldSeat = v.InferOutput<typeof seatSchema>;

/** The seat this tab holds at a game's tables, for a reload; `game` names it to other tabs. */
export interface SeatStore extends TabStore<HeldSeat> {
  readonly game: string;
}

export const seatStore = (game: string): SeatStore => ({
  ...tabStore(`${game}-seat`, seatSchema),
  game,
});

/** A tab that has the seat answers within this, in ms, however busy its phone is. */
const ANSWERS_WITHIN = 3000;
/** So long is waited where a page cannot know whether there is such a tab, in ms. */
const MAY_ANSWER_WITHIN = 250;

const wordSchema = v.variant('type', [
  v.object({ type: v.literal('who'), roomId: v.string() }),
  v.object({ type: v.literal('me'), roomId: v.string(), playerId: v.string() }),
  v.object({ type: v.literal('mine-now'), roomId: v.string(), playerId: v.string() }),
]);
type Word = v.InferOutput<typeof wordSchema>;

function openChannel(game: string, heard: (word: Word) => void): BroadcastChannel | null {
  if (typeof BroadcastChannel === 'undefined') return null;
  const channel = new BroadcastChannel(`${game}-seats`);
  channel.addEventListener('message', ({ data }) => {
    const word = v.safeParse(wordSchema, data);
    if (word.success) heard(word.output);
  });
  return channel;
}

function say(channel: BroadcastChannel | null, word: Word): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- only windows have one to name
  channel?.postMessage(word);
}

/** A tab with a seat holds this lock. Pages without TLS have none (`navigator.locks`). */
const lockOf = (game: string, roomId: string): string => `${game}-seat-${roomId}`;

/** How long another tab's answer is worth waiting for, in ms; 0: no tab has a seat in the room. */
async function patienceFor(game: string, roomId: string): Promise<number> {
  const locks = await locksHere()
    ?.query()
    .catch(() => null);
  if (locks == null) return MAY_ANSWER_WITHIN;
  return locks.held?.some(({ name }) => name === lockOf(game, roomId)) ? ANSWERS_WITHIN : 0;
}

const locksHere = (): LockManager | undefined =>
  (navigator as Partial<Pick<Navigator, 'locks'>>).locks;

/** The seat that another tab of this browser has in the room; null: none answers. */
export async function seatInOtherTab(game: string, roomId: string): Promise<HeldSeat | null> {
  const patience = await patienceFor(game, roomId);
  if (patience === 0) return null;
  return new Promise((resolve) => {
    const channel = openChannel(game, (word) => {
      if (word.type === 'me' && word.roomId === roomId) done({ roomId, playerId: word.playerId });
    });
    const timer = setTimeout(() => done(null), channel === null ? 0 : patience);
    function done(seat: HeldSeat | null): void {
      clearTimeout(timer);
      channel?.close();
      resolve(seat);
    }
    say(channel, { type: 'who', roomId });
  });
}

/**
 * Tells other tabs which seat this one has, as often as they ask.
 * @param isTaken Another tab goes on with it.
 * @returns how to stop.
 */
export function answerTabs(game: string, seat: HeldSeat, isTaken: () => void): () => void {
  const channel = openChannel(game, (word) => {
    if (word.roomId !== seat.roomId) return;
    if (word.type === 'who') say(channel, { type: 'me', ...seat });
    if (word.type === 'mine-now' && word.playerId === seat.playerId) isTaken();
  });
  const stopped = new AbortController();
  const untilStopped = () =>
    new Promise<void>((resolve) => {
      stopped.signal.addEventListener('abort', () => resolve());
    });
  locksHere()
    ?.request(lockOf(game, seat.roomId), { mode: 'shared', signal: stopped.signal }, untilStopped)
    .catch(() => {}); // forbidden here, or stopped before it was granted: other tabs ask all the same
  return () => {
    stopped.abort();
    channel?.close();
  };
}

/** This tab goes on with a seat: the one that had it steps aside. */
export function takeFromTab(game: string, seat: HeldSeat): void {
  const channel = openChannel(game, () => {});
  say(channel, { type: 'mine-now', ...seat });
  channel?.close();
}
