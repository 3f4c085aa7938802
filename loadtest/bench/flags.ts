import * as v from 'valibot';
import type { Timing } from './cell.ts';
import { LOAD_NAMES, type LoadName } from './loads.ts';
import { SUBJECT_NAMES, type SubjectName } from './subjects.ts';
import { decimal, readBySchema, wholeNumber } from '../core/cli/command-line.ts';

export interface BenchFlags {
  loads: readonly LoadName[];
  subjects: readonly SubjectName[];
  repeats: number;
  timing: Timing;
  /** Write the tables to docs/performance.md. */
  write: boolean;
}

export const BENCH_HELP = `The project beside a bare Socket.IO relay and a bare Colyseus room of the same game.

  npm run bench -- [flags]
  npm run bench -- --abuse    how long others wait, and what it costs, while the server is attacked

  --only LOADS         some of ${LOAD_NAMES.join(', ')}           [all]
  --subjects SUBJECTS  some of ${SUBJECT_NAMES.join(', ')}  [all]
  --repeats N          turns of each load                              [9]
  --seconds S          measured in each turn                           [4]
  --write              put the tables into docs/performance.md

Servers have one core to themselves, the load another; it takes Linux, taskset and PostgreSQL
(DATABASE_URL's server, or the one on this machine, where it makes a database and removes it).
`;

/** A comma-separated list of some of these names. */
const listOf = <const Names extends readonly string[]>(names: Names) =>
  v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => text.split(',')),
      v.array(v.picklist(names, `takes some of ${names.join(', ')}`)),
    ),
    names.join(','),
  );

const flagsSchema = v.object({
  only: listOf(LOAD_NAMES),
  subjects: listOf(SUBJECT_NAMES),
  repeats: wholeNumber(1, Number.MAX_SAFE_INTEGER, 9),
  seconds: decimal(1, Number.MAX_SAFE_INTEGER, 4),
  write: v.optional(v.boolean(), false),
});

/** Reads the command line; null: help is wanted. @throws BadFlag */
export function readBenchFlags(args: readonly string[]): BenchFlags | null {
  const flags = readBySchema(flagsSchema, args, { switches: ['write'] });
  if (flags === null) return null;
  const { only, subjects, repeats, seconds, write } = flags;
  return {
    loads: only,
    subjects,
    repeats,
    timing: { settleMs: 1000, windowMs: seconds * 1000 },
    write,
  };
}
