import { STAGE } from '../../../engine/definition/stages.ts';
import type { Verdict } from '../../../engine/definition/tasks.ts';
import {
  type PartyMessage,
  partyReading,
  type PartyRoom,
} from '../../../engine/games/party/party-messages.ts';
import type { PartySeat, PartyState } from '../../../engine/games/party/party-rules.ts';
import { type FairnessView, isPartKnown } from '../../../engine/chance/seeds.ts';
import { partOf, sealedPart } from '../../fairness/sealed-part.ts';
import { randomHex } from '../../shell/net/api.ts';
import {
  askForSeat,
  seatResult,
  tableCalls,
  type Asked,
  type TablePage,
} from '../../table/room/table-page.ts';
import { roomMachine } from '../../table/room/room-machine.ts';
import { seatStore } from '../../table/room/tab-store.ts';
import type { PlacedBox } from '../boxes/placement/use-placement.ts';
import { moving, TUMBLE } from '../boxes/dice/tumble-time.ts';

/** A press of the visitor that concerns the game. */
export type PartyIntent =
  | { type: 'start-game' }
  | { type: 'update-boxes'; boxes: readonly PlacedBox[] }
  | { type: 'free-seat'; seat: PartySeat }
  | { type: 'roll-dice' }
  | { type: 'open-box'; number: number }
  | { type: 'throw-again' }
  | { type: 'choose-dare'; dare: number; task: 0 | 1 }
  | { type: 'swap-dare'; dare: number }
  | { type: 'settle-dare'; dare: number; done: boolean }
  | { type: 'judge-dare'; dare: number; verdict: Verdict }
  | { type: 'chat-message'; message: string }
  | { type: 'watcher-chat'; allow: boolean }
  | { type: 'finish-game' }
  | { type: 'skip' }
  | { type: 'pause'; on: boolean }
  | { type: 'hand-over'; seat: PartySeat }
  | { type: 'send-away'; seat: PartySeat; back: boolean }
  | { type: 'free-place'; guest: number }
  | { type: 'leave-line' }
  | { type: 'rematch' };

const SLUG = 'alluring-party';
const ADD = 'add-entropy';

/** [G4] The part of a host, sealed until the game starts. */
const sealed = sealedPart('party-part');

/** How long a guest's part waits for the host's, in ms. */
const SEALING_MS = 3000;
/** When this browser first saw a game's seeds, by their hash. */
let seen: { hash: string; at: number } | null = null;

/**
 * [C10] Whether this browser adds an open part now: after the host's sealed one, which would come too
 * late behind it. If none comes, it does not wait for it.
 */
function mayAdd(fairness: FairnessView, host: string): boolean {
  const { serverSeedHash } = fairness;
  if (seen?.hash !== serverSeedHash) seen = { hash: serverSeedHash, at: performance.now() };
  const waits = performance.now() - seen.at < SEALING_MS;
  return !waits || isPartKnown(fairness) || partOf(fairness, host) !== undefined;
}

/** [G4] What this browser adds to the dice by itself, once a game. */
function byItself(room: PartyRoom): Asked | null {
  const { state, seat, host, fairness } = room;
  sealed.renewOnceOpen(fairness);
  if (state !== 'waiting' || seat === null || fairness === null) return null;
  if (partOf(fairness, seat) !== undefined) return null;
  if (seat !== host) {
    if (!mayAdd(fairness, host)) return null;
    // The same for one game, however often the room arrives before the answer.
    const commandId = `part ${fairness.serverSeedHash.slice(0, 32)} ${seat}`;
    return { name: ADD, body: { entropy: randomHex(), commandId } };
  }
  const commitment = sealed.commitment();
  if (commitment === null || isPartKnown(fairness)) return null;
  return { name: ADD, body: { commitment, commandId: commitment.slice(0, 32) } };
}

/** What may be pressed in every phase. */
const ANY_TIME = [
  'chat-message',
  'watcher-chat',
  'hand-over',
  'send-away',
  'free-place',
  'leave-line',
] as const;

/** The page of Alluring Boxes for three to eight. */
export const partyTable: TablePage<PartyRoom, PartyMessage, PartyIntent, PartyState> = {
  calls: {
    ...tableCalls(SLUG),
    join: async (roomId) => seatResult(await askForSeat(roomId, { entropy: randomHex() })),
  },
  seat: seatStore(SLUG),
  needsLimits: true,
  notYet: 'room/started',
  lineFull: 'line/full',
  // [G24] A table that is full again may have a seat for whoever stood in line.
  isOpenAgain: ({ stage, own }) => stage === STAGE.open || own === true,
  ...partyReading,
  phases: {
    waiting: ['start-game', 'update-boxes', 'free-seat', ...ANY_TIME],
    playing: [
      'roll-dice',
      'open-box',
      'throw-again',
      'choose-dare',
      'swap-dare',
      'settle-dare',
      'judge-dare',
      'finish-game',
      'skip',
      'pause',
      ...ANY_TIME,
    ],
    finished: ['settle-dare', 'judge-dare', 'rematch', ...ANY_TIME],
  },
  phaseOf: ({ state }) => state,
  watchersMay: ['judge-dare', 'leave-line'],
  unawaited: ['chat-message'],
  leaving: 'leave-room',
  isOver: ({ closed }) => closed,
  // [G4] With the start the host opens the part that was sealed for this game.
  adds: ({ type }, room) =>
    type === 'start-game' && room !== null ? sealed.opening(room.fairness, room.host) : {},
  byItself,
  onRefusal: ({ action, code }) => {
    if (code === 'entropy/not-promised') sealed.renew();
    return action !== ADD;
  },
  keepCoins: () => moving(TUMBLE),
};

export const partyMachine = roomMachine(partyTable);
