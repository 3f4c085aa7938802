import * as v from 'valibot';
import type { FairnessView } from '../../../engine/chance/seed-pair.ts';
import { STAGE } from '../../../engine/definition/stages.ts';
import type { Verdict } from '../../../engine/definition/assessment.ts';
import {
  type PartyMessage,
  partyReading,
  type PartyRoom,
} from '../../../engine/games/party/party-reading.ts';
import type { PartyState } from '../../../engine/games/party/party-rules.ts';
import { canCheck, sha256 } from '../../fairness/check.ts';
import { randomHex } from '../../shell/net/api.ts';
import { askForSeat, seatResult, tableCalls } from '../../table/room/room-calls.ts';
import { roomMachine } from '../../table/room/room-machine.ts';
import type { Asked, TablePage } from '../../table/room/table-page.ts';
import { seatStore, tabStore } from '../../table/room/tab-store.ts';
import type { PlacedBox } from '../boxes/placement/placement-store.ts';
import { moving, TUMBLE } from '../boxes/dice/use-tumble.ts';

/** What the visitor wants to do in the game. */
export type PartyIntent =
  | { type: 'start-game' }
  | { type: 'update-boxes'; boxes: readonly PlacedBox[] }
  | { type: 'roll-dice' }
  | { type: 'settle-dare'; dare: number; done: boolean }
  | { type: 'judge-dare'; dare: number; verdict: Verdict }
  | { type: 'chat-message'; message: string }
  | { type: 'watcher-chat'; allow: boolean }
  | { type: 'finish-game' }
  | { type: 'rematch' };

const SLUG = 'alluring-party';
const ADD = 'add-entropy';

/** The sealed part of a host, kept until the game starts. */
const sealedPart = tabStore(
  'party-part',
  v.object({ entropy: v.string(), commitment: v.string() }),
);

/** [G4] A part of the dice for a table that this browser may host; its hash takes a moment. */
async function seal(): Promise<void> {
  if (!canCheck() || sealedPart.read() !== null) return;
  const entropy = randomHex();
  sealedPart.keep({ entropy, commitment: await sha256(entropy) });
}
void seal();

const partOf = (fairness: FairnessView | null, seat: string) =>
  fairness?.parts?.find(({ by }) => by === seat);

/** A part that was opened is known to all: the next game needs another. */
function sealAnew({ fairness }: PartyRoom): void {
  const sealed = sealedPart.read();
  const isOpen = fairness?.parts?.some(({ text }) => text !== null && text === sealed?.entropy);
  if (isOpen !== true) return;
  sealedPart.keep(null);
  void seal();
}

/** [G4] What this browser adds to the dice by itself, once a game. */
function byItself(room: PartyRoom): Asked | null {
  sealAnew(room);
  const { state, seat, host, fairness } = room;
  if (state !== 'waiting' || seat === null || fairness === null) return null;
  if (partOf(fairness, seat) !== undefined) return null;
  if (seat !== host) {
    // The same for one game, however often the room arrives before the answer.
    const commandId = `part ${fairness.serverSeedHash.slice(0, 32)} ${seat}`;
    return { name: ADD, body: { entropy: randomHex(), commandId } };
  }
  const sealed = sealedPart.read();
  if (sealed === null) return null;
  const { commitment } = sealed;
  return { name: ADD, body: { commitment, commandId: commitment.slice(0, 32) } };
}

/** [G4] The host opens with the start what was sealed for this game, and seals anew. */
function opening(room: PartyRoom | null): { entropy?: string } {
  const sealed = sealedPart.read();
  const part = room === null ? undefined : partOf(room.fairness, room.host);
  if (sealed === null || part?.commitment !== sealed.commitment) return {};
  return { entropy: sealed.entropy };
}

/** The page of Alluring Boxes for three to eight. */
export const partyTable: TablePage<PartyRoom, PartyMessage, PartyIntent, PartyState> = {
  calls: {
    ...tableCalls(SLUG),
    join: async (roomId) => seatResult(await askForSeat(roomId, { entropy: randomHex() })),
  },
  seat: seatStore(SLUG),
  notYet: 'room/started',
  isOpenAgain: ({ stage }) => stage === STAGE.open,
  ...partyReading,
  phases: {
    waiting: ['start-game', 'update-boxes', 'chat-message', 'watcher-chat'],
    playing: [
      'roll-dice',
      'settle-dare',
      'judge-dare',
      'chat-message',
      'watcher-chat',
      'finish-game',
    ],
    finished: ['settle-dare', 'judge-dare', 'chat-message', 'watcher-chat', 'rematch'],
  },
  phaseOf: ({ state }) => state,
  unawaited: ['chat-message'],
  leaving: 'leave-room',
  isOver: ({ closed }) => closed,
  adds: ({ type }, room) => (type === 'start-game' ? opening(room) : {}),
  byItself,
  onRefusal: ({ action, code }) => {
    if (code === 'entropy/not-promised') {
      sealedPart.keep(null);
      void seal();
    }
    return action !== ADD;
  },
  keepCoins: () => moving(TUMBLE),
};

export const partyMachine = roomMachine(partyTable);
