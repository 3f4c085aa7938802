import * as v from 'valibot';
import { readBySchema, wholeNumber } from '../../loadtest/core/cli/command-line.ts';

export const CLUSTER_HELP = `Runs several processes behind nginx, with PostgreSQL and Redis.

  npm run cluster -- [flags]

  --processes N   number of processes                                       [3]
  --port P        port of nginx on 127.0.0.1                                [8080]
  --rolling       restarts all processes, one after the other
  --rooms N       plays in N rooms meanwhile and reports what players
                  noticed; exits with 1 if a seat was lost, if a player saw
                  an error, or if more than 1 room in 100 waited more than
                  a second for a roll
  --interval MS   time between two rolls of a room                          [1000]
  --polling P     percentage of rooms that use HTTP long polling            [10]
  --compare       compares three processes with one, and rolls between
                  processes with rolls within one

DATABASE_URL and REDIS_URL name the database and Redis. Without them the command creates a database
on this machine's PostgreSQL, drops it at the end, and uses this machine's Redis. It needs nginx
(apt-get install nginx). Ctrl-C stops everything.
`;

const schema = v.object({
  processes: wholeNumber(1, 32, 3),
  port: wholeNumber(1, 65_535, 8080),
  rooms: wholeNumber(0, 10_000, 0),
  interval: wholeNumber(50, 60_000, 1000),
  polling: wholeNumber(0, 100, 10),
  rolling: v.optional(v.boolean(), false),
  compare: v.optional(v.boolean(), false),
});

export type ClusterFlags = v.InferOutput<typeof schema>;

/** Reads the command line; null if it contains --help. @throws BadFlag */
export const readClusterFlags = (args: readonly string[]): ClusterFlags | null =>
  readBySchema(schema, ['rolling', 'compare'], args);
