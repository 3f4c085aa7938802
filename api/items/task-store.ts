import * as v from 'valibot';
import { type Task, type taskInputSchema, taskSchema } from '../../engine/wire/admin.ts';
import type { Language } from '../../engine/wire/languages.ts';
import type { Texts } from '../../engine/wire/texts.ts';
import { type TaskDifficulty, fits } from '../../engine/wire/profile.ts';
import type { ItemStore } from './items.ts';
import { type Sql, pagesById, isReferenceMissing } from '../store/sql.ts';
import { Refused } from '../../engine/definition/refusal.ts';
import type { Prize, Prizes, TableOfTask } from '../../engine/definition/tasks.ts';
import { trusted } from '../../engine/host/cached-reads.ts';

export type TaskInput = v.InferOutput<typeof taskInputSchema>;

const idRow = v.object({ id: v.number() });
const prizeRow = v.pick(taskSchema, [
  'id',
  'text',
  'texts',
  'difficulty',
  'level',
  'players',
  'with_face',
  'required_kink_id',
]);
/** The columns of a task that make a prize. */
type PrizeTask = v.InferOutput<typeof prizeRow>;

const SELECT = `select task.id, task.version, task.text, task.texts, task.with_face, task.difficulty, task.level,
    task.players, task.required_kink_id, kink.name as required_kink_name
  from task left join kink on kink.id = task.required_kink_id`;

const noSuchKink = (id: number | null): Refused =>
  new Refused('action/malformed', `required_kink_id: there is no kink ${id}`);

/** Tasks in the database. Every change is one statement, as in KinkStore. */
export class TaskStore implements ItemStore<TaskInput, Task> {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async all(): Promise<Task[]> {
    const rows = await this.#sql.query('tasks', `${SELECT} order by task.id`, []);
    return rows.map((row) => v.parse(taskSchema, row));
  }

  /** All of them as in `all`, a few hundred at a time. */
  pages(): AsyncGenerator<Task[]> {
    return pagesById(async (after, most) => {
      const rows = await this.#sql.query(
        'tasks-page',
        `${SELECT} where task.id > $1 order by task.id limit $2`,
        [after, most],
      );
      return rows.map((row) => v.parse(taskSchema, row));
    });
  }

  async one(id: number): Promise<Task | null> {
    const [row] = await this.#sql.query('task', `${SELECT} where task.id = $1`, [id]);
    return row === undefined ? null : v.parse(taskSchema, row);
  }

  /** All tasks, as prizes. */
  async prizes(): Promise<PrizeTask[]> {
    const rows = await this.#sql.query(
      'task-prizes',
      'select id, text, texts, difficulty, level, players, with_face, required_kink_id from task order by id',
      [],
    );
    return rows.map((row) => v.parse(prizeRow, row));
  }

  async add(task: TaskInput): Promise<number> {
    const { text, texts = {}, with_face, difficulty, level, players, required_kink_id } = task;
    const [row] = await this.#requiring(task, () =>
      this.#sql.query(
        'task-add',
        `insert into task
           (version, text, texts, with_face, difficulty, level, players, required_kink_id)
         values (1, $1, $2::jsonb, $3, $4, $5, $6, $7) returning id`,
        [text, JSON.stringify(texts), with_face, difficulty, level, players, required_kink_id],
      ),
    );
    return v.parse(idRow, row).id;
  }

  /** All or none of them, in this order. */
  async addAll(tasks: readonly TaskInput[]): Promise<void> {
    await this.#sql.query(
      'task-add-all',
      `insert into task (version, text, texts, with_face, difficulty, level, players, required_kink_id)
       select 1, text, texts::jsonb, with_face, difficulty, level, players, required_kink_id
       from unnest($1::text[], $2::text[], $3::boolean[], $4::text[], $5::text[], $6::text[], $7::int[])
         with ordinality
         as line (text, texts, with_face, difficulty, level, players, required_kink_id, at)
       order by at`,
      [
        tasks.map(({ text }) => text),
        tasks.map(({ texts = {} }) => JSON.stringify(texts)),
        tasks.map(({ with_face }) => with_face),
        tasks.map(({ difficulty }) => difficulty),
        tasks.map(({ level }) => level),
        tasks.map(({ players }) => players),
        tasks.map(({ required_kink_id }) => required_kink_id),
      ],
    );
  }

  async change(id: number, task: TaskInput): Promise<boolean> {
    const { text, texts, with_face, difficulty, level, players, required_kink_id } = task;
    const { version = null } = task;
    const written = texts === undefined ? null : JSON.stringify(texts);
    const rows = await this.#requiring(task, () =>
      this.#sql.query(
        'task-change',
        `update task set text = $2, with_face = $3, difficulty = $4, level = $5,
           players = $6, required_kink_id = $7, version = version + 1,
           texts = coalesce($9::jsonb, texts)
         where id = $1 and version = coalesce($8::bigint, version) returning id`,
        [id, text, with_face, difficulty, level, players, required_kink_id, version, written],
      ),
    );
    return rows.length > 0;
  }

  async remove(id: number): Promise<boolean> {
    const rows = await this.#sql.query(
      'task-remove',
      'delete from task where id = $1 returning id',
      [id],
    );
    return rows.length > 0;
  }

  /** [A25] @throws Refused where the required kink is not there. */
  async #requiring<T>({ required_kink_id: kink }: TaskInput, write: () => Promise<T>): Promise<T> {
    try {
      return await write();
    } catch (error) {
      throw isReferenceMissing(error) ? noSuchKink(kink) : error;
    }
  }
}

