import { t } from '../../../engine/wire/text.ts';
import { takeFromTab, type HeldSeat } from './tab-store.ts';
import { takeIn } from '../../../engine/wire/view-fold.ts';
import type { RoomContext, roomSetup, RoomEvent } from './room-setup.ts';
import type { Asked, Listed, TablePage, Typed } from './table-page.ts';
import { randomHex } from '../../shell/net/api.ts';
import { asSent, type Place } from '../../../bridge/client/connection.ts';

function seatOf({
  roomId,
  playerId,
}: Pick<RoomContext<unknown, unknown>, 'roomId' | 'playerId'>): HeldSeat | null {
  return roomId === null || playerId === null ? null : { roomId, playerId };
}

/** The page's place: a seat, or that of a watcher. */
function placeOf(context: RoomContext<unknown, unknown>): Place | null {
  const { roomId, watches } = context;
  return watches && roomId !== null ? { roomId, playerId: null } : seatOf(context);
}

/** A command as it is sent from a place, with an id by which it counts once [B14]. */
const orderOf = (place: Place, { name, body }: Asked) => ({
  type: name,
  payload: { ...place, commandId: randomHex(), ...body },
});

/** [G45] What a player reads whose page cannot read the room. */
const UNREAD = t(
  'This page does not understand what the server tells of this room. Reload it; if that does not help, come back later.',
);

/** The actions of a table's machine. */
export function roomActions<
  View extends object,
  Message extends Typed,
  Intent extends Typed,
  Phase extends string,
  Row extends Listed,
