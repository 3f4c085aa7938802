import { assign, emit, raise } from 'xstate';
import { type Door, hasSeat, isOpenForTwo } from './door.ts';
import { roomActions } from './room-actions.ts';
import type { RoomContext, roomSetup } from './room-setup.ts';
import type { Listed, TablePage, Typed } from './table-page.ts';

/** The states of a page that a link to a room has opened, before it has a seat there. */
export function byLink<
  View extends object,
  Message extends Typed,
  Intent extends Typed,
  Phase extends string,
  Row extends Listed,
>(
  page: TablePage<View, Message, Intent, Phase, Row>,
  rooms: ReturnType<typeof roomSetup<View, Message, Intent, Phase, Row>>,
) {
  const { goOnHere, sit } = roomActions(page, rooms);
  const roomIdOf = ({ context }: { context: RoomContext<View, Row> }) => context.roomId ?? '';
  const ASKING = '#table-page.room.connecting.asking';
  const SEATING = '#table-page.room.connecting.seating';
  const DOOR = '#table-page.room.door';

  const arriving = rooms.createStateConfig({
    initial: 'unseen',
    states: {
      // [B73] A browser may load a page that nobody sees.
      unseen: { invoke: { src: 'seen' }, on: { seen: 'looking' } },
      // Another tab of this browser may have a seat there [B18].
      looking: {
        invoke: {
          src: 'otherTab',
          input: roomIdOf,
          onDone: [
            {
              guard: ({ event }) => event.output !== null,
              target: 'twice',
              actions: assign({ other: ({ event }) => event.output }),
            },
            { target: 'visiting' },
          ],
          onError: 'visiting',
        },
      },
      twice: {
        tags: 'twice',
        on: {
          'go-on': { target: SEATING, actions: goOnHere },
          'play-both': { target: ASKING, actions: assign({ pressed: true }) },
        },
      },
      visiting: {
        invoke: {
          src: 'door',
          input: roomIdOf,
          onDone: [
            {
              guard: ({ event }) => 'alert' in event.output,
              target: '#table-page.room.room-setup',
              actions: emit(({ event }) => ({
                type: 'alert',
                text: 'alert' in event.output ? event.output.alert : '',
              })),
            },
            { guard: ({ context }) => context.pressed, target: ASKING },
            // [B118] Their place in line is theirs already.
            {
              guard: ({ event }) => doorIn(event.output)?.line === 'yours',
              target: '#table-page.room.opening',
              actions: assign({ pressed: true, isLineFull: false }),
            },
            {
              guard: ({ event }) => 'own' in event.output,
              target: 'returning',
              actions: assign({ door: ({ event }) => doorIn(event.output) }),
            },
            { target: DOOR, actions: assign({ door: ({ event }) => doorIn(event.output) }) },
          ],
        },
      },
      // [B75] The seat is the visitor's already.
      returning: {
        entry: assign({ asked: true }),
        invoke: {
          src: 'ownSeat',
          input: roomIdOf,
          onDone: [
            {
              guard: ({ event }) => event.output !== null,
              target: SEATING,
              actions: assign(({ event }) => (event.output === null ? {} : sit(event.output))),
            },
            { target: DOOR },
          ],
          onError: DOOR,
        },
      },
    },
  });

  const { isOpenAgain = isOpenForTwo } = page;
  /** [G42] Who stands in line no more sits down only by another press. */
  const stepsBack = {
    target: 'arriving.visiting',
    actions: rooms.assign({ pressed: false }),
  } as const;

  /** At the door. Once `isFree`, the page of a visitor who has pressed sits down by itself. */
  const atDoor = (
    tag: 'at-the-door' | 'full' | 'opening',
    isFree: (door: Door, context: Waiting) => boolean,
  ) =>
    rooms.createStateConfig({
      tags: tag,
      invoke: {
        src: 'doorWatch',
        input: ({ context }) => ({
          roomId: roomIdOf({ context }),
          waits: tag === 'opening' && context.isLineFull,
        }),
      },
      on: {
        sit: {
          target: 'connecting.asking',
          actions: assign({ pressed: true, notice: null }),
        },
        door: [
          { guard: ({ event }) => event.door === null, target: 'arriving.visiting' },
          {
            guard: ({ event: { door }, context }) =>
              door !== null && door.ended !== true && isFree(door, context),
            target: 'connecting.asking',
          },
          // [B119] The host has taken them out of the line.
          {
            guard: ({ event, context }) =>
              tag === 'opening' && !context.isLineFull && isOutOfLine(event.door),
            ...stepsBack,
          },
          { actions: assign({ door: ({ event }) => event.door }) },
        ],
        'step-back': stepsBack,
        create: { target: 'room-setup', actions: raise(({ event }) => event) },
      },
    });

  return {
    arriving,
    // [B73] Nothing is taken until the visitor presses.
    door: atDoor('at-the-door', () => false),
    // [B74]
    full: atDoor('full', hasSeat),
    // The creator is still at it, or a game is on.
    opening: atDoor('opening', (door, { isLineFull }) => {
      const isPlaceFree = isLineFull && door.line !== undefined && door.line !== 'full';
      return isPlaceFree || isOpenAgain(door);
    }),
  };
}

type Waiting = Pick<RoomContext<unknown, unknown>, 'isLineFull'>;

/** [G42] A room with a line in which the visitor does not stand. */
const isOutOfLine = (door: Door | null): boolean =>
  door?.line !== undefined && door.line !== 'yours';

const doorIn = (output: Door | { alert: string }): Door | null =>
  'alert' in output ? null : output;