const ALL = 'all';

/** The task that was drawn before all others of these. */
function longestAgo(tasks: readonly PrizeTask[], drawn: readonly number[]): PrizeTask | undefined {
  const byId = new Map(tasks.map((task) => [task.id, task]));
  const id = drawn.find((one) => byId.has(one));
  return id === undefined ? undefined : byId.get(id);
}

const hasTexts = (texts: Texts): boolean => Object.keys(texts).length > 0;

/** [A138] Whether somebody who reads a language can read this task; one text alone is for everybody. */
const isReadIn =
  ({ texts }: PrizeTask) =>
  (language: Language): boolean =>
    !hasTexts(texts) || texts[language] !== undefined;

const DIFFICULTY_OF = {
  Легко: 'easy',
  Средне: 'medium',
  Сложно: 'hard',
} as const satisfies Record<TaskDifficulty, Prize['difficulty']>;

/** [A28] The administrator's tasks as the prizes of boxes, all that fit and are left equally likely. */
export class TaskPrizes implements Prizes {
  readonly #pick: (below: number) => number;
  /** Asks the database at most once a second, and after a change, however many boxes are opened. */
  readonly #tasks;

  /** `pick`: a uniform whole number from 0 to `below` - 1; `now`: epoch milliseconds. */
  constructor(
    store: Pick<TaskStore, 'prizes'>,
    pick: (below: number) => number,
    now: () => number,
  ) {
    this.#pick = pick;
    this.#tasks = trusted<typeof ALL, PrizeTask[]>(1, () => store.prizes(), now);
  }

  /** The stored tasks have changed on this process. */
  changed(): void {
    this.#tasks.clear();
  }

  async draw(drawn: readonly number[], { limits, players, without }: TableOfTask = {}) {
    const all = await this.#tasks.forceFetch(ALL);
    const fitting = all.filter(
      (task) =>
        without?.has(task.id) !== true && // [G14]
        (limits === undefined || fits(task, limits)) && // [A86]
        (players === undefined || task.players === 'any' || task.players === players), // [A28]
    );
    const languages = [...(limits?.languages ?? [])];
    const byAll = fitting.filter((task) => languages.every(isReadIn(task)));
    const task = this.#fresh(byAll, drawn) ?? this.#otherwise(fitting, byAll, languages, drawn);
    if (task === undefined) return null;
    const { id, text, texts } = task;
    const difficulty = DIFFICULTY_OF[task.difficulty];
    return { id, text, ...(hasTexts(texts) && { texts }), difficulty };
  }

  /** [A138] None is new that all can read: those come next that somebody can. */
  #otherwise(
    fitting: readonly PrizeTask[],
    byAll: readonly PrizeTask[],
    languages: readonly Language[],
    drawn: readonly number[],
  ): PrizeTask | undefined {
    const bySome = fitting.filter((task) => languages.some(isReadIn(task)));
    return (
      this.#fresh(bySome, drawn) ??
      longestAgo(byAll, drawn) ?? // [B40]
      longestAgo(bySome, drawn) ??
      this.#fresh(fitting, drawn) ??
      longestAgo(fitting, drawn)
    );
  }

  #fresh(fitting: readonly PrizeTask[], drawn: readonly number[]): PrizeTask | undefined {
    const known = new Set(drawn);
    const others = fitting.filter(({ id }) => !known.has(id));
    return others.length === 0 ? undefined : others[this.#pick(others.length)];
  }
}
