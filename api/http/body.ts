import type { IncomingMessage } from 'node:http';
import type { Context, Middleware } from 'koa';
import { koaBody } from 'koa-body';
import type * as v from 'valibot';
import { parse } from '../../engine/wire/parse.ts';
import { Refused } from '../../engine/definition/refusal.ts';
import { UploadPace } from './upload-pace.ts';

const DRAIN_BYTES = 100 * 1024 * 1024;
const DRAIN_MS = 30_000;

/** [P10] Bodies that nobody wants are read no faster than uploads. */
const pace = new UploadPace();
const drained = new WeakSet<IncomingMessage>();
const CUT_OFF = Symbol('called when the connection is ended');
interface Bounded extends IncomingMessage {
  [CUT_OFF]?: () => void;
}

/** Calls back if the connection is ended because of what follows of a body that nobody wants. */
export const onCutOff = (request: Bounded, call: () => void): void =>
  void (request[CUT_OFF] = call);

/**
 * [P10] Reads and drops the rest of a request's body, so that the client receives the answer before
 * the connection ends. Ends the connection after `bytes` or `ms`. The first call for a request counts.
 */
export function drain(request: Bounded, bytes = DRAIN_BYTES, ms = DRAIN_MS): void {
  if (request.complete || request.destroyed || drained.has(request)) return;
  drained.add(request);
  let left = bytes;
  const cutOff = (): void => {
    if (request.socket.destroyed) return;
    request[CUT_OFF]?.();
    request.socket.destroy();
  };
  const late = setTimeout(cutOff, ms).unref();
  request.once('close', () => clearTimeout(late));
  request.removeAllListeners('data');
  request.read(0); // otherwise Node drops the body itself once the answer is out, without a bound
  request.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) return cutOff();
    request.pause();
    void pace.take(chunk.length).then(() => request.resume());
  });
  request.resume();
}

/** A body that cannot be read. It has a status, like the errors of the JSON parser. */
class BodyError extends Error {
  readonly status: 400 | 413 | 415;

  constructor(status: 400 | 413 | 415, message: string) {
    super(message);
    this.name = 'BodyError';
    this.status = status;
  }
}

/**
 * The whole body, of at most `limit` bytes. Throws as soon as it is larger.
 * @throws BodyError 413 if it is too large, 400 if it is incomplete.
 */
export async function readBody(request: IncomingMessage, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = Number(request.headers['content-length'] ?? 0);
  if (size <= limit) {
    size = 0;
    try {
      // Otherwise leaving the loop early would end the connection before the answer.
      for await (const chunk of request.iterator({ destroyOnReturn: false })) {
        const bytes = Buffer.from(chunk);
        size += bytes.length;
        if (size > limit) break;
        chunks.push(bytes);
      }
    } catch {
      throw new BodyError(400, 'broken off');
    }
  }
  if (size <= limit) return Buffer.concat(chunks);
  throw new BodyError(413, 'too large');
}

/** Whether a request's body is compressed. */
function isEncoded({ headers }: IncomingMessage): boolean {
  const encoding = headers['content-encoding']?.trim().toLowerCase() ?? '';
  return encoding !== '' && encoding !== 'identity';
}

const MAX_BYTES = 16 * 1024;

const JSON_TYPES = ['application/json', 'application/json-patch+json', 'application/vnd.api+json'];
/** JSON is UTF-8 (RFC 8259), of which ASCII is a part. */
const CHARSETS = new Set(['', 'utf-8', 'utf8', 'us-ascii', 'ascii']);

/** [A48] Reads JSON bodies. Calls that accept another type read it themselves. */
export function jsonBody(): Middleware {
  const read = koaBody({
    json: true,
    jsonTypes: JSON_TYPES,
    jsonLimit: MAX_BYTES,
    urlencoded: false,
    text: false,
    multipart: false,
  });
  return async (ctx, next) => {
    if (typeof ctx.is(JSON_TYPES) !== 'string') return next();
    if (!CHARSETS.has(ctx.request.charset.toLowerCase())) throw new BodyError(415, 'no UTF-8');
    // [O54] Its connection was ended before its turn came.
    if (ctx.req.destroyed) throw new BodyError(400, 'broken off');
    if (isEncoded(ctx.req)) throw new BodyError(415, 'compressed');
    return read(ctx, next);
  };
}

/** Whether a request has a body that was not parsed. */
function isUnread({ request, req }: Context): boolean {
  if (request.body !== undefined) return false;
  return req.headers['transfer-encoding'] !== undefined || (request.length ?? 0) > 0;
}

/** The request's JSON body, parsed by its schema. @throws Refused `action/malformed` with the wrong field. */
export function bodyOf<Schema extends v.GenericSchema>(
  ctx: Context,
  schema: Schema,
): v.InferOutput<Schema> {
  if (isUnread(ctx)) throw new Refused('action/malformed', 'Send the body as application/json.');
  const body: unknown = ctx.request.body ?? {};
  const parsed = parse(schema, body);
  if (!parsed.ok) throw new Refused('action/malformed', parsed.error);
  // To the schemas a list is an object without fields.
  if (Array.isArray(body)) throw new Refused('action/malformed', 'The body takes an object.');
  return parsed.value;
}
