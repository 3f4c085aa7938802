import {
  type Assessment,
  ADDRESS_STEPS,
  MOST_STEPS,
  type Ratings,
  STEPS_WITHIN_MS,
} from '../../definition/tasks.ts';
import {
  type Checkpoint,
  commandKeyOf,
  type Commit,
  FORGOTTEN,
  HostEnded,
  type Journal,
  type RecordedCommand,
  type RecordedRoom,
  SeqTaken,
  type WalletMovement,
} from '../journal.ts';
import { MemoryHosts, MemoryRooms } from './memory-rooms.ts';
import type { StoredUsers, Store } from './stores.ts';

const keyOf = ({ judge, user, seq }: Assessment): string => JSON.stringify([judge, user, seq]);
/** [J30] */
const stepKeyOf = ({ user, address, addressStep }: Assessment): string =>
  JSON.stringify([user, address, addressStep]);

const stepped = (all: Iterable<Assessment>): string[] =>
  [...all].filter(({ address }) => address !== undefined).map(stepKeyOf);

/** Users in memory and their assessments, for tests. They pass the same contract as the database's. */
class MemoryUsers implements StoredUsers {
  readonly #users = new Map<number, { rating: number; version: number }>();
  readonly #visitors = new Map<string, number>();
  /** By their keys. */
  readonly #assessments = new Map<string, Assessment>();
  #last = 0;

  async add(visitor: string): Promise<number> {
    this.#last += 1;
    this.#users.set(this.#last, { rating: 0, version: 1 });
    this.#visitors.set(visitor, this.#last);
    return this.#last;
  }

  async remove(id: number): Promise<void> {
    this.#users.delete(id);
  }

  async one(id: number): Promise<{ rating: number; version: number } | null> {
    return this.#users.get(id) ?? null;
  }

