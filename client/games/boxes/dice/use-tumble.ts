import { useMachine } from '@xstate/react';
import { useEffect } from 'react';
import { buzz, playSound } from '../../../shell/sound.ts';
import { type DiceRoom, throwOf, type Throw } from '../room/room-view.ts';
import { assign, emit, enqueueActions, setup } from 'xstate';
import { moving, TUMBLE } from './tumble-time.ts';

/** The removal of a box. */
const OPENING = 500;
/** How long a phone hums for its own dice. */
const LANDED_MS = 40;

/** Follows the dice on the table through a throw. */
const tumbleMachine = setup({
  types: {
    context: {} as { thrown: Throw | null },
    events: {} as { type: 'thrown'; thrown: Throw } | { type: 'left' },
    emitted: {} as { type: 'opening' } | { type: 'landed'; thrown: Throw },
  },
  delays: { tumble: () => moving(TUMBLE), opening: () => moving(OPENING) },
}).createMachine({
  id: 'tumble',
  context: { thrown: null },
  initial: 'resting',
  on: {
    thrown: [
      {
        guard: ({ event }) => event.thrown.isChosen,
        target: '.opening',
        actions: assign({ thrown: ({ event }) => event.thrown }),
      },
      {
        target: '.tumbling',
        actions: assign({ thrown: ({ event }) => event.thrown }),
      },
    ],
    left: { target: '.resting', actions: assign({ thrown: null }) },
  },
  states: {
    resting: {},
    tumbling: {
      on: {
        // A choice that comes while the dice still move here is seen once they rest.
        thrown: {
          guard: ({ event }) => event.thrown.isChosen,
          actions: assign({
            thrown: ({ context, event: { thrown } }) => ({
              ...thrown,
              before: context.thrown?.before ?? thrown.before,
            }),
          }),
        },
      },
      exit: enqueueActions(({ context: { thrown }, enqueue }) => {
        if (thrown !== null) enqueue.emit({ type: 'landed', thrown });
      }),
      after: {
        tumble: [
          { guard: ({ context }) => context.thrown?.box != null, target: 'opening' },
          { target: 'resting' },
        ],
      },
    },
    opening: {
      entry: emit({ type: 'opening' }),
      after: { opening: 'resting' },
    },
  },
});

/** The page's machine, as far as the dice hear of it. */
interface Heard<Room> {
  on(
    name: 'folded',
    hear: (told: { message: { type: string }; before: Room | null }) => void,
  ): { unsubscribe: () => void };
}

/** Lets the dice tumble for every roll, with their sounds. */
export function useTumble<Room extends DiceRoom>(room: Heard<Room>, roomId: string | null) {
  const [{ value, context }, send, dice] = useMachine(tumbleMachine);

  useEffect(() => {
    const rolls = room.on('folded', ({ message, before }) => {
      const thrown = throwOf(before, message);
      if (thrown === null) return;
      if (!thrown.isChosen) playSound('dice');
      send({ type: 'thrown', thrown });
    });
    const opening = dice.on('opening', () => playSound('open'));
    // A phone feels its own dice land.
    const landed = dice.on('landed', ({ thrown: { line, before } }) => {
      if (line.by === before.seat) buzz(LANDED_MS);
    });
    return () => {
      landed.unsubscribe();
      rolls.unsubscribe();
      opening.unsubscribe();
    };
  }, [room, dice, send]);

  // A throw in one room means nothing in another.
  useEffect(() => {
    if (roomId === null) send({ type: 'left' });
  }, [roomId, send]);

  // The machine only holds throws of this room.
  return { dice: value, thrown: context.thrown as Throw<Room> | null };
}
