import { assign, emit, enqueueActions, raise } from 'xstate';
import {
  roomActions,
  isAnswered,
  isOneOf,
  isSeated,
  listIsDue,
  seatRefused,
  seatRefusedOnce,
} from './room-actions.ts';
import { whyNotCreated } from './room-calls.ts';
import { type RoomContext, roomSetup } from './room-setup.ts';
import type { Listed, TablePage, Typed } from './table-page.ts';

/** The machine of a table's page: its rooms, its seat, its connection, and the phases of the game. */
export function roomMachine<
  View extends object,
  Message extends Typed,
  Intent extends Typed,
  Phase extends string,
  Row extends Listed,
>(page: TablePage<View, Message, Intent, Phase, Row>) {
  const rooms = roomSetup(page);
  const {
    acknowledge,
    command,
    fold,
    forget,
    noteRefusal,
    restart,
    resyncSoon,
    sayGoodbye,
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

  return rooms.createMachine({
    id: 'table-page',
    type: 'parallel',
    context: ({ input: { linked, held } }) => {
      // A link to another room wins over the seat this tab held.
      const seat = linked === null || held?.roomId === linked ? held : null;
      return {
        roomId: seat?.roomId ?? linked,
        playerId: seat?.playerId ?? null,
        asked: false,
        room: null,
        rooms: null,
        stale: false,
        link: { is: 'connecting' },
        anew: true,
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
      coins: { actions: assign({ coins: ({ event }) => event.coins }) },
      dismiss: { actions: assign({ notice: null }) },
    },
    states: {
      room: {
        initial: 'starting',
        on: {
          told: { guard: isSeated, actions: fold },
          'action-refused': [
            {
              guard: seatRefusedOnce,
              target: '.connecting.asking',
              actions: assign({ playerId: null, room: null }),
            },
            {
              guard: seatRefused,
              target: '.room-setup',
              actions: emit(({ event }) => ({
                type: 'alert',
                text: `Failed to join room: ${event.payload.error}`,
              })),
            },
            { actions: noteRefusal },
          ],
          leave: { target: '.room-setup', actions: [sayGoodbye, restart] },
        },
        states: {
          starting: {
            always: [
              { guard: isSeated, target: 'connecting.seating' },
              { guard: ({ context }) => context.roomId !== null, target: 'connecting.asking' },
              { target: 'room-setup' },
            ],
          },
          'room-setup': {
            type: 'parallel',
            tags: 'at-the-rooms',
            entry: forget,
            on: {
              join: {
                target: 'connecting.asking',
                actions: assign({ roomId: ({ event }) => event.roomId, notice: null }),
              },
            },
            states: {
              list: {
                initial: 'loading',
                states: {
                  loading: {
                    tags: 'loading',
                    entry: assign({ stale: false }),
                    on: { 'rooms-updated': { actions: assign({ stale: true }) } },
                    invoke: {
                      src: 'list',
                      onDone: {
                        target: 'shown',
                        actions: assign({
                          rooms: ({ context, event }) => event.output ?? context.rooms,
                        }),
                      },
                      onError: { target: 'shown', actions: assign({ rooms: [] }) },
                    },
                  },
                  shown: {
                    always: { guard: listIsDue, target: 'outdated' },
                    on: { 'rooms-updated': 'outdated' },
                  },
                  // Later changes do not push the reload back, or a busy house would never show.
                  outdated: { after: { listAgain: 'loading' } },
                },
                on: { refresh: '.loading' },
              },
              desk: {
                initial: 'open',
                states: {
                  open: { on: { create: 'creating' } },
                  creating: {
                    tags: 'creating',
                    invoke: {
                      src: 'create',
                      // [B54] Listed, unless the visitor wants it otherwise.
                      input: ({ event }) => event.type !== 'create' || event.listed !== false,
                      onDone: {
                        target: '#table-page.room.connecting.seating',
                        actions: assign(({ event }) => sit(event.output)),
                      },
                      onError: {
                        target: 'open',
                        actions: [
                          // oxlint-disable-next-line no-console -- a failed creation is logged
                          ({ event }) => console.warn('The room was not created.', event.error),
                          assign({ notice: ({ event }) => whyNotCreated(event.error) }),
                        ],
                      },
                    },
                  },
                },
              },
            },
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
                // An answer that got lost on the way, or a server that was too busy.
                after: { askAgain: { target: 'seating', reenter: true } },
              },
            },
          },
          ...phases,
        },
      },
    },
  });
}
