import type { Router } from '@koa/router';
import type { Middleware } from 'koa';
import { type Kink, taskInputSchema, type Task } from '../../engine/wire/admin.ts';
import { itemRoutes } from './items.ts';
import { csvRoutes } from '../csv/csv-routes.ts';
import { TASK_CHANGES, type Tell, telling } from '../admin/told-changes.ts';
import type { TaskStore, TaskInput } from './task-store.ts';
import { LANGUAGES } from '../../engine/wire/languages.ts';
import { DIFFICULTY_WORDS, LEVEL_WORDS, PLAYERS_WORDS } from './task-words.ts';
import { parseThoroughly } from '../../engine/wire/parse.ts';
import { shownText } from '../../engine/wire/shown-text.ts';
import { cutVisibly, hasAtMost } from '../../engine/wire/visible-text.ts';
import type { CsvKind, ReadLine } from '../csv/csv-format.ts';

const SUMMARY_LENGTH = 80;

const YES =
  'yes true 1 да истина ja wahr oui vrai si sí verdadero sì vero sim verdadeiro waar tak prawda sand sant sann pravda igaz tosi так doğru evet';
const NO =
  'no false 0 нет ложь nein falsch non faux falso não onwaar nee nie fałsz falsk falskt usann nepravda hamis epätosi ні хибність yanliş yanlış hayır';

/** [A31] Spreadsheets write true and false in the language that they speak. */
const YES_OR_NO: ReadonlyMap<string, boolean> = new Map([
  ...YES.split(' ').map((word) => [word, true] as const),
  ...NO.split(' ').map((word) => [word, false] as const),
]);

const plain = (text: string): string => shownText(text).normalize().toLowerCase();

/** A stored value by any of its names; the schema refuses other texts. */
function valueOf(names: Readonly<Record<string, readonly string[]>>, cell: string): string {
  const wanted = plain(cell);
  const known = Object.entries(names).find(([value, others]) =>
    [value, ...others].some((name) => plain(name) === wanted),
  );
  return known?.[0] ?? cell;
}

/** Kinks by the names people write: the exact name first, then whatever its capitals. */
function kinkFinder(kinks: readonly Kink[]): (name: string) => number | null {
  const exact = new Map(kinks.toReversed().map(({ name, id }) => [name, id]));
  const loose = new Map(kinks.toReversed().map(({ name, id }) => [plain(name), id]));
  return (name) => exact.get(shownText(name)) ?? loose.get(plain(name)) ?? null;
}

const TEXT_COLUMNS = LANGUAGES.map((language) => `text_${language}`);

/** [A137] The texts of a line by language: those cells that are not blank. */
const textsIn = (cells: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    LANGUAGES.flatMap((language) => {
      const text = cells[`text_${language}`];
      return text === undefined ? [] : [[language, text]];
    }),
  );

/** [A31] A line of a task file: values in any of the languages, a kink by its name, blanks by default. */
function readTask(
  cells: Readonly<Record<string, string>>,
  kinkOf: (name: string) => number | null,
): ReadLine<TaskInput> {
  const { with_face, difficulty, level, required_kink, players } = cells;
  const texts = textsIn(cells);
  const kink = required_kink === undefined ? null : kinkOf(required_kink);
  const task = parseThoroughly(taskInputSchema, {
    text: cells['text'] ?? Object.values(texts)[0],
    ...(Object.keys(texts).length > 0 && { texts }),
    with_face: with_face === undefined ? undefined : (YES_OR_NO.get(plain(with_face)) ?? with_face),
    difficulty: difficulty === undefined ? undefined : valueOf(DIFFICULTY_WORDS, difficulty),
    level: level === undefined ? undefined : valueOf(LEVEL_WORDS, level),
    required_kink_id: kink,
    players: players === undefined ? undefined : valueOf(PLAYERS_WORDS, players),
  });
  if (!task.ok) task.errors = task.errors.map((error) => error.replace(/^texts\./, 'text_'));
  if (required_kink === undefined || kink !== null) return task;
  const unknown = `required_kink: there is no kink "${shownText(required_kink)}"`;
  return { ok: false, errors: task.ok ? [unknown] : [...task.errors, unknown] };
}

/** Tasks as CSV; the required kink is given by its name. */
export function taskCsv(
  store: TaskStore,
  kinks: () => AsyncIterable<readonly Kink[]>,
): CsvKind<TaskInput, Task> {
  return {
    name: 'tasks',
    columns: [
      'text',
      'with_face',
      'difficulty',
      'level',
      'required_kink',
      'players',
      ...TEXT_COLUMNS,
    ],
    needed: ['text'],
    cells: ({ text, texts, with_face, difficulty, level, required_kink_name, players }) => [
      text,
      // Words that Excel does not turn into a value of its own.
      with_face ? 'yes' : 'no',
      difficulty,
      level,
      required_kink_name ?? '',
      players,
      ...LANGUAGES.map((language) => texts[language] ?? ''),
    ],
    reader: async () => {
      const known: Kink[] = [];
      for await (const page of kinks()) known.push(...page);
      const kinkOf = kinkFinder(known);
      return (cells) => readTask(cells, kinkOf);
    },
    keyOf: ({ text }) => text,
    summary: ({ text }) =>
      hasAtMost(text, SUMMARY_LENGTH) ? text : `${cutVisibly(text, SUMMARY_LENGTH - 1)}…`,
    pages: () => store.pages(),
    addAll: (tasks) => store.addAll(tasks),
  };
}

/** `kinks` lists what an imported task may require. */
export function taskRoutes(
  store: TaskStore,
  kinks: () => AsyncIterable<readonly Kink[]>,
  before: readonly Middleware[],
  tell: Tell,
): Router {
  const told = telling(TASK_CHANGES, tell);
  const calls = { path: '/api/tasks', schema: taskInputSchema, store, before, told };
  return itemRoutes(calls, (router) => csvRoutes(router, taskCsv(store, kinks), before, tell));
}
