import type { Context, Middleware } from 'koa';
import { koaBody } from 'koa-body';
import type * as v from 'valibot';
import { Refused } from '../../engine/refusal.ts';
import { parse } from '../../engine/wire/parse.ts';

/** Reads JSON bodies; every other kind is left for its call to read. */
export function jsonBody(): Middleware {
  return koaBody({
    json: true,
    jsonLimit: '16kb',
    urlencoded: false,
    text: false,
    multipart: false,
  });
}

/** The request's JSON body as its schema has it. @throws Refused that names the wrong field. */
export function bodyOf<Schema extends v.GenericSchema>(
  ctx: Context,
  schema: Schema,
): v.InferOutput<Schema> {
  const parsed = parse(schema, ctx.request.body ?? {});
  if (!parsed.ok) throw new Refused('action/malformed', parsed.error);
  return parsed.value;
}
