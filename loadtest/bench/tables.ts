import type { Cell } from './cell.ts';
import { cpus, totalmem } from 'node:os';
import { type Load, LOADS, type LoadName } from './loads.ts';
import { SUBJECTS, type SubjectName } from './subjects.ts';

/** The median; NaN for no values. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  if (sorted.length === 0) return Number.NaN;
  if (sorted.length % 2 === 1) return sorted[Math.floor(middle)] ?? Number.NaN;
  return ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? Number.NaN)) / 2;
}

/** Half the distance from the lowest to the highest value. */
export function spread(values: readonly number[]): number {
  return values.length === 0 ? 0 : (Math.max(...values) - Math.min(...values)) / 2;
}

/**
 * Compares a subject's cost with another's, turn by turn. Both were measured in the same minute, so
 * that a busy machine affects both. Takes cells of one load; each subject's in the order of the
 * turns.
 */
export function ratios(
  cells: readonly Cell[],
  base: readonly Cell[],
  costOf: (cell: Cell) => number,
): number[] {
  return cells.flatMap((cell, turn) => {
    const other = base[turn];
    return other === undefined ? [] : [costOf(cell) / costOf(other)];
  });
}

const number = (value: number, digits = 0): string =>
  value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

/** The subject with which each one is compared. */
const BASE: Partial<Record<SubjectName, SubjectName>> = {
  postgresql: 'relay',
  pglite: 'relay',
  'postgresql-native': 'colyseus',
  'postgresql-metrics': 'postgresql',
  'postgresql-watched': 'postgresql',
  'postgresql-company': 'postgresql',
};

const UNITS = {
  roll: 'roll',
  create: 'room',
  spin: 'spin',
  room: 'room',
  message: 'message',
} as const;

/** Cells of one load and subject, in the order of the turns. */
function of(cells: readonly Cell[], load: LoadName, subject: SubjectName): Cell[] {
  return cells.filter((cell) => cell.load === load && cell.subject === subject);
}

function timesBase(
  cells: readonly Cell[],
  load: LoadName,
  subject: SubjectName,
  pick: (cell: Cell) => number,
): string {
  const base = BASE[subject];
  if (base === undefined) return '1';
  const found = ratios(of(cells, load, subject), of(cells, load, base), pick);
  if (found.length === 0) return '';
  return `**${number(median(found), 2)}** ± ${number(spread(found), 2)}`;
}

/** The 99th percentile of a bare commit, and how many times longer an answer took. */
function besideCommits(mine: readonly Cell[]): string[] {
  const bare = mine.flatMap(({ commit }) => commit?.p99 ?? []);
  if (bare.length === 0) return ['', ''];
  const times = mine.flatMap(({ p99, commit }) => (commit === null ? [] : p99 / commit.p99));
  return [
    `${number(median(bare), 2)} ms`,
    `**${number(median(times), 2)}** ± ${number(spread(times), 2)}`,
  ];
}

function loadTable(cells: readonly Cell[], load: LoadName): string[] {
  const { title, unit, compares }: Load = LOADS[load];
  const subjects = [...new Set(cells.filter((cell) => cell.load === load).map((c) => c.subject))];
  if (subjects.length === 0) return [];
  const resting = unit === 'room';
  const hasCommits = cells.some((cell) => cell.load === load && cell.commit !== null);
  const heads = resting
    ? ['', 'of a core', 'memory a room']
    : [
        '',
        `${UNITS[unit]}s/s`,
        `CPU a ${UNITS[unit]}`,
        'times its base',
        "PostgreSQL's own",
        'of its core',
        'p50',
        'p99',
        ...(compares === 'p99' ? ['p99, times its base'] : []),
        ...(hasCommits ? ["a bare commit's p99", 'times that'] : []),
        "generator's core",
        'errors',
      ];
  const lines = subjects.map((subject) => {
    const mine = of(cells, load, subject);
    const middle = (pick: (cell: Cell) => number | null): number =>
      median(mine.flatMap((cell) => pick(cell) ?? []));
    const core = `${number(
      middle((cell) => cell.core),
      1,
    )} %`;
    const { title: name } = SUBJECTS[subject];
    if (resting)
      return row([
        name,
        core,
        `${number(
          middle((cell) => cell.roomKb),
          1,
        )} KB`,
      ]);
    const own = middle((cell) => cell.databaseUs);
    return row([
      name,
      number(middle((cell) => cell.rate)),
      `${number(
        middle((cell) => cell.cpuUs),
        1,
      )} µs`,
      timesBase(cells, load, subject, ({ cpuUs }) => cpuUs),
      Number.isNaN(own) ? '' : `${number(own, 1)} µs`,
      core,
      `${number(
        middle((cell) => cell.p50),
        2,
      )} ms`,
      `${number(
        middle((cell) => cell.p99),
        2,
      )} ms`,
      ...(compares === 'p99' ? [timesBase(cells, load, subject, ({ p99 }) => p99)] : []),
      ...(hasCommits ? besideCommits(mine) : []),
      `${number(middle((cell) => cell.generatorCore))} %`,
      String(mine.reduce((sum, cell) => sum + cell.errors, 0)),
    ]);
  });
  const rule = row(heads.map((_, index) => (index === 0 ? '---' : '---:')));
  return [`#### ${title[0]?.toUpperCase()}${title.slice(1)}`, '', row(heads), rule, ...lines, ''];
}

/** Describes the machine, and the time of the measurement. */
function machine(repeats: number): string {
  const [cpu] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  const date = new Date().toISOString().slice(0, 10);
  return (
    `Measured on ${date}: ${cpus().length} × ${cpu?.model.trim() ?? 'unknown'}, ${memory} GiB, ` +
    `Node ${process.version}; medians of ${repeats} turns, ± half the range.`
  );
}

/** All tables, as Markdown. */
export function tables(cells: readonly Cell[], repeats: number): string {
  const names = Object.keys(LOADS) as LoadName[];
  return [machine(repeats), '', ...names.flatMap((load) => loadTable(cells, load))].join('\n');
}
