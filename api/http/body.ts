import type { Context, Middleware } from 'koa';
import { koaBody } from 'koa-body';
import type * as v from 'valibot';
import { parse } from '../../engine/wire/parse.ts';
import { encodingOf, plainBody } from './plain-body.ts';
import { BodyError } from './read-body.ts';
import { Refused } from '../../engine/definition/refusal.ts';

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
    const encoding = encodingOf(ctx.req);
    if (encoding === null) return read(ctx, next);
    const req = await plainBody(ctx.req, encoding, MAX_BYTES);
    // The parser sees another `req`; everything else, and the parsed body, is the request's own.
    await read(Object.create(ctx, { req: { value: req } }) as Context, async () => {});
    return next();
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
