import type { ClientToServerEvents, CommandName } from '../../../../engine/games/boxes/commands.ts';
import {
  boxesReading,
  type RoomMessage,
  type RoomView,
} from '../../../../engine/games/boxes/room-fold.ts';
import { roomMachine } from '../../../table/room/room-machine.ts';
import type { TablePage } from '../../../table/room/table-page.ts';
import type { PlacedBox } from '../placement/placement-store.ts';
import { partToAdd, partToOpen, ownPart } from '../proof/own-part.ts';
import { boxesCalls, type ListedRoom } from './boxes-calls.ts';
import { throwOf } from './room-view.ts';
import { moving, TUMBLE } from '../dice/use-tumble.ts';
import { seatStore } from '../../../table/room/tab-store.ts';

type Phase = 'placement' | 'waiting' | 'playing' | 'finished';

/** What the visitor wants to do in the game. */
export type BoxesIntent =
  | { type: 'place'; boxes: PlacedBox[]; commitment?: string }
  | { type: 'roll' }
  | { type: 'say'; message: string }
  | { type: 'show-chat'; allow: boolean }
  | { type: 'rematch' }
  | { type: 'finish' }
  | { type: 'free' };

/** A command's body, without the seat and the id that go with every one. */
type Body<Name extends CommandName> = Omit<
  Parameters<ClientToServerEvents[Name]>[0],
  'roomId' | 'playerId'
>;
type BoxesCommand = { [Name in CommandName]: { name: Name; body: Body<Name> } }[CommandName];

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

/** What an intent asks of the server. */
function ask(intent: BoxesIntent, room: RoomView | null): BoxesCommand {
  switch (intent.type) {
    case 'place': {
      const { type: _, ...laid } = intent;
      return { name: 'update-boxes', body: laid };
    }
    case 'roll': {
      const entropy = partToOpen(room);
      return { name: 'roll-dice', body: entropy === null ? {} : { entropy } };
    }
    case 'say':
      return { name: 'chat-message', body: { message: intent.message } };
    case 'show-chat':
      return { name: 'watcher-chat', body: { allow: intent.allow } };
    case 'rematch':
      return { name: 'rematch', body: {} };
    case 'finish':
      return { name: 'finish-game', body: {} };
    case 'free':
      return { name: 'free-seat', body: {} };
  }
}

/** [B33] What player 2's browser adds to the dice by itself. */
function byItself(room: RoomView, roomId: string): BoxesCommand | null {
  const entropy = partToAdd(room, roomId);
  // Its own id: however often the room is told before the answer comes, it counts once.
  return entropy === null ? null : { name: 'add-entropy', body: { entropy, commandId: entropy } };
}

/** Nobody pressed a button for a part of the dice; whose is in them is told beside them. */
function onRefusal({ action, code }: { action: string; code: string }): boolean {
  if (action === ('add-entropy' satisfies CommandName)) return false;
  // The next roll goes without what the server would not take.
  if (code.startsWith('entropy/')) ownPart.keep(null);
  return true;
}

/** In any phase [B43] [B46]. */
const ANYTIME = ['finish', 'free'] as const;
const AT_THE_TABLE = ['say', 'show-chat', ...ANYTIME] as const;

/** The page of Alluring Boxes. */
export const boxesTable: TablePage<RoomView, RoomMessage, BoxesIntent, Phase, ListedRoom> = {
  calls: boxesCalls,
  seat: seatStore('boxes'),
  ...boxesReading,
  answers: (before, message) =>
    message.type === 'boxes-updated' || throwOf(before, message) !== null,
  phases: {
    placement: ['place', ...ANYTIME],
    waiting: ANYTIME,
    playing: ['roll', ...AT_THE_TABLE],
    finished: ['rematch', ...AT_THE_TABLE],
  },
  phaseOf,
  ask,
  unawaited: ['say'],
  leaving: 'leave-room' satisfies CommandName,
  isOver: ({ closed }) => closed,
  byItself,
  onRefusal,
  keepCoins: () => moving(TUMBLE),
};

export const boxesMachine = roomMachine(boxesTable);
