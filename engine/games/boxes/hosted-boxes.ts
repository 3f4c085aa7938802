import type { HostedMachine } from '../../core/hosted-machine.ts';
import { boxContextSchema } from './box-context-schema.ts';
import { boxEventSchema } from './box-events.ts';
import { coinsFor } from './rules.ts';
import { boxMachine } from './box-machine.ts';

export const hostedBoxes: HostedMachine<typeof boxMachine> = {
  machine: boxMachine,
  name: 'boxes',
  version: 1,
  eventSchema: boxEventSchema,
  upcasters: {
    'dice-rolled': [
      (event: { die1: number; die2: number }, { context: { boxes } }) => {
        return { ...event, v: 2, coins: coinsFor(event.die1 + event.die2, boxes) };
      },
    ],
  },
  contextSchema: boxContextSchema,
};
