import * as v from 'valibot';
import { seedPairSchema } from '../../../../engine/chance/seeds.ts';
import { seatedSchema, seatProfileSchema } from '../../../../engine/definition/table-game.ts';
import { SEATS, SIDES } from './newgame-rules.ts';

const by = v.picklist(SEATS);
const commandId = v.exactOptional(v.string());

/** The game's events. Each is an entry of the journal, with every random outcome in it. */
export const newgameEventSchema = v.variant('type', [
  v.object({ type: v.literal('opened'), seat: seatedSchema, seeds: seedPairSchema }),
  v.object({ type: v.literal('joined'), seat: seatedSchema }),
  v.object({ type: v.literal('started'), by, commandId }),
  v.object({
    type: v.literal('rolled'),
    by,
    die: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(SIDES)),
    commandId,
  }),
  v.object({ type: v.literal('said'), by, message: v.string(), commandId }),
  v.object({ type: v.literal('profiled'), by, profile: seatProfileSchema }),
  v.object({ type: v.literal('lapsed'), by }),
  v.object({ type: v.literal('closed') }),
]);
export type NewgameEvent = v.InferOutput<typeof newgameEventSchema>;
