import * as v from 'valibot';
import { boxesRecordSchema } from './boxes/record/boxes-record.ts';
import { RetoldBoxes } from './boxes/record/verify-boxes.ts';
import { partyRecordSchema } from './party/record/party-record.ts';
import { RetoldParty } from './party/record/verify-party.ts';
import { type Digests, type Verified, verifyGames } from './boxes/record/retelling.ts';

const BOXES = boxesRecordSchema.entries.game.literal;

/** [C8] The records that `npm run verify` reads; docs/record.schema.json says the same. */
export const recordSchema = v.variant('game', [boxesRecordSchema, partyRecordSchema]);
export type RoomRecord = v.InferOutput<typeof recordSchema>;

/** [C8] Repeats every game of a record: commitments, draws and rules, up to the first that is wrong. */
export function verifyRecord(record: RoomRecord, digests: Digests): Verified {
  return record.game === BOXES
    ? verifyGames(record.games, digests, (game) => new RetoldBoxes(game, digests))
    : verifyGames(record.games, digests, (game) => new RetoldParty(game, digests));
}
