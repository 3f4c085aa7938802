import * as v from 'valibot';
import { SEATS } from '../../../../engine/games/boxes/rules.ts';
import { tabStore } from '../../../table/room/tab-store.ts';

const shownSchema = v.object({
  serverSeedHash: v.string(),
  /** Null: not laid yet. */
  placement: v.nullable(v.string()),
  commitment: v.nullable(v.string()),
});
/** What was fixed of a game's dice when this browser gave its part. */
export type ShownDice = v.InferOutput<typeof shownSchema>;

const partSchema = v.object({
  as: v.picklist(SEATS),
  roomId: v.string(),
  entropy: v.string(),
  /** Null: it could not be read before. */
  shown: v.nullable(shownSchema),
});
/** What this browser added to the dice of a game, or promised to. */
export type OwnPart = v.InferOutput<typeof partSchema>;

export const ownPart = tabStore('boxes-part', partSchema);
