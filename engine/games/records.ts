import * as v from 'valibot';
import type { Digests, Verified } from '../definition/record.ts';
import { boxesRecordSchema } from './boxes/record/boxes-record.ts';
import { boxesProof } from './boxes/record/verify-boxes.ts';
import { partyRecordSchema } from './party/record/party-record.ts';
import { partyProof } from './party/record/verify-party.ts';

const BOXES = boxesRecordSchema.entries.game.literal;

/** [C8] The records of the games on the site; docs/record.schema.json says the same. */
export const recordSchema = v.variant('game', [boxesRecordSchema, partyRecordSchema]);
export type RoomRecord = v.InferOutput<typeof recordSchema>;

/** [C8] Repeats every game of a record: commitments, draws and rules, up to the first that is wrong. */
export function verifyRecord(record: RoomRecord, digests: Digests): Verified {
  return record.game === BOXES
    ? boxesProof.verify(record, digests)
    : partyProof.verify(record, digests);
}
