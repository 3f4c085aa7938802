import * as v from 'valibot';
import { readBySchema } from '../../loadtest/core/cli/flags.ts';

export const CLUSTER_HELP = `Several processes behind nginx, on PostgreSQL and Redis.

  npm run cluster -- [flags]

  --processes N   how many                                                  [3]
  --port P        where nginx listens, on 127.0.0.1                         [8080]
  --rolling       ends and starts all processes, one after the other
  --rooms N       plays so many rooms through that, and says what players
                  noticed; ends with 1 where a seat was lost, an error shown,
                  or the wait of more than 1 room in 100 was above a second
  --interval MS   between two rolls of a room                               [1000]
  --polling P     of a hundred rooms, how many speak HTTP long polling      [10]
  --compare       measures three processes beside one, and a roll across
                  processes beside one within

DATABASE_URL and REDIS_URL say which database and Redis; without them a database is made on this
machine's PostgreSQL and removed in the end, and this machine's Redis is used. nginx is Debian's
package (apt-get install nginx). Ctrl-C ends all.
`;

const whole = (least: number, most: number, fallback: number) => {
  const takes = `takes a whole number from ${least} to ${most}`;
  return v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d+$/, takes),
      v.transform(Number),
      v.minValue(least, takes),
      v.maxValue(most, takes),
    ),
    String(fallback),
  );
};

const schema = v.object({
  processes: whole(1, 32, 3),
  port: whole(1, 65_535, 8080),
  rooms: whole(0, 10_000, 0),
  interval: whole(50, 60_000, 1000),
  polling: whole(0, 100, 10),
  rolling: v.optional(v.boolean(), false),
  compare: v.optional(v.boolean(), false),
});

export type ClusterFlags = v.InferOutput<typeof schema>;

/** Reads the command line; null: help is asked for. @throws BadFlag */
export const readClusterFlags = (args: readonly string[]): ClusterFlags | null =>
  readBySchema(schema, ['rolling', 'compare'], args);
