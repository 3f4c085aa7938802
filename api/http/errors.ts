import { randomBytes } from 'node:crypto';
import type { Context, Middleware } from 'koa';
import type { Logger } from 'pino';
import { isAway, reasonOf } from '../store/sql.ts';
import { type LoggedPath, maskedPath } from './logged.ts';
import { Refused, type CommonRefusal, type LimitHit } from '../../engine/definition/refusal.ts';

/** The HTTP status of a refusal. All others, about the state of a game, are 409. */
export const STATUSES: Partial<Record<CommonRefusal, number>> = {
  'action/malformed': 400,
  'action/unknown': 400,
  'origin/foreign': 403,
  'host/foreign': 421,
  'room/unknown': 404,
  'seat/unknown': 404,
  'seat/none': 404,
  'room/lapsed': 429,
  'game/unknown': 404,
  'record/none': 404,
  'session/none': 401,
  'rating/too-low': 403,
  'visitor/sent-away': 403,
  'visitor/silenced': 403,
  'visitor/has-user': 409,
  'visitor/name-held': 403,
  'item/unknown': 404,
  'login/blocked': 429,
  'photo/unknown': 404,
  'photo/too-large': 413,
  'photo/too-many-pixels': 413,
  'photo/too-slow': 413,
  'photo/not-an-image': 415,
  'photo/damaged': 415,
  'photo/busy': 429,
  'photo/share-used': 507,
  'photo/no-room': 507,
  'house/full': 507,
  'action/too-many': 429,
  'storage/used-up': 429,
  'action/busy': 503,
  'room/too-many': 429,
  'action/failed': 500,
};
const STATUS: ReadonlyMap<string, number> = new Map(Object.entries(STATUSES));

const HAS_SUCCESS = [
  /^\S+ \/api\/(admin|game-rooms|tables|rooms|photos|tonight)(\/.*)?$/i,
  /^\S+ \/(api\/(kinks|tasks)\/import|admin\/api\/login|admin\/logout)$/i,
  /^DELETE \/api\/(kinks|tasks|users)\/.*$/i,
];
/** [A93] Whether the documented answer of a call has `success`: its refusals have it too. */
export const hasSuccess = (method: string, path: string): boolean =>
  HAS_SUCCESS.some((one) => one.test(`${method} ${path}`));

export function answerError(ctx: Context, status: number, error: string, code?: string): void {
  ctx.status = status;
  const body = { error, ...(code === undefined ? {} : { code }) };
  ctx.body = hasSuccess(ctx.method, ctx.path) ? { success: false, ...body } : body;
}

const isClientError = (error: unknown): error is Error & { status: number } =>
  error instanceof Error &&
  'status' in error &&
  typeof error.status === 'number' &&
  error.status >= 400 &&
  error.status < 500;

