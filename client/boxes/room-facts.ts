import * as v from 'valibot';
import { type Fact, FACTS, type FactName } from '../../engine/wire/facts.ts';

/** What the server told, as an event of the room's machine; `at` is the page's own clock, in ms. */
export type RoomFact = {
  [Name in FactName]: { type: Name; payload: Fact<Name>; at: number };
}[FactName];

const pageTime = v.number();

const roomFact = v.variant('type', [
  v.object({ type: v.literal('room-state'), payload: FACTS['room-state'], at: pageTime }),
  v.object({ type: v.literal('player-joined'), payload: FACTS['player-joined'], at: pageTime }),
  v.object({ type: v.literal('boxes-updated'), payload: FACTS['boxes-updated'], at: pageTime }),
  v.object({ type: v.literal('dice-rolled'), payload: FACTS['dice-rolled'], at: pageTime }),
  v.object({ type: v.literal('chat-message'), payload: FACTS['chat-message'], at: pageTime }),
  v.object({
    type: v.literal('presence-changed'),
    payload: FACTS['presence-changed'],
    at: pageTime,
  }),
  v.object({ type: v.literal('balance-changed'), payload: FACTS['balance-changed'], at: pageTime }),
  v.object({ type: v.literal('rooms-updated'), payload: FACTS['rooms-updated'], at: pageTime }),
  // Of no use here, but sent to everybody who sits in no room.
  v.object({ type: v.literal('config-changed'), payload: FACTS['config-changed'], at: pageTime }),
  v.object({ type: v.literal('action-refused'), payload: FACTS['action-refused'], at: pageTime }),
]);

/** Reads an event of the socket; null where it is not one the server promised to send. */
export function readFact(type: string, payload: unknown, at: number): RoomFact | null {
  // 'rooms-updated' says all it has to say with its name.
  const read = v.safeParse(roomFact, { type, payload: payload ?? {}, at });
  return read.success ? read.output : null;
}