>(
  page: TablePage<View, Message, Intent, Phase, Row>,
  rooms: ReturnType<typeof roomSetup<View, Message, Intent, Phase, Row>>,
) {
  /**
   * Sends an intent to the room; the answer comes as a message or as action-refused. While one command
   * is awaited, a second one that would be is not sent: its button waits already.
   */
  const command = rooms.enqueueActions(({ context, event, enqueue }) => {
    if (event.type !== 'intent') return;
    const isForWatchers = page.watchersMay?.includes(event.intent.type) === true;
    const place = isForWatchers ? placeOf(context) : seatOf(context);
    if (place === null) return;
    if (context.link.is !== 'online') {
      enqueue.emit({ type: 'alert', text: t('Not connected. Please refresh the page.') });
      return;
    }
    const isAwaited = !page.unawaited.includes(event.intent.type);
    if (isAwaited && context.pending !== null) return;
    const { type: name, ...body } = event.intent;
    const more = page.adds?.(event.intent, context.room);
    enqueue.sendTo('socket', orderOf(place, { name, body: { ...body, ...more } }));
    enqueue.assign({
      notice: null,
      ...(isAwaited && { pending: name, askedOf: context.room }),
    });
  });

  /**
   * [X3] The server has done what is awaited, and says so after what came of it: whoever has not heard
   * that by now never will, and asks.
   */
  const acknowledge = rooms.enqueueActions(({ context, enqueue }) => {
    if (page.answers !== undefined || context.room === context.askedOf) enqueue(takeSeat);
    if (page.answers === undefined) enqueue.assign({ pending: null });
  });

  /** Asks for the room, whole, if the page has a place there and a connection. */
  const takeSeat = rooms.enqueueActions(({ context, enqueue }) => {
    const place = placeOf(context);
    if (place === null || context.link.is !== 'online') return;
    enqueue.sendTo('socket', { type: 'join-room', payload: place });
  });

  /** [T20] Nobody waits for an answer: a reaction that is lost or refused is no loss. */
  const react = rooms.enqueueActions(({ context, event, enqueue }) => {
    const place = placeOf(context);
    if (place === null || event.type !== 'react') return;
    const { emoji } = event;
    enqueue.sendTo('socket', { type: 'react', reaction: { ...asSent(place), emoji } });
  });

  /** Takes what the server sent about the room. */
  const fold = rooms.enqueueActions(({ context, event, enqueue }) => {
    if (event.type !== 'told') return;
    const { message } = event;
    const { room, resync, fresh, whole } = takeIn(page, context, message);
    if (resync) enqueue(takeSeat);
    if (!fresh) return;
    enqueue.assign({ room });
    const seat = seatOf(context);
    const asked = seat && room && page.byItself?.(room, seat.roomId);
    if (asked) enqueue.sendTo('socket', orderOf(seat, asked));
    // A whole room answers any open command: a change it does not show did not happen.
    if (whole) {
      const notice = context.notice === UNREAD ? null : context.notice;
      enqueue.assign({ pending: null, asked: false, anew: false, unread: 0, notice });
    }
    if (page.answers?.(context.room, message, context.pending))
      enqueue.assign({ pending: null, notice: null });
    enqueue.emit({ type: 'folded', message, before: context.room });
  });

  const noteRefusal = rooms.enqueueActions(({ event, enqueue }) => {
    if (event.type !== 'action-refused' || event.payload.action === 'react') return;
    if (page.onRefusal?.(event.payload) === false) return;
    enqueue.assign({ pending: null, notice: event.payload.error });
  });

  /** [G45] Later, and once: a server that always speaks in riddles is asked less and less. */
  const resyncSoon = rooms.enqueueActions(({ context: { unread }, enqueue }) => {
    enqueue.cancel('resync');
    enqueue.raise({ type: 'resync' }, { id: 'resync', delay: 'resyncIn' });
    // The first may be a message of a newer server, after which the whole room can be read.
    enqueue.assign({ unread: unread + 1, ...(unread > 0 && { notice: UNREAD }) });
  });

  /** Takes a seat the server gave, and keeps it for a reload of this tab. */
  const sit = (seat: HeldSeat): HeldSeat => {
    page.seat.keep(seat);
    return { roomId: seat.roomId, playerId: seat.playerId };
  };

  /** This tab has the seat now, and the other steps aside. */
  const goOnHere = rooms.enqueueActions(({ context, enqueue }) => {
    if (context.other === null) return;
    takeFromTab(page.seat.game, context.other);
    enqueue.assign({ ...sit(context.other), other: null });
  });

  const saysElsewhere = rooms.emit({ type: 'alert', text: t('You went on in another tab.') });

  const restart = rooms.sendTo('socket', { type: 'restart' });

  /** [B41] Tells the server; a seat that was never reached, or a room that is over, is just forgotten. */
  const sayGoodbye = rooms.enqueueActions(({ context, enqueue }) => {
    const seat = seatOf(context);
    const { room } = context;
    if (page.leaving === undefined || seat === null || room === null || page.isOver(room)) return;
    enqueue.sendTo('socket', orderOf(seat, { name: page.leaving, body: {} }));
  });

  /** Leaves the room for good: in this tab nobody sits there any more. */
  const forget = rooms.enqueueActions(({ enqueue }) => {
    page.seat.keep(null);
    enqueue.assign({
      roomId: null,
      playerId: null,
      asked: false,
      pressed: false,
      door: null,
      isLineFull: false,
      other: null,
      room: null,
      pending: null,
      notice: null,
    });
  });

  return {
    acknowledge,
    command,
    fold,
    forget,
    goOnHere,
    noteRefusal,
    react,
    restart,
    resyncSoon,
    sayGoodbye,
    saysElsewhere,
    sit,
    takeSeat,
  };
}

interface Args {
  context: RoomContext<unknown, unknown>;
  event: RoomEvent<unknown, Typed>;
}

/** The page has a place in a room: a seat, or one to watch from. */
export const isThere = ({ context }: Args): boolean => placeOf(context) !== null;

/** It changed while it was on its way, or was refused before there ever was one. */
export const listIsDue = ({ context }: Args): boolean => context.stale || context.rooms === null;

/** The server does not know the seat we hold: it is no longer ours, or the room is gone. */
export const seatRefused = ({ event }: Args): boolean =>
  event.type === 'action-refused' &&
  event.payload.action === 'join-room' &&
  !event.payload.code.startsWith('action/');
/** The room cannot be watched: it is gone, or too many watch it. */
export const watchRefused = ({ context, event }: Args): boolean =>
  context.watches && event.type === 'action-refused' && event.payload.action === 'watch-room';
export const seatRefusedOnce = (args: Args): boolean => seatRefused(args) && !args.context.asked;

/** The server has answered the command that is awaited. */
export const isAnswered = ({ context, event }: Args): boolean =>
  event.type === 'acknowledged' && event.command === context.pending;

/** An intent that is one of these. */
export const isOneOf =
  (intents: readonly string[]) =>
  ({ event }: Args): boolean =>
    event.type === 'intent' && intents.includes(event.intent.type);
