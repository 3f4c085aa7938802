import * as v from 'valibot';
import { seedPairSchema } from '../../../chance/seeds.ts';
import { PARTY_SEATS } from '../party-rules.ts';

const by = v.picklist(PARTY_SEATS);
const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const commandId = v.exactOptional(v.string());
/** [C11] New seeds, if a part of the dice goes. */
const seeds = v.exactOptional(seedPairSchema);

/** What the host of a party does; `by` is the host. */
export const HOST_EVENTS = [
  /** [G20] A dare that nobody has done is passed. */
  v.object({ type: v.literal('dare-skipped'), by, dare: count, commandId }),
  /** [G21] `at`: epoch milliseconds. Without `by`: by the server, because the game is over. */
  v.object({
    type: v.literal('clock-paused'),
    by: v.exactOptional(by),
    on: v.boolean(),
    at: count,
    commandId,
  }),
  /** [G22] */
  v.object({ type: v.literal('host-changed'), by, seat: by, seeds, commandId }),
  /** [G23] `back`: whether they may come back. */
  v.object({
    type: v.literal('player-sent-away'),
    by,
    seat: by,
    back: v.boolean(),
    seeds,
    commandId,
  }),
] as const;
