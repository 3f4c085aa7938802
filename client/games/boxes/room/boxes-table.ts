import type {
  ClientToServerEvents,
  CommandName,
  BoxesRefusal,
} from '../../../../engine/games/boxes/wire/commands.ts';
import {
  boxesReading,
  type RoomMessage,
  type RoomView,
} from '../../../../engine/games/boxes/wire/messages.ts';
import { roomMachine } from '../../../table/room/room-machine.ts';
import type { Asked, TablePage } from '../../../table/room/table-page.ts';
import { partToAdd, partToOpen, ownPart } from '../proof/own-part.ts';
import { boxesCalls, type ListedRoom } from './boxes-calls.ts';
import { throwOf } from './room-view.ts';
import { moving, TUMBLE } from '../dice/use-tumble.ts';
import { seatStore } from '../../../table/room/tab-store.ts';

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
  hasHouse: true,
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
