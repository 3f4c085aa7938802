import {
  type Checkpoint,
  commandIdOf,
  type Commit,
  HostEnded,
  type Journal,
  type RecordedCommand,
  type RecordedRoom,
  SeqTaken,
  type WalletMovement,
} from '../journal.ts';
import { MemoryHosts } from './memory-hosts.ts';
import { MemoryRooms } from './memory-rooms.ts';
import { MemoryUsers } from './memory-users.ts';

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
      const commandId = commandIdOf(event);
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

  async hasCommand(room: string, commandId: string): Promise<boolean> {
    return [...(this.#rooms.get(room)?.values() ?? [])].some((row) => row.commandId === commandId);
  }

  async wallet(visitor: string): Promise<{ seq: number; balance: number } | null> {
    const last = inOrder(this.#wallets.get(visitor)).at(-1);
    return last ? { seq: last[0], balance: last[1].balance } : null;
  }
}
