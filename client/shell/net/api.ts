import type { GenericSchema, InferOutput } from 'valibot';
import { loadRefusals, refusalText } from './refusal-texts.ts';
import { parse } from '../../../engine/wire/parse.ts';
import { gameConfigSchema } from '../../../engine/wire/rest.ts';
import { DEFAULT_CONFIG } from '../../../engine/definition/game-config.ts';
import { t } from '../../../engine/wire/text.ts';

/**
 * 128 bits nobody guesses, as hexadecimal digits. `crypto.randomUUID` is missing where the page is not
 * served over TLS, e.g. in a home network.
 */
export function randomHex(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * The outcome of a request. `status` 0: the server was not reached. `body` is what a refusal said
 * besides its error, unparsed.
 */
export type Answer<T> =
  | { ok: true; value: T }
  | { ok: false; status: number; error: string; body?: unknown };

const UNREACHED = t('We cannot reach the table. Check your connection.');
const UNREADABLE = t('The answer was not understood. Please try again.');
const FAILED = t('Something went wrong. Please try again.');

/** The server's text in the body of a refusal, if there is one. */
export function errorTextIn(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || !('error' in body)) return null;
  return typeof body.error === 'string' && body.error !== '' ? body.error : null;
}

/** The code of a refusal, if its body has one. */
export function codeIn(body: unknown): string | undefined {
  const isObject = typeof body === 'object' && body !== null && 'code' in body;
  return isObject && typeof body.code === 'string' ? body.code : undefined;
}

/** Asks and parses the answer with its schema. Never throws; an abort counts as not reached. */
export async function request<Schema extends GenericSchema>(
  path: string,
  init: RequestInit,
  schema: Schema,
): Promise<Answer<InferOutput<Schema>>> {
  let response: Response;
  try {
    response = await fetch(path, { credentials: 'same-origin', ...init });
  } catch {
    return { ok: false, status: 0, error: UNREACHED };
  }
  let body: unknown;
  try {
    const text = await response.text();
    // A change may be answered with nothing (204).
    body = text === '' ? null : JSON.parse(text);
  } catch {
    // A proxy's HTML error page, or a connection that broke in the middle of the body.
    return { ok: false, status: response.status, error: response.ok ? UNREADABLE : FAILED };
  }
  if (!response.ok) {
    await loadRefusals();
    const error = refusalText(codeIn(body), errorTextIn(body) ?? FAILED);
    return { ok: false, status: response.status, error, body };
  }
  const parsed = parse(schema, body);
  if (parsed.ok) return parsed;
  return { ok: false, status: response.status, error: UNREADABLE };
}

/** GETs JSON and parses the answer with its schema. Never throws. */
export function getJson<Schema extends GenericSchema>(
  path: string,
  schema: Schema,
): Promise<Answer<InferOutput<Schema>>> {
  return request(path, { headers: { accept: 'application/json' } }, schema);
}

/** Sends JSON to change something and parses the answer with its schema. Never throws. */
function sendJson<Schema extends GenericSchema>(
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  body: unknown,
  schema: Schema,
  extraHeaders: Record<string, string> = {},
): Promise<Answer<InferOutput<Schema>>> {
  const headers = {
    accept: 'application/json',
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...extraHeaders,
  };
  return request(
    path,
    { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) },
    schema,
  );
}

/** POSTs JSON and parses the answer with its schema. Never throws. */
export function postJson<Schema extends GenericSchema>(
  path: string,
  body: unknown,
  schema: Schema,
  extraHeaders: Record<string, string> = {},
): Promise<Answer<InferOutput<Schema>>> {
  return sendJson('POST', path, body, schema, extraHeaders);
}

/** PUTs JSON and parses the answer with its schema. Never throws. */
export function putJson<Schema extends GenericSchema>(
  path: string,
  body: unknown,
  schema: Schema,
): Promise<Answer<InferOutput<Schema>>> {
  return sendJson('PUT', path, body, schema);
}

/**
 * POSTs an action that moves money. Every try carries the same key, so that an answer lost on the
 * way is asked for again without paying twice.
 */
export async function postOnce<Schema extends GenericSchema>(
  path: string,
  body: unknown,
  schema: Schema,
  key = randomHex(),
): Promise<Answer<InferOutput<Schema>>> {
  const headers = { 'idempotency-key': key };
  const first = await postJson(path, body, schema, headers);
  return !first.ok && first.status === 0 ? postJson(path, body, schema, headers) : first;
}

/** The settings the page needs before a game shows; the defaults if they cannot be loaded. */
export async function loadGameConfig(
  game: string,
): Promise<{ default_coins: number; spin_cost: number }> {
  const answer = await getJson(`/api/game-config/${game}`, gameConfigSchema);
  return answer.ok ? answer.value : DEFAULT_CONFIG;
}
