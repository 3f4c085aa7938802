import { VERDICTS } from '../../../engine/definition/tasks.ts';
import {
  boxesReading,
  type RoomMessage,
  type RoomView,
} from '../../../engine/games/boxes/wire/messages.ts';
import { BOX_NUMBERS } from '../../../engine/games/boxes/rules.ts';
import {
  type PartyMessage,
  partyReading,
  type PartyRoom,
} from '../../../engine/games/party/party-messages.ts';
import type { Hand, Played } from './player.ts';

const BOXES = BOX_NUMBERS.map((number) => ({ number, x: number / 20, y: 0.5 }));

/** Settles a dare of its own. */
function settle({ dares, seat }: RoomView | PartyRoom, { random, wish }: Hand): void {
  for (const { id, by, done } of dares) {
    if (by !== seat || done !== null) continue;
    return wish('settle-dare', { dare: id, done: !random.isOnce(4) });
  }
}

/** A player at a table of two, or against the house. */
export const boxesPlayed: Played<RoomView, RoomMessage> = {
  reading: boxesReading,
  act: (room, hand) => {
    const { seq, state, seat, turn, dares } = room;
    const { random, wish } = hand;
    settle(room, hand);
    const other = dares.find(({ by, done, verdict }) => by !== seat && done && verdict === null);
    if (other !== undefined) {
      wish('judge-dare', { dare: other.id, verdict: VERDICTS[random.below(3)] });
    }
    if (random.isOnce(30)) wish('chat-message', { message: `at ${seq}` });
    if (state === 'playing' && turn === seat) wish('roll-dice', {});
    if (state === 'waiting_placement' && seat === 'player1') wish('update-boxes', { boxes: BOXES });
    if (state === 'finished') wish('rematch', {});
  },
};

/** At a party: the host starts with three at the table, and all judge. */
export const partyPlayed: Played<PartyRoom, PartyMessage> = {
  reading: partyReading,
  act: (room, hand) => {
    const { seq, state, seat, host, turn, taken, dares, fairness } = room;
    const { random, wish } = hand;
    if (seat === null) return;
    settle(room, hand);
    const open = dares.find(({ judges, voted, done, tally }) => {
      return done === true && tally === null && judges.includes(seat) && !voted.includes(seat);
    });
    if (open !== undefined) {
      wish('judge-dare', { dare: open.id, verdict: VERDICTS[random.below(3)] });
    }
    if (random.isOnce(30)) wish('chat-message', { message: `at ${seq}` });
    const isIn = fairness?.parts?.some(({ by }) => by === seat) === true;
    if (state === 'waiting' && seat !== host && !isIn) {
      wish('add-entropy', { entropy: `part-of-${seat}-${random.below(1000)}` });
    }
    if (state === 'waiting' && seat === host && taken.length > 2) wish('start-game', {});
    if (state === 'playing' && turn === seat) wish('roll-dice', {});
    if (state === 'finished' && seat === host) wish('rematch', {});
  },
};
