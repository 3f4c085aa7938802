import * as v from 'valibot';
import type { HeldSeat } from './tab-store.ts';

/** Another tab that has the seat answers well within this, in ms. */
const ANSWERS_WITHIN = 100;

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

/** The seat that another tab of this browser has in the room; null: none answers. */
export function seatInOtherTab(game: string, roomId: string): Promise<HeldSeat | null> {
  return new Promise((resolve) => {
    const channel = openChannel(game, (word) => {
      if (word.type === 'me' && word.roomId === roomId) done({ roomId, playerId: word.playerId });
    });
    const timer = setTimeout(() => done(null), channel === null ? 0 : ANSWERS_WITHIN);
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
  return () => channel?.close();
}

/** This tab goes on with a seat: the one that had it steps aside. */
export function takeFromTab(game: string, seat: HeldSeat): void {
  const channel = openChannel(game, () => {});
  say(channel, { type: 'mine-now', ...seat });
  channel?.close();
}
