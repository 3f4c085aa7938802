import { t } from '../../../engine/wire/text.ts';
import { and, assign, emit, enqueueActions, raise } from 'xstate';
import {
  roomActions,
  isAnswered,
  isOneOf,
  isThere,
  seatRefused,
  seatRefusedOnce,
  watchRefused,
} from './room-actions.ts';
import type { SeatResult, Listed, TablePage, Typed } from './table-page.ts';
import { byLink } from './arrival-state.ts';
import { type RoomContext, type RoomMachine, roomSetup } from './room-setup.ts';
import { atTheRooms } from './rooms-state.ts';

/** The seat was not given, for a reason that the page has an answer to. */
const isRefusedAs =
  (code: string | undefined) =>
  ({ event }: { event: { output: SeatResult } }): boolean =>
    code !== undefined && 'alert' in event.output && event.output.code === code;

/** The machine of a table's page: its rooms, its seat, its connection, and the phases of the game. */
export function roomMachine<
  View extends object,
  Message extends Typed,
  Intent extends Typed,
  Phase extends string,
  Row extends Listed,
>(page: TablePage<View, Message, Intent, Phase, Row>): RoomMachine<View, Message, Intent, Row> {
  const rooms = roomSetup(page);
  const {
    acknowledge,
    command,
    fold,
    noteRefusal,
    react,
    restart,
    resyncSoon,
    sayGoodbye,
    saysElsewhere,
    sit,
    takeSeat,
  } = roomActions(page, rooms);

  const names = Object.keys(page.phases) as Phase[];
  /** The server's room decides the phase; the page follows. */
  const follow = (here: Phase | null) =>
    names
      .filter((phase) => phase !== here)
      .map((phase) => ({
        guard: ({ context: { room } }: { context: RoomContext<View, Row> }) =>
          room !== null && page.phaseOf(room) === phase,
        target: phase,
      }));
  const phase = (name: Phase) => ({
    always: follow(name),
    on: { intent: { guard: isOneOf(page.phases[name]), actions: command } },
  });
  const phases = Object.fromEntries(names.map((name) => [name, phase(name)])) as Record<
    Phase,
    ReturnType<typeof phase>
  >;

  const machine = rooms.createMachine({
    id: 'table-page',
    type: 'parallel',
    context: ({ input: { linked, held, watches = false, pressed = false } }) => {
      // A link to another room wins over the seat this tab held.
      const seat = linked === null || held?.roomId === linked ? held : null;
      return {
        roomId: seat?.roomId ?? linked,
        playerId: watches ? null : (seat?.playerId ?? null),
        watches,
        asked: false,
        pressed,
        door: null,
        isLineFull: false,
        other: null,
        room: null,
        rooms: null,
        stale: false,
        link: { is: 'connecting' },
        anew: true,
        unread: 0,
        coins: null,
        pending: null,
        askedOf: null,
        notice: null,
      };
    },
    invoke: { id: 'socket', src: 'socket' },
    on: {
      link: { actions: [assign({ link: ({ event }) => event.link, anew: true }), takeSeat] },
      unparsable: { actions: resyncSoon },
      resync: { actions: takeSeat },
      awake: { actions: takeSeat },
      acknowledged: { guard: isAnswered, actions: acknowledge },
      retry: { actions: restart },
      'balance-changed': {
        actions: raise(({ event }) => ({ type: 'coins', coins: event.payload.coins }), {
          delay: 'keepCoins',
        }),
      },
      react: { actions: react },
      reaction: {
        actions: emit(({ event: { payload } }) => ({ type: 'reacted', ...payload })),
      },
      coins: { actions: assign({ coins: ({ event }) => event.coins }) },
      dismiss: { actions: assign({ notice: null }) },
    },
    states: {
      room: {
        initial: 'starting',
        on: {
          told: { guard: isThere, actions: fold },
          'action-refused': [
            {
              guard: watchRefused,
              target: '.turned-away',
              actions: assign({ notice: ({ event }) => event.payload.error, room: null }),
            },
            {
              // [B73] It was given away: it takes a press to sit down again.
              guard: seatRefusedOnce,
              target: '.arriving.visiting',
              actions: assign({
                playerId: null,
                room: null,
                pressed: false,
                notice: ({ event: { payload } }) =>
                  payload.code === 'seat/unknown' ? null : payload.error,
              }),
            },
            {
              guard: seatRefused,
              target: '.room-setup',
              actions: emit(({ event }) => ({
                type: 'alert',
                text: t('Failed to join room: {error}', { error: event.payload.error }),
              })),
            },
            // [B186] What is refused of a room that was left concerns nobody here.
            { guard: isThere, actions: noteRefusal },
          ],
          leave: { target: '.room-setup', actions: [sayGoodbye, restart] },
          'gone-elsewhere': { target: '.room-setup', actions: [restart, saysElsewhere] },
        },
        states: {
          starting: {
            always: [
              { guard: isThere, target: 'connecting.seating' },
              { guard: ({ context }) => context.roomId !== null, target: 'arriving' },
              { target: 'room-setup' },
            ],
          },
          'room-setup': atTheRooms(page, rooms),
          ...byLink(page, rooms),
          // Whoever tries again may be let in.
          'turned-away': {
            tags: 'turned-away',
            always: follow(null),
            exit: assign({ notice: null }),
          },
          connecting: {
            initial: 'seating',
            always: follow(null),
            states: {
              asking: {
                entry: assign({ asked: true }),
                invoke: {
                  src: 'join',
                  input: ({ context }) => context.roomId ?? '',
                  onDone: [
                    // By a link. Who came from the list goes back to it, with the alert below.
                    {
                      guard: and([
                        isRefusedAs('room/full'),
                        ({ context }) => context.rooms === null,
                      ]),
                      target: '#table-page.room.full',
                      // [B69] It has filled up since its door showed a free seat.
                      actions: enqueueActions(({ context: { door }, event, enqueue }) => {
                        if (door?.free !== true || !('alert' in event.output)) return;
                        enqueue.emit({ type: 'alert', text: event.output.alert });
                        enqueue.assign({ door: { ...door, free: false } });
                      }),
                    },
                    {
                      guard: isRefusedAs(page.notYet),
                      target: '#table-page.room.opening',
                      actions: assign({ isLineFull: false }),
                    },
                    {
                      guard: isRefusedAs(page.lineFull),
                      target: '#table-page.room.opening',
                      actions: assign({ isLineFull: true }),
                    },
                    {
                      guard: ({ event }) => 'alert' in event.output,
                      target: '#table-page.room.room-setup',
                      actions: enqueueActions(({ event, enqueue }) => {
                        if (!('alert' in event.output)) return;
                        enqueue.emit({ type: 'alert', text: event.output.alert });
                      }),
                    },
                    {
                      target: 'seating',
                      actions: assign(({ event }) =>
                        'seat' in event.output ? sit(event.output.seat) : {},
                      ),
                    },
                  ],
                },
              },
              seating: {
                entry: takeSeat,
                // The answer got lost, or the server was too busy.
                after: { askAgain: { target: 'seating', reenter: true } },
              },
            },
          },
          ...phases,
        },
      },
    },
  }); // Its own type is too large to be written into a declaration.
  return machine as unknown as RoomMachine<View, Message, Intent, Row>;
}
