import type { Context, Middleware } from 'koa';
import type { Logger } from 'pino';
import { isAway } from '../store/sql.ts';
import { Refused, type CommonRefusal } from '../../engine/definition/refusal.ts';

/** The HTTP status of a refusal. All others, about the state of a game, are 409. */
const STATUSES: Partial<Record<CommonRefusal, number>> = {
  'action/malformed': 400,
  'action/unknown': 400,
  'origin/foreign': 403,
  'host/foreign': 421,
  'room/unknown': 404,
  'seat/unknown': 404,
  'game/unknown': 404,
  'record/none': 404,
  'session/none': 401,
  'rating/too-low': 403,
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

/** Calls whose documented answer has `success`: their errors have it too. */
const HAS_SUCCESS =
  /^\/(api\/(game-rooms|tables)\/.*|api\/photos\/.*|api\/(kinks|tasks)\/import|admin\/api\/login|admin\/logout)$/i;

export function answerError(ctx: Context, status: number, error: string, code?: string): void {
  ctx.status = status;
  const body = { error, ...(code === undefined ? {} : { code }) };
  ctx.body = HAS_SUCCESS.test(ctx.path) ? { success: false, ...body } : body;
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
  if (status === 415) return 'Send JSON in UTF-8, as it is or compressed by gzip, deflate or br.';
  const hasBody = ctx.method !== 'GET' && ctx.method !== 'HEAD';
  return hasBody ? 'The request body is not valid JSON.' : 'The address is not valid.';
}

/** Answers every error with `{error, code}`. The text of an unexpected error gives no details. */
export function errors(log: Logger): Middleware {
  return async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      if (error instanceof Refused) {
        answerError(ctx, STATUS.get(error.code) ?? 409, error.message, error.code);
      } else if (isClientError(error)) {
        answerError(ctx, error.status, unreadable(ctx, error.status), 'action/malformed');
      } else if (isAway(error)) {
        const { code, message } = new Refused('action/busy');
        answerError(ctx, 503, message, code);
      } else {
        log.error({ err: error, path: ctx.path }, 'request failed');
        answerError(
          ctx,
          500,
          'Something went wrong on our side. Please try again.',
          'action/failed',
        );
      }
    }
  };
}
