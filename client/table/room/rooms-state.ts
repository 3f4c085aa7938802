import { assign } from 'xstate';
import { listIsDue, roomActions } from './room-actions.ts';
import { whyNotCreated, type Listed, type TablePage, type Typed } from './table-page.ts';
import type { roomSetup } from './room-setup.ts';

/** The state in which the page shows the rooms: their list, and the desk where one is made. */
export function atTheRooms<
  View extends object,
  Message extends Typed,
  Intent extends Typed,
  Phase extends string,
  Row extends Listed,
>(
  page: TablePage<View, Message, Intent, Phase, Row>,
  rooms: ReturnType<typeof roomSetup<View, Message, Intent, Phase, Row>>,
) {
  const { forget, sit } = roomActions(page, rooms);
  return rooms.createStateConfig({
    type: 'parallel',
    tags: 'at-the-rooms',
    entry: forget,
    on: {
      join: {
        target: 'connecting.asking',
        actions: assign({ roomId: ({ event }) => event.roomId, pressed: true, notice: null }),
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
          // Later changes do not push the reload back, or a busy site would never show its rooms.
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
              input: ({ event }) => (event.type === 'create' ? event.wanted : 'listed'),
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
  });
}
