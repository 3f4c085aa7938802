import { expect } from 'vitest';
import { type Answer, Visitor } from '../../../bridge/client/visitor.ts';
import { Player } from '../../support/player.ts';
import * as v from 'valibot';
import { openOrm, sqlOf } from '../../../api/store/orm.ts';

export const USED_UP = { code: 'storage/used-up' };
/** 800 random bytes. */
export const longLine = (): string =>
  Array.from({ length: 200 }, () =>
    String.fromCodePoint(0x1f300 + Math.floor(Math.random() * 1000)),
  ).join('');

let addresses = 0;
/** An address that nobody has used yet. */
function freshAddress(): string {
  addresses += 1;
  return `10.1.${Math.floor(addresses / 250)}.${(addresses % 250) + 1}`;
}

/** A visitor at an address of their own, as the trusted proxy reports it. */
export class From extends Visitor {
  readonly address: string;

  constructor(url: string, address = freshAddress()) {
    super(url);
    this.address = address;
  }

  override ask(method: string, path: string, options: RequestInit = {}): Promise<Answer> {
    const headers = new Headers(options.headers);
    headers.set('x-forwarded-for', this.address);
    return super.ask(method, path, { ...options, headers });
  }

  sit(seat: { roomId: string; playerId: string }, url = this.url): Player {
    const extraHeaders = { 'x-forwarded-for': this.address };
    return new Player(url, seat, ['websocket'], { extraHeaders });
  }
}

/** Repeats a call until it is refused and returns how often it succeeded. @throws after `most` times */
export async function untilRefused(most: number, one: () => Promise<boolean>): Promise<number> {
  for (let done = 0; done < most; done += 1) if (!(await one())) return done;
  throw new Error(`it was done ${most} times`);
}

/** Says a line; false: refused, as storage/used-up and nothing else. */
export async function says(player: Player, message = longLine()): Promise<boolean> {
  const { roomId, playerId, socket } = player;
  const answer: unknown = await socket
    .timeout(60_000)
    .emitWithAck('chat-message', { roomId, playerId, message });
  if ((answer as { ok?: unknown }).ok === true) return true;
  expect(answer).toMatchObject({ ok: false, ...USED_UP });
  return false;
}

/** Every table that players' doings are kept in. */
const TABLES = [
  'journal',
  'wallet_movement',
  'room',
  'visitor_user',
  'visitor_profile',
  'assessment',
  'setting',
] as const;

const count = v.object({ many: v.pipe(v.union([v.string(), v.number()]), v.transform(Number)) });

/** The size of a running server's data in PostgreSQL. */
export interface Stored {
  /** How many rows there are, of all that is kept of players. */
  rows(): Promise<number>;
  /** Bytes on the disk, indexes and long texts with them. */
  bytes(): Promise<number>;
  close(): Promise<void>;
}

export async function storedIn(url: string): Promise<Stored> {
  const orm = await openOrm({ url });
  const sql = await sqlOf(orm);
  const sum = async (name: string, of: (table: string) => string): Promise<number> => {
    const text = `select ${TABLES.map(of).join(' + ')} as many`;
    return v.parse(count, (await sql.query(name, text, []))[0]).many;
  };
  return {
    rows: () => sum('stored-rows', (table) => `(select count(*) from ${table})`),
    bytes: () => sum('stored-bytes', (table) => `pg_total_relation_size('${table}')`),
    close: () => orm.close(),
  };
}
