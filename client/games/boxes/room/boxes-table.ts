import { t } from '../../../../engine/wire/text.ts';
import {
  type ListedRoom as RoomInList,
  roomFairnessSchema,
  roomListSchema,
} from '../../../../engine/wire/rest.ts';
import { getJson, randomHex } from '../../../shell/net/api.ts';
import {
  askForSeat,
  askQuick,
  createAt,
  type RoomCalls,
  roomsOf,
  seatOrThrow,
  type SeatResult,
  seatResult,
  type Asked,
  type TablePage,
} from '../../../table/room/table-page.ts';
import { shownDice, ownPart, partToAdd, partToOpen } from '../proof/own-part.ts';
import type { RoomState } from '../../../../engine/games/boxes/rules.ts';
import { type HeldSeat, seatStore } from '../../../table/room/tab-store.ts';
import { playersText, type RoomRow } from '../../../table/lobby/room-list.tsx';
import type {
  ClientToServerEvents,
  CommandName,
} from '../../../../engine/games/boxes/wire/commands.ts';
import type { BoxesRefusal } from '../../../../engine/games/boxes/boxes-refusals.ts';
import {
  boxesReading,
  type RoomMessage,
  type RoomView,
} from '../../../../engine/games/boxes/wire/messages.ts';
import { roomMachine } from '../../../table/room/room-machine.ts';
import { throwOf } from './room-view.ts';
import { moving, TUMBLE } from '../dice/tumble-time.ts';

/** A room of the list; `own`: the visitor has a seat there [B47]. */
export type ListedRoom = RoomInList & { own?: boolean };

/**
 * Takes a seat in a room, or says what to tell the visitor instead. What this browser adds to the
 * dice goes along [B32]. It is kept with what was fixed before [B35], to be held against what comes.
 */
async function joinRoom(roomId: string): Promise<SeatResult> {
  const path = `/api/game-rooms/fairness/${encodeURIComponent(roomId)}`;
  const read = await getJson(path, roomFairnessSchema);
  const before = read.ok ? read.value.fairness : null;
  const entropy = randomHex();
  const answer = await askForSeat(roomId, { entropy });
  if (answer.ok && !answer.value.isPlayer1) {
    // A seat that was this visitor's already has its part; a free one must take this one.
    const wasFree = before !== null && before.halves?.player2 == null;
    if (wasFree || answer.value.entropy === entropy) {
      const shown = before && shownDice(before);
      ownPart.keep({ as: 'player2', roomId: answer.value.roomId, entropy, shown });
    }
  }
  return seatResult(answer);
}

/**
 * [T26] As player 2 this browser sends its part along; nobody could read the fixed seeds before.
 */
async function quickSeat(): Promise<HeldSeat> {
  const entropy = randomHex();
  const answer = await askQuick('alluring-boxes', { entropy });
  if (answer.ok && !answer.value.isPlayer1 && answer.value.entropy === entropy) {
    ownPart.keep({ as: 'player2', roomId: answer.value.roomId, entropy, shown: null });
  }
  return seatOrThrow(answer);
}

/** The documented calls, which are this game's alone. */
const boxesCalls: RoomCalls<ListedRoom> = {
  list: async () =>
    roomsOf(await getJson('/api/game-rooms/list', roomListSchema), ({ rooms, own = [] }) =>
      rooms.map((room) => (own.includes(room.id) ? { ...room, own: true } : room)),
    ),
  create: (wanted) =>
    wanted === 'quick' ? quickSeat() : createAt('/api/game-rooms/create', wanted),
  join: joinRoom,
};

/** The states of a room in words. */
const LABELS: Readonly<Record<RoomState, string>> = {
  waiting_placement: t('Setting up'),
  waiting_second_player: t('Waiting for player'),
  playing: t('In progress'),
  finished: t('Finished'),
};

const TONES: Readonly<Record<RoomState, RoomRow['tone']>> = {
  waiting_placement: 'soon',
  waiting_second_player: 'open',
  playing: 'on',
  finished: 'over',
};

