import { archivedIn, foldedIn, FORGOTTEN } from '../../../engine/journal/journal.ts';
import type { JournalRow, ListedRow, MovementRow, Rows, Went, WentRow } from './rows.ts';

/**
 * A row that retention left in place of the journal entries up to `seq`; a game for one includes
 * that entry.
 */
export interface Fold {
  room: string;
  seq: number;
  event: unknown;
}

/** The movement that stands for those up to it. */
export interface WalletFold extends Omit<MovementRow, 'at'> {}

/** A database's rows together with those that went: as if nothing had been folded. */
export interface Whole {
  journal: readonly JournalRow[];
  movements: readonly MovementRow[];
  folds: readonly Fold[];
  walletFolds: readonly WalletFold[];
  listed: readonly ListedRow[];
  /** Rows that do not fit together. */
  wrong: readonly string[];
}

const OPENED_FOLDED = /^opened:folded:(\d+)$/;

/** With how much the wallet of a folded movement was opened; null: it is no such movement. */
export function openedWith({ reason }: Pick<MovementRow, 'reason'>): number | null {
  const amount = OPENED_FOLDED.exec(reason)?.[1];
  return amount === undefined ? null : Number(amount);
}

const isArchived = (row: JournalRow): boolean => archivedIn([row]) !== null;
const isFold = (row: JournalRow): boolean => isArchived(row) || foldedIn(row.event) !== null;

/** The rows of a key, by their seqs; if a seq was removed twice, the later row. */
function bySeq<Row extends { seq: number }>(rows: readonly Row[]): Row[] {
  const found = new Map(rows.map((row) => [row.seq, row]));
  return [...found.values()].toSorted((a, b) => a.seq - b.seq);
}

interface Parted<Row> {
  rows: Row[];
  /** The row that stands for others; null: there is none. */
  fold: Row | null;
  wrong: string[];
}

interface Kind<Row> {
  isFold: (row: Row) => boolean;
  /** The last seq for which a fold stands. */
  upTo: (fold: Row) => number;
}

/** The rows of one room or wallet, with the removed ones in the place of their replacements. */
function partedOf<Row extends { seq: number }>(
  key: string,
  left: readonly Row[],
  went: readonly Row[],
  kind: Kind<Row>,
): Parted<Row> {
  const fold = left.findLast(kind.isFold) ?? null;
  if (fold === null) return { rows: [...left], fold, wrong: [] };
  const wrong =
    left[0] === fold ? [] : [`${key}: rows are left beside the one that stands for them`];
  const upTo = kind.upTo(fold);
  const before = bySeq(went.filter((row) => !kind.isFold(row) && row.seq <= upTo));
  const after = left.filter((row) => row !== fold && row.seq > upTo);
  return { rows: [...before, ...after], fold, wrong };
}

const JOURNAL: Kind<JournalRow> = {
  isFold,
  upTo: (fold) => (isArchived(fold) ? fold.seq - 1 : fold.seq),
};
const WALLET: Kind<MovementRow> = {
  isFold: (row) => openedWith(row) !== null,
  upTo: ({ seq }) => seq,
};

function grouped<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const known = groups.get(key);
    if (known === undefined) groups.set(key, [row]);
    else known.push(row);
  }
  return groups;
}

/** [J26] The movements of a wallet since it was forgotten, numbered as if it were new. */
function sinceForgotten(left: readonly MovementRow[], went: readonly MovementRow[]) {
  const all = [...left, ...went];
  const marks = all.flatMap(({ seq, reason }) => (reason === FORGOTTEN ? seq : []));
  const mark = Math.max(0, ...marks);
  const since = (rows: readonly MovementRow[]) =>
    rows.flatMap((row) => (row.seq > mark ? { ...row, seq: row.seq - mark } : []));
  return { rows: since(left), gone: since(went) };
}

/**
 * The fault in a wallet without rows: a visitor is forgotten only with the coins they came with.
 */
function wronglyForgotten(visitor: string, went: readonly WentRow<MovementRow>[]): string[] {
  const last = went.at(-1);
  const gone = went.filter(({ tx }) => tx === last?.tx);
  const first = gone[0]?.row;
  if (last === undefined || first === undefined) return [];
  if (gone.some(({ isRemoved }) => !isRemoved)) return [`wallet of ${visitor}: nothing is left`];
  const opened = openedWith(first) ?? first.delta;
  return last.row.balance === opened
    ? []
    : [`wallet of ${visitor}: forgotten with ${last.row.balance}, opened with ${opened}`];
}

/**
 * @param isLast Whether nothing can be missing: what went has something that stands for it. A backup may
 * be older than what went.
 */
export function wholeOf(left: Rows, went: Went, isLast: boolean): Whole {
  const journal: JournalRow[] = [];
  const movements: MovementRow[] = [];
  const folds: Fold[] = [];
  const walletFolds: WalletFold[] = [];
  const wrong: string[] = [];

  const wentRooms = grouped(went.journal, ({ row }) => row.room);
  const rooms = grouped(left.journal, ({ room }) => room);
  for (const [room, rows] of rooms) {
    const gone = (wentRooms.get(room) ?? []).map(({ row }) => row);
    const parted = partedOf(room, rows, gone, JOURNAL);
    journal.push(...parted.rows);
    wrong.push(...parted.wrong);
    if (parted.fold !== null) folds.push(parted.fold);
  }
  const wentWallets = grouped(went.movements, ({ row }) => row.visitor);
  const wallets = grouped(left.movements, ({ visitor }) => visitor);
  for (const [visitor, rows] of wallets) {
    const gone = (wentWallets.get(visitor) ?? []).map(({ row }) => row);
    const since = sinceForgotten(rows, gone);
    const parted = partedOf(`wallet of ${visitor}`, since.rows, since.gone, WALLET);
    movements.push(...parted.rows);
    wrong.push(...parted.wrong);
    if (parted.fold !== null) walletFolds.push(parted.fold);
  }
  if (isLast) {
    for (const room of wentRooms.keys()) {
      if (!rooms.has(room)) wrong.push(`${room}: all went, and nothing stands for it`);
    }
    for (const [visitor, gone] of wentWallets) {
      const isForgotten = (wallets.get(visitor)?.at(-1)?.reason ?? FORGOTTEN) === FORGOTTEN;
      if (isForgotten) wrong.push(...wronglyForgotten(visitor, gone));
    }
  }
  return { journal, movements, folds, walletFolds, listed: left.listed, wrong };
}
