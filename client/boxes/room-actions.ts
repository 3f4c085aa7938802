import type { CommandName } from '../../engine/wire/commands.ts';
import { partToAdd, partToOpen } from './own-part.ts';
import type { RoomFact } from './room-facts.ts';
import { foldFact, type RoomView, throwOf } from './room-fold.ts';
import { type Phase, type RoomContext, type RoomEvent, roomSetup } from './room-setup.ts';
import type { SocketOrder } from './room-socket.ts';
import { type HeldSeat, keepPart, keepSeat } from './seat-store.ts';

export function phaseOf(room: RoomView): Phase {
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

export function seatOf({ roomId, playerId }: RoomContext): HeldSeat | null {
  return roomId === null || playerId === null ? null : { roomId, playerId };
}

/** Not `crypto.randomUUID`: it is missing where the page came without TLS. */
function newCommandId(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join(
    '-',
  );
}

/** What a wish asks of the server; null for a wish that stays on the page. */
function orderFor(event: RoomEvent, seat: HeldSeat, room: RoomView | null): SocketOrder | null {
  const commandId = newCommandId();
  if (event.type === 'place') {
    const { type: _, ...laid } = event;
    return { type: 'update-boxes', payload: { ...seat, ...laid, commandId } };
  }
  if (event.type === 'roll') {
    const entropy = partToOpen(room);
    const opening = entropy === null ? {} : { entropy };
    return { type: 'roll-dice', payload: { ...seat, ...opening, commandId } };
  }
  if (event.type === 'say') {
    return { type: 'chat-message', payload: { ...seat, message: event.message, commandId } };
  }
  if (event.type === 'show-chat') {
    return { type: 'watcher-chat', payload: { ...seat, allow: event.allow, commandId } };
  }
  if (event.type === 'rematch') return { type: 'rematch', payload: { ...seat, commandId } };
  if (event.type === 'finish') return { type: 'finish-game', payload: { ...seat, commandId } };
  if (event.type === 'free') return { type: 'free-seat', payload: { ...seat, commandId } };
  return null;
}

/** Commands whose button waits for the answer; the chat does not wait. */
const AWAITED: readonly string[] = [
  'update-boxes',
  'roll-dice',
  'watcher-chat',
  'rematch',
  'finish-game',
  'free-seat',
] satisfies CommandName[];

/** Sends a wish to the room; the answer comes as a fact or as action-refused. */
export const command = roomSetup.enqueueActions(({ context, event, enqueue }) => {
  const seat = seatOf(context);
  const order = seat && orderFor(event, seat, context.room);
  if (order === null || order.type === 'restart') return;
  enqueue.sendTo('socket', order);
  enqueue.assign({ notice: null });
  if (AWAITED.includes(order.type)) enqueue.assign({ pending: order.type });
});

/** Asks for the seat's room, whole, if there is a seat and a connection. */
export const takeSeat = roomSetup.enqueueActions(({ context, enqueue }) => {
  const seat = seatOf(context);
  if (seat === null || context.link.is !== 'online') return;
  enqueue.sendTo('socket', { type: 'join-room', payload: seat });
});

function isFact(event: RoomEvent): event is RoomFact {
  return 'payload' in event;
}

/** Takes what the server told about the room. */
export const fold = roomSetup.enqueueActions(({ context, event, enqueue }) => {
  if (!isFact(event)) return;
  const { room, resync, fresh } = foldFact(context.room, event);
  if (resync) enqueue(takeSeat);
  if (!fresh) return;
  enqueue.assign({ room });
  const seat = seatOf(context);
  const entropy = seat && room && partToAdd(room, seat.roomId);
  if (entropy !== null) {
    // Its own id: however often the room is told before the answer comes, it counts once.
    const payload = { ...seat, entropy, commandId: entropy } as const;
    enqueue.sendTo('socket', { type: 'add-entropy', payload });
  }
  // A whole room answers whatever was open: what it does not show did not happen.
  if (event.type === 'room-state') enqueue.assign({ pending: null, asked: false });
  if (event.type === 'boxes-updated') enqueue.assign({ pending: null });
  if (event.type === 'chat-message') enqueue.emit({ type: 'sound', sound: 'chat' });
  const thrown = throwOf(context.room, event);
  if (thrown === null) return;
  enqueue.assign({ thrown, pending: null, notice: null });
  enqueue.emit({ type: 'sound', sound: 'dice' });
  enqueue.raise({ type: 'thrown' });
});

export const noteRefusal = roomSetup.enqueueActions(({ event, enqueue }) => {
  if (event.type !== 'action-refused') return;
  // Nobody pressed a button for it; whose part is in the dice is told beside them.
  if (event.payload.action === ('add-entropy' satisfies CommandName)) return;
  // The next roll goes without what the server would not take.
  if (event.payload.code.startsWith('entropy/')) keepPart(null);
  enqueue.assign({ pending: null, notice: event.payload.error });
});

export const tellRefusal = roomSetup.enqueueActions(({ event, enqueue }) => {
  if (event.type !== 'action-refused') return;
  enqueue.emit({ type: 'alert', text: `Failed to join room: ${event.payload.error}` });
});

export const notConnected = roomSetup.enqueueActions(({ enqueue }) => {
  enqueue.emit({ type: 'alert', text: 'Not connected. Please refresh the page.' });
});

export const noteLink = roomSetup.assign(({ event }) =>
  event.type === 'link' ? { link: event.link } : {},
);

/** Later, and once: a server that always speaks in riddles must not be asked in a loop. */
export const resyncSoon = roomSetup.enqueueActions(({ enqueue }) => {
  enqueue.cancel('resync');
  enqueue.raise({ type: 'resync' }, { id: 'resync', delay: 'listAgain' });
});

/** The coins of a box are not shown before the dice have landed. */
export const readLater = roomSetup.enqueueActions(({ event, enqueue }) => {
  if (event.type !== 'balance-changed') return;
  enqueue.raise({ type: 'coins', coins: event.payload.coins }, { delay: 'tumble' });
});

export const noteCoins = roomSetup.assign(({ event }) =>
  event.type === 'coins' ? { coins: event.coins } : {},
);

/** Takes a seat the server gave, and keeps it for a reload of this tab. */
export function sit(seat: HeldSeat): HeldSeat {
  keepSeat(seat);
  return { roomId: seat.roomId, playerId: seat.playerId };
}

export const restart = roomSetup.sendTo('socket', { type: 'restart' });

/** [B41] Tells the server; a seat that was never reached, or a room that is over, is just forgotten. */
export const sayGoodbye = roomSetup.enqueueActions(({ context, enqueue }) => {
  const seat = seatOf(context);
  if (seat === null || context.room === null || context.room.closed) return;
  const payload = { ...seat, commandId: newCommandId() };
  enqueue.sendTo('socket', { type: 'leave-room', payload });
});

/** Leaves the room for good: in this tab nobody sits there any more. */
export const forget = roomSetup.enqueueActions(({ enqueue }) => {
  keepSeat(null);
  enqueue.assign({
    roomId: null,
    playerId: null,
    asked: false,
    room: null,
    thrown: null,
    pending: null,
    notice: null,
  });
});