function wayInto({ state, own = false, hasPlayer2 }: ListedRoom): RoomRow['way'] {
  if (own) return 'return';
  if (state === 'waiting_second_player') return 'join';
  return state !== 'finished' && hasPlayer2 ? 'watch' : null;
}

const isKnown = (state: string): state is RoomState => Object.hasOwn(TONES, state);

export function rowOf(room: ListedRoom): RoomRow {
  const { id, hasPlayer2, host = null, hostAvatar: avatar = null, since = null } = room;
  // A newer server may have states that this page knows nothing of.
  const state = isKnown(room.state) ? room.state : 'playing';
  const seated = hasPlayer2 ? 2 : 1;
  const players = playersText(seated);
  const label = LABELS[state];
  const way = wayInto(room);
  return { id, label, tone: TONES[state], seated, players, way, host, avatar, since };
}

type Phase = 'placement' | 'waiting' | 'playing' | 'finished';

/** A command's body, without the seat and the id that go with every one. */
type Body<Name extends CommandName> = Omit<
  Parameters<ClientToServerEvents[Name]>[0],
  'roomId' | 'playerId' | 'commandId'
>;

type Pressed = Exclude<CommandName, 'join-room' | 'add-entropy' | 'leave-room'>;
/** A press of the visitor that concerns the game. */
export type BoxesIntent = { [Name in Pressed]: { type: Name } & Body<Name> }[Pressed];

function phaseOf(room: RoomView): Phase {
  if (room.closed) return 'finished';
  switch (room.state) {
    case 'waiting_placement':
      return room.seat === 'player1' ? 'placement' : 'waiting';
    case 'waiting_second_player':
      return 'waiting';
    case 'playing':
    case 'finished':
      return room.state;
  }
}

const ADD = 'add-entropy' satisfies CommandName;

/** [B33] What player 2's browser adds to the dice by itself. */
function byItself(room: RoomView, roomId: string): Asked | null {
  const entropy = partToAdd(room, roomId);
  // Its own id: it counts once, however often the room arrives before the answer.
  return entropy === null ? null : { name: ADD, body: { entropy, commandId: entropy } };
}

/** Nobody pressed a button to add to the dice, so a refusal shows nothing. */
function onRefusal({ action, code }: { action: string; code: string }): boolean {
  if (action === ADD) return false;
  // The next roll leaves out the part that the server refused.
  if (code.startsWith('entropy/')) ownPart.keep(null);
  return true;
}

/** In any phase [B43] [B46]. */
const ANYTIME = ['finish-game', 'free-seat', 'roll-for-absent'] as const;
/** [B57] A dare is settled and judged until the next game begins. */
const DARES = ['settle-dare', 'judge-dare'] as const;
const AT_THE_TABLE = ['chat-message', 'watcher-chat', ...DARES, ...ANYTIME] as const;

/** The page of Alluring Boxes. */
export const boxesTable: TablePage<RoomView, RoomMessage, BoxesIntent, Phase, ListedRoom> = {
  calls: boxesCalls,
  needsLimits: true,
  house: t('The house is always in: it rolls against you, for fun.'),
  seat: seatStore('boxes'),
  notYet: 'room/setting-up' satisfies BoxesRefusal,
  ...boxesReading,
  answers: (before, message, asked) =>
    message.type === 'dare-changed'
      ? DARES.some((name) => name === asked)
      : message.type === 'boxes-updated' || throwOf(before, message) !== null,
  phases: {
    placement: ['update-boxes', 'chat-message', ...ANYTIME],
    waiting: ['chat-message', ...ANYTIME],
    playing: ['roll-dice', ...AT_THE_TABLE],
    finished: ['rematch', ...AT_THE_TABLE],
  },
  phaseOf,
  unawaited: ['chat-message'],
  leaving: 'leave-room' satisfies CommandName,
  isOver: ({ closed }) => closed,
  adds: ({ type }, room) => (type === 'roll-dice' ? partToOpen(room) : {}),
  byItself,
  onRefusal,
  keepCoins: () => moving(TUMBLE),
};

export const boxesMachine = roomMachine(boxesTable);