/** The client closed the connection during the answer, as when a user leaves a page that is loading. */
const DISCONNECTED = new Set<unknown>(['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'EPIPE']);

/**
 * Whether the client caused an error on its connection: it closed it, or sent invalid HTTP. The server
 * does not log such errors, because strangers could fill the log.
 */
export function isClientFault(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  return DISCONNECTED.has(error.code) || String(error.code).startsWith('HPE_');
}

/** The text for a request that could not be read. */
function unreadable(ctx: Context, status: number): string {
  if (status === 413) return 'The request is too large.';
  if (status === 415) return 'Send JSON in UTF-8, not compressed.';
  const hasBody = ctx.method !== 'GET' && ctx.method !== 'HEAD';
  return hasBody ? 'The request body is not valid JSON.' : 'The address is not valid.';
}

/** What may be asked again soon: a busy house, and a seat for which others go first [B76]. */
const SOON: ReadonlySet<string> = new Set(['action/busy', 'room/lapsed']);
const SOON_SECONDS = '5';

/** Answers an error with `{error, code}`. Returns it if the operator has to know of it, else null. */
function answerFor(ctx: Context, error: unknown): unknown {
  if (error instanceof Refused) {
    answerError(ctx, STATUS.get(error.code) ?? 409, error.message, error.code);
    if (SOON.has(error.code)) ctx.set('Retry-After', SOON_SECONDS);
    return null;
  }
  if (isClientError(error)) {
    answerError(ctx, error.status, unreadable(ctx, error.status), 'action/malformed');
    return null;
  }
  if (isAway(error)) {
    const { code, message } = new Refused('action/busy');
    answerError(ctx, 503, message, code);
    return null;
  }
  const { code, message } = new Refused('action/failed');
  answerError(ctx, 500, message, code);
  return error;
}

/** [O48] An answer of this status is a refusal by a limit. */
const LIMITED: ReadonlySet<number> = new Set([413, 429, 507]);

/** The name of the limit that has refused a request: the refusal's, or the one that a call gives. */
function limitOf(ctx: Context, error: unknown): string | null {
  if (error instanceof Refused && error.limit !== null) return error.limit;
  const { limit }: { limit?: unknown } = ctx.state;
  if (typeof limit === 'string') return limit;
  if (!LIMITED.has(ctx.status)) return null;
  return ctx.status === 413 ? 'body' : 'other';
}

/** A request that takes longer than this has a line in the log. */
const SLOW_MS = 1000;

/** [O40] So many lines about requests in an hour, as many as a bad night needs. */
const LINES_AN_HOUR = 500;
const HOUR_MS = 60 * 60_000;

/** [O40] Whether the log has room for another line; the first line left out says so. */
class LogRoom {
  readonly #log: Logger;
  #since = Number.NEGATIVE_INFINITY;
  #lines = 0;

  constructor(log: Logger) {
    this.#log = log;
  }

  take(): boolean {
    const now = performance.now();
    if (now - this.#since >= HOUR_MS) [this.#since, this.#lines] = [now, 0];
    this.#lines += 1;
    if (this.#lines === LINES_AN_HOUR + 1) {
      this.#log.warn(
        `more than ${LINES_AN_HOUR} requests failed or were slow: no more lines within this hour`,
      );
    }
    return this.#lines <= LINES_AN_HOUR;
  }
}

/** [O11] The number of a failed request goes into its answer and the text that the page shows. */
function markAnswer(ctx: Context, requestId: string): void {
  const body: unknown = ctx.body;
  if (typeof body !== 'object' || body === null || !('error' in body)) return;
  ctx.body = { ...body, error: `${String(body.error)} (Reference ${requestId})`, requestId };
}

/**
 * Answers every error with `{error, code}`. The text of an unexpected error gives no details. [O11] Only
 * what was answered with 5xx, or took long, has a line in the log.
 */
export function errors(
  log: Logger,
  pathOf: LoggedPath = maskedPath,
  limitHit?: LimitHit,
): Middleware {
  const room = new LogRoom(log);
  return async (ctx, next) => {
    const began = performance.now();
    let unexpected: unknown = null;
    let reason: string | undefined;
    let refused: unknown = null;
    try {
      await next();
    } catch (error) {
      refused = error;
      unexpected = answerFor(ctx, error);
      if (isAway(error)) reason = reasonOf(error); // [O20]
    }
    const limit = limitOf(ctx, refused);
    if (limit !== null) limitHit?.(limit);
    const ms = Math.round(performance.now() - began);
    const { status } = ctx;
    if ((status < 500 && ms < SLOW_MS) || ctx.path === '/healthz') return;
    const requestId = randomBytes(4).toString('hex');
    const { method } = ctx;
    const path = pathOf(method, ctx.path);
    const line = { requestId, method, path, status, ms, reason };
    ctx.set('X-Request-Id', requestId);
    if (unexpected !== null) {
      markAnswer(ctx, requestId);
      if (room.take()) log.error({ ...line, err: unexpected }, 'request failed');
    } else if (room.take()) log.warn(line, status >= 500 ? 'request refused' : 'slow request');
  };
}
