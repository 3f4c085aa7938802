import { dareSchema } from './dare.ts';
import { boxEventSchema } from './box-events.ts';
import { coinsFor, SEATS } from '../rules.ts';
import { logLineSchema, openedSchema } from './room-log.ts';
import { boxMachine } from './box-machine.ts';
import type { HostedMachine } from '../../../definition/hosted-machine.ts';
import * as v from 'valibot';
import { seedPairSchema } from '../../../chance/seeds.ts';
import type { BoxContext } from './box-context.ts';
import { seatedSchema } from '../../../definition/table-game.ts';

const whole = v.pipe(v.number(), v.integer());
const count = v.pipe(whole, v.minValue(0));
const seatName = v.picklist(SEATS);
const pair = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.object({ player1: schema, player2: schema });

/** [J11] What a stored room of boxes must contain. */
const boxContextSchema: v.GenericSchema<unknown, BoxContext> = v.object({
  seats: pair(v.nullable(seatedSchema)),
  boxes: v.array(v.object({ number: count, x: v.number(), y: v.number(), owner: seatName })),
  turn: seatName,
  scores: pair(count),
  lastRoll: v.nullable(
    v.object({ by: seatName, die1: count, die2: count, opened: openedSchema, forced: v.boolean() }),
  ),
  winner: v.nullable(v.picklist([...SEATS, 'draw'])),
  closed: v.boolean(),
  log: v.array(logLineSchema(seatName)),
  nextLine: count,
  commands: v.array(v.string()),
  seeds: v.nullable(seedPairSchema),
  retired: v.nullable(seedPairSchema),
  chatShownFrom: v.nullable(count),
  prizesDrawn: v.array(whole),
  left: pair(v.boolean()),
  freed: v.array(v.string()),
  dares: v.array(dareSchema),
  lastDare: v.nullable(count),
  empty: count,
  match: pair(count),
  swapped: v.boolean(),
  house: v.exactOptional(v.boolean()),
  scatters: v.exactOptional(v.boolean()),
});

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
