import { expect } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import type { BoxEvent } from '../../games/boxes/machine/box-events.ts';
import type { boxMachine } from '../../games/boxes/machine/box-machine.ts';
import { refuseBoxes } from '../../games/boxes/machine/box-refusals.ts';
import { hostedBoxes } from '../../games/boxes/machine/hosted-boxes.ts';
import { happen } from '../plays.ts';
import { initial } from '../../definition/hosted-machine.ts';

export type BoxRoom = SnapshotFrom<typeof boxMachine>;

/** Before the first event. */
export const start = initial(hostedBoxes);

/** The room after these events, of any version. */
export const after = (...events: BoxEvent[]): BoxRoom =>
  events.reduce((room: BoxRoom, event) => happen(hostedBoxes, room, event), start);

/** How the room refuses an event; a refusal must not change it. */
export function refusal(events: BoxEvent[], event: BoxEvent) {
  const room = after(...events);
  const code = refuseBoxes(room.value, room.context, event);
  if (code !== null) expect(happen(hostedBoxes, room, event)).toBe(room);
  return code;
}
