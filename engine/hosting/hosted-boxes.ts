import type { HostedMachine } from './hosted-machine.ts';
import { boxEventSchema } from '../boxes/box-events.ts';
import { boxMachine } from '../boxes/box-machine.ts';

export const hostedBoxes: HostedMachine<typeof boxMachine> = {
  machine: boxMachine,
  name: 'boxes',
  version: 1,
  eventSchema: boxEventSchema,
};

/** The journal's key of a room. */
export function journalRoom(roomId: string): string {
  return `boxes:${roomId}`;
}
