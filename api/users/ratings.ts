import * as v from 'valibot';
import {
  MOST_STEPS,
  type Ratings,
  type RatingStep,
  STEPS_WITHIN_MS,
} from '../../engine/definition/assessment.ts';
import { assessmentSchema, type ShownAssessment } from '../../engine/wire/admin.ts';
import type { Sql } from '../store/sql.ts';

/** [A89] */
const SHOWN = 50;

const stepRow = v.object({
  user: v.number(),
  seq: v.number(),
  steps: v.number(),
  is_own: v.boolean(),
});

/** [J23] [A89] How tasks of users were judged, and where the next assessment goes; the journal's commits write them. */
export class DatabaseRatings implements Ratings {
  readonly #sql: Sql;
  readonly #now: () => number;

  /** `now`: epoch milliseconds, as commits have them. */
  constructor(sql: Sql, now: () => number) {
    this.#sql = sql;
    this.#now = now;
  }

  async next(judge: string, opener: string): Promise<RatingStep | null> {
    const [row] = await this.#sql.query(
      'rating-next',
      `select visitor_user.user_id as "user", coalesce(max(seq), 0) + 1 as seq,
         (count(*) filter (where change <> 0 and at > $3))::int as steps,
         visitor_user.user_id in (select user_id from visitor_user where visitor = $1) as is_own
       from visitor_user left join assessment
         on assessment.user_id = visitor_user.user_id and judge = $1
       where visitor = $2 group by visitor_user.user_id`,
      [judge, opener, this.#now() - STEPS_WITHIN_MS],
    );
    if (row === undefined) return null;
    const { user, seq, steps, is_own } = v.parse(stepRow, row);
    return { user, seq, stepsLeft: is_own ? 0 : Math.max(0, MOST_STEPS - steps) };
  }

  /** [A89] How tasks of a user were judged last, newest first. */
  async newest(user: number): Promise<ShownAssessment[]> {
    const rows = await this.#sql.query(
      'assessments',
      `select at::float8 as at, nickname as by, task, verdict, change
       from assessment left join visitor_user on visitor = judge
         left join player_user on player_user.id = visitor_user.user_id
       where assessment.user_id = $1 order by assessment.at desc, seq desc limit $2`,
      [user, SHOWN],
    );
    return rows.map((row) => v.parse(assessmentSchema, row));
  }
}
