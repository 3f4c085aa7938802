import { assign, emit, enqueueActions } from 'xstate';
import {
  command,
  fold,
  forget,
  noteCoins,
  noteLink,
  noteRefusal,
  notConnected,
  readLater,
  resyncSoon,
  restart,
  sayGoodbye,
  sit,
  takeSeat,
  tellRefusal,
} from './room-actions.ts';
import {
  followRoom,
  isAwaited,
  isOnline,
  isSeated,
  listIsDue,
  seatRefused,
  seatRefusedOnce,
  whyNotCreated,
} from './room-guards.ts';
import { roomSetup } from './room-setup.ts';

const told = { guard: isSeated, actions: fold };
const wish = [{ guard: isOnline, actions: command }, { actions: notConnected }];
/** A wish whose button waits: while one is awaited, a second one is not sent. */
const awaitedWish = [{ guard: isAwaited }, ...wish];

export const roomMachine = roomSetup.createMachine({
  id: 'boxes-page',
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
      coins: null,
      thrown: null,
      pending: null,
      notice: null,
    };
  },
  invoke: { id: 'socket', src: 'socket' },
  on: {
    link: { actions: [noteLink, takeSeat] },
    garbled: { actions: resyncSoon },
    resync: { actions: takeSeat },
    awake: { actions: takeSeat },
    retry: { actions: restart },
    'balance-changed': { actions: readLater },
    coins: { actions: noteCoins },
    dismiss: { actions: assign({ notice: null }) },
  },
  states: {
    room: {
      initial: 'starting',
      on: {
        'room-state': told,
        'player-joined': told,
        'boxes-updated': told,
        'dice-rolled': told,
        'chat-message': told,
        'presence-changed': told,
        'action-refused': [
          {
            guard: seatRefusedOnce,
            target: '.connecting.asking',
            actions: assign({ playerId: null, room: null }),
          },
          { guard: seatRefused, target: '.room-setup', actions: tellRefusal },
          { actions: noteRefusal },
        ],
        leave: { target: '.room-setup', actions: [sayGoodbye, restart] },
        finish: awaitedWish,
        free: awaitedWish,
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
                  invoke: {
                    src: 'create',
                    onDone: {
                      target: '#boxes-page.room.connecting.seating',
                      actions: assign(({ event }) => sit(event.output)),
                    },
                    onError: {
                      target: 'open',
                      actions: [
                        // oxlint-disable-next-line no-console -- a failed creation is logged (spec 8)
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
          always: followRoom(null),
          states: {
            asking: {
              entry: assign({ asked: true }),
              invoke: {
                src: 'join',
                input: ({ context }) => context.roomId ?? '',
                onDone: [
                  {
                    guard: ({ event }) => 'alert' in event.output,
                    target: '#boxes-page.room.room-setup',
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
        placement: {
          always: followRoom('placement'),
          on: { place: awaitedWish },
        },
        waiting: { always: followRoom('waiting') },
        playing: {
          always: followRoom('playing'),
          on: { roll: awaitedWish, say: wish, 'show-chat': awaitedWish },
        },
        finished: {
          always: followRoom('finished'),
          on: { rematch: awaitedWish, say: wish, 'show-chat': awaitedWish },
        },
      },
    },
    dice: {
      initial: 'resting',
      on: { thrown: '.tumbling' },
      states: {
        resting: {},
        tumbling: {
          after: {
            tumble: [
              {
                guard: ({ context }) => context.thrown?.box != null,
                target: 'opening',
                actions: emit({ type: 'sound', sound: 'open' }),
              },
              { target: 'resting' },
            ],
          },
        },
        opening: { after: { opening: 'resting' } },
      },
    },
  },
});
