import type { Context, Middleware } from 'koa';
import { koaBody } from 'koa-body';
import type * as v from 'valibot';
import { parse } from '../../engine/wire/parse.ts';
import { encodingOf, plainBody } from './plain-body.ts';
import { BodyError } from './read-body.ts';
import { Refused } from '../../engine/definition/refusal.ts';

const LARGEST = 16 * 1024;

const JSON_TYPES = ['application/json', 'application/json-patch+json', 'application/vnd.api+json'];
/** JSON is UTF-8 (RFC 8259); plain ASCII is too. */
const CHARSETS = new Set(['', 'utf-8', 'utf8', 'us-ascii', 'ascii']);

/** [A48] Reads JSON bodies; every other kind is left for its call to read. */
export function jsonBody(): Middleware {
  const read = koaBody({
    json: true,
    jsonTypes: JSON_TYPES,
    jsonLimit: LARGEST,
    urlencoded: false,
    text: false,
    multipart: false,
  });
  return async (ctx, next) => {
    if (typeof ctx.is(JSON_TYPES) !== 'string') return next();
    if (!CHARSETS.has(ctx.request.charset.toLowerCase())) throw new BodyError(415, 'no UTF-8');
    const encoding = encodingOf(ctx.req);
    if (encoding === null) return read(ctx, next);
    const req = await plainBody(ctx.req, encoding, LARGEST);
    // Everything else is the request's own, the place where the parsed body goes too.
    await read(Object.create(ctx, { req: { value: req } }) as Context, async () => {});
    return next();
  };
}

/** Whether a request carries a body that nobody has read. */
function isUnread({ request, req }: Context): boolean {
  if (request.body !== undefined) return false;
  return req.headers['transfer-encoding'] !== undefined || (request.length ?? 0) > 0;
}

/** The request's JSON body as its schema has it. @throws Refused that names the wrong field. */
export function bodyOf<Schema extends v.GenericSchema>(
  ctx: Context,
  schema: Schema,
): v.InferOutput<Schema> {
  if (isUnread(ctx)) throw new Refused('action/malformed', 'Send the body as application/json.');
  const parsed = parse(schema, ctx.request.body ?? {});
  if (!parsed.ok) throw new Refused('action/malformed', parsed.error);
  return parsed.value;
}
