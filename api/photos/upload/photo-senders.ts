import { createHmac } from 'node:crypto';
import * as v from 'valibot';
import type { Sql } from '../../store/sql.ts';
import { SENDER_DAY_MS, THUMBNAIL_BYTES } from '../photo-limits.ts';
import { Refused } from '../../../engine/definition/refusal.ts';

/** The daily allowance of all visitors at one address. */
export interface SenderShare {
  photos: number;
  /** Bytes as stored, with 32 KB more for each thumbnail. */
  bytes: number;
}

export interface SenderParts {
  sql: Sql;
  share: SenderShare;
  /** A secret of the server. Without it nobody can find the address of a row by trying all addresses. */
  key: string;
  now: () => number;
}

const rowSchema = v.object({
  since: v.pipe(v.union([v.number(), v.string()]), v.transform(Number)),
  photos: v.number(),
  bytes: v.pipe(v.union([v.number(), v.string()]), v.transform(Number)),
});
type SenderRow = v.InferOutput<typeof rowSchema>;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const many = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;

/** A waiting time such as `23 hours` or `1 minute`, rounded up. */
function waitText(ms: number): string {
  return ms > HOUR_MS
    ? many(Math.ceil(ms / HOUR_MS), 'hour')
    : many(Math.max(1, Math.ceil(ms / MINUTE_MS)), 'minute');
}

/** [P22] An address has used its share; `retryAfter` in seconds. */
export class ShareUsed extends Refused {
  readonly retryAfter: number;

  constructor(waitMs: number) {
    super(
      'photo/share-used',
      `Your address has sent as many photos as it may in a day. Please try again in ${waitText(waitMs)}.`,
    );
    this.retryAfter = Math.max(1, Math.ceil(waitMs / 1000));
  }
}

/**
 * [P22] Counts what each address has sent in a day that begins with its first photo. The database
 * stores a keyed hash of the address, for a day. Each change is one statement, so several processes
 * count together, and a restart loses nothing. Why not rate-limiter-flexible: it counts one thing in a
 * statement. Photos and bytes would be two, and a photo refused for one would still count in the other.
 */
export class PhotoSenders {
  readonly #parts: SenderParts;

  constructor(parts: SenderParts) {
    this.#parts = parts;
  }

  /** Checks the share before the server reads an upload. @throws ShareUsed */
  async check(address: string): Promise<void> {
    const row = await this.#row(this.#hash(address));
    if (row === null) return;
    const { share } = this.#parts;
    if (row.photos >= share.photos || row.bytes >= share.bytes) throw this.#used(row);
  }

  /** Counts a photo of `size` bytes. Resolves to a function that refunds it. @throws ShareUsed */
  async take(address: string, size: number): Promise<() => Promise<void>> {
    const { sql, share, now } = this.#parts;
    const sender = this.#hash(address);
    const bytes = size + THUMBNAIL_BYTES;
    const rows = await sql.query(
      'photo-sender-take',
      `insert into photo_sender as known (sender, since, photos, bytes) values ($1, $2, 1, $3)
       on conflict (sender) do update set
         since = case when known.since <= $4 then $2 else known.since end,
         photos = case when known.since <= $4 then 1 else known.photos + 1 end,
         bytes = case when known.since <= $4 then $3 else known.bytes + $3 end
       where known.since <= $4 or (known.photos < $5 and known.bytes + $3 <= $6)
       returning sender`,
      [sender, now(), bytes, now() - SENDER_DAY_MS, share.photos, share.bytes],
    );
    if (rows.length === 0) throw this.#used(await this.#row(sender));
    return async () => {
      await sql.query(
        'photo-sender-give-back',
        'update photo_sender set photos = photos - 1, bytes = greatest(0, bytes - $2) where sender = $1 and photos > 0',
        [sender, bytes],
      );
    };
  }

  /** Deletes senders whose day is over. */
  async forget(): Promise<void> {
    const { sql, now } = this.#parts;
    await sql.query('photo-sender-forget', 'delete from photo_sender where since <= $1', [
      now() - SENDER_DAY_MS,
    ]);
  }

  /** Null: the address has sent nothing within a day. */
  async #row(sender: string): Promise<SenderRow | null> {
    const { sql, now } = this.#parts;
    const [row] = await sql.query(
      'photo-sender',
      'select since, photos, bytes from photo_sender where sender = $1 and since > $2',
      [sender, now() - SENDER_DAY_MS],
    );
    return row === undefined ? null : v.parse(rowSchema, row);
  }

  #used(row: SenderRow | null): ShareUsed {
    const { now } = this.#parts;
    return new ShareUsed((row?.since ?? now()) + SENDER_DAY_MS - now());
  }

  #hash(address: string): string {
    return createHmac('sha256', this.#parts.key)
      .update(`photo sender ${address}`)
      .digest('base64url');
  }
}