  /** [J22] @throws SeqTaken if a key exists already, or comes twice */
  refuseTaken(assessments: readonly Assessment[]): void {
    const known = this.#known(assessments);
    const keys = [...known.map(keyOf), ...stepped(known)];
    const taken = new Set([...this.#assessments.keys(), ...stepped(this.#assessments.values())]);
    const isTaken = keys.some((key) => taken.has(key));
    if (isTaken || new Set(keys).size < keys.length) throw new SeqTaken();
  }

  keep(assessments: readonly Assessment[]): void {
    for (const one of this.#known(assessments)) {
      this.#assessments.set(keyOf(one), { ...one });
      const user = this.#users.get(one.user);
      if (user === undefined || one.change === 0) continue;
      const { rating, version } = user;
      this.#users.set(one.user, { rating: rating + one.change, version: version + 1 });
    }
  }

  /** `now`: epoch milliseconds. */
  ratings(now: () => number): Ratings {
    return {
      next: async (judge, opener, from) => {
        const user = this.#visitors.get(opener);
        if (user === undefined || !this.#users.has(user)) return null;
        const since = now() - STEPS_WITHIN_MS;
        const all = [...this.#assessments.values()].filter((one) => one.user === user);
        const theirs = all.filter((one) => one.judge === judge);
        const steps = theirs.filter(({ change, at }) => change !== 0 && at > since).length;
        const near = all.filter(({ address }) => from !== undefined && address === from.address);
        const recent = near.filter(({ at }) => at > since);
        const here = recent.filter(({ room }) => room === from?.room);
        const left = [
          MOST_STEPS - steps,
          ADDRESS_STEPS.all - recent.length,
          ADDRESS_STEPS.table - here.length,
        ];
        const seq = 1 + Math.max(0, ...theirs.map((one) => one.seq));
        const isOwn = this.#visitors.get(judge) === user;
        const next = { user, seq, stepsLeft: isOwn ? 0 : Math.max(0, Math.min(...left)) };
        if (from === undefined) return next;
        const last = Math.max(0, ...near.map(({ addressStep = 0 }) => addressStep));
        return { ...next, addressStep: last + 1 };
      },
    };
  }

  #known(assessments: readonly Assessment[]): Assessment[] {
    return assessments.filter(({ user }) => this.#users.has(user));
  }
}

/** Stored as text, as in a database. */
interface StoredEntry {
  at: number;
  event: string;
  commandId: string | null;
  checkpoint: (Omit<Checkpoint, 'snapshot'> & { snapshot: string }) | null;
}

/** A row with its key: a room or a visitor, and a seq. */
type Keyed<Row> = [owner: string, seq: number, row: Row];
type Table<Row> = Map<string, Map<number, Row>>;

/** [J2] [J5] @throws SeqTaken if a key exists already, or comes twice */
function refuseTaken<Row>(table: Table<Row>, rows: readonly Keyed<Row>[]): void {
  const taken = rows.some(([owner, seq]) => table.get(owner)?.has(seq));
  const keys = new Set(rows.map(([owner, seq]) => JSON.stringify([owner, seq])));
  if (taken || keys.size < rows.length) throw new SeqTaken();
}

function keep<Row>(table: Table<Row>, rows: readonly Keyed<Row>[]): void {
  for (const [owner, seq, row] of rows) {
    const of = table.get(owner) ?? new Map<number, Row>();
    table.set(owner, of.set(seq, row));
  }
}

function inOrder<Row>(rows: ReadonlyMap<number, Row> = new Map()): [number, Row][] {
  return [...rows].toSorted(([a], [b]) => a - b);
}

/** A journal in memory, for tests; it passes the same contract as the database's. */
export class MemoryJournal extends MemoryRooms implements Journal {
  readonly #rooms = new Map<string, Map<number, StoredEntry>>();
  readonly #wallets = new Map<string, Map<number, WalletMovement>>();
  readonly #hosts: MemoryHosts;
  readonly users = new MemoryUsers();

  constructor(hosts = new MemoryHosts()) {
    super();
    this.#hosts = hosts;
  }

  async append({ entries, movements, listing, assessments = [], host }: Commit): Promise<void> {
    if (host !== undefined && !this.#hosts.has(host)) throw new HostEnded();
    const rooms = entries.map((entry): Keyed<StoredEntry> => {
      const { room, seq, at, event, checkpoint } = entry;
      const marked = checkpoint && { ...checkpoint, snapshot: JSON.stringify(checkpoint.snapshot) };
      const commandId = commandKeyOf(entry);
      return [room, seq, { at, event: JSON.stringify(event), commandId, checkpoint: marked }];
    });
    const wallets = movements.map((movement): Keyed<WalletMovement> => {
      return [movement.visitor, movement.seq, { ...movement }];
    });
    refuseTaken(this.#rooms, rooms);
    refuseTaken(this.#wallets, wallets);
    this.users.refuseTaken(assessments);
    if (movements.some(({ balance }) => balance < 0)) {
      throw new RangeError('a balance is never below 0');
    }
    keep(this.#rooms, rooms);
    keep(this.#wallets, wallets);
    this.users.keep(assessments);
    if (listing === null) return;
    this.list(listing);
    this.#hosts.note(listing.id, host);
  }

  async read(room: string, machine: string, version: number): Promise<RecordedRoom> {
    const stored = inOrder(this.#rooms.get(room));
    const marked = stored.findLast(
      ([, { checkpoint }]) => checkpoint?.machine === machine && checkpoint.version === version,
    );
    const [after, { checkpoint }] = marked ?? [0, { checkpoint: null }];
    return {
      checkpoint: checkpoint && {
        seq: after,
        snapshot: JSON.parse(checkpoint.snapshot) as unknown,
      },
      entries: stored
        .filter(([seq]) => seq > after)
        .map(([seq, { event }]) => ({ seq, event: JSON.parse(event) as unknown })),
    };
  }

  async commands(room: string, after: number, limit: number): Promise<RecordedCommand[]> {
    return inOrder(this.#rooms.get(room))
      .filter(([seq]) => seq > after)
      .toReversed()
      .slice(0, limit)
      .map(([, { at, commandId }]) => ({ at, commandId }));
  }

  async hasCommand(room: string, ...keys: string[]): Promise<boolean> {
    const rows = [...(this.#rooms.get(room)?.values() ?? [])];
    return rows.some(({ commandId }) => commandId !== null && keys.includes(commandId));
  }

  async wallet(visitor: string): Promise<{ seq: number; balance: number | null } | null> {
    const [last] = inOrder(this.#wallets.get(visitor)).slice(-1);
    if (last === undefined) return null;
    const [seq, { balance, reason }] = last;
    return { seq, balance: reason === FORGOTTEN ? null : balance };
  }
}

/** A store in memory as the contract suites take it: one journal is both hosts'. */
export const memoryStore: Store = {
  open: () => Promise.resolve(),
  emptied: async () => {
    const hosts = new MemoryHosts();
    const memory = new MemoryJournal(hosts);
    const { users } = memory;
    const ratings = (now: () => number) => users.ratings(now);
    return { journal: memory, rival: memory, rooms: memory, hosts, users, ratings };
  },
  close: () => Promise.resolve(),
};
