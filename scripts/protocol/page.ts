import type { GenericSchema } from 'valibot';
import { toJsonSchema } from '@valibot/to-json-schema';
import type { Context } from 'koa';
import type { Logger } from 'pino';
import { recordSchema } from '../../engine/games/records.ts';
import { errors } from '../../api/http/errors.ts';
import { GAMES_SERVED } from '../../engine/games/index.ts';
import { type Refusal, REFUSALS, Refused } from '../../engine/definition/refusal.ts';
import { CALLS, EVERY_CALL, EVERY_CHANGE } from './calls.ts';
import { colyseusMessages, socketEvents, NEVER_SENT } from './events.ts';
import {
  type CallGroup,
  callsOf,
  type NamedCall,
  code,
  codes,
  fieldTable,
  paragraphs,
  table,
} from './markdown.ts';
import { shapes, sharedShapes } from './shared-shapes.ts';

const OF_GAMES = [...GAMES_SERVED.solo, ...GAMES_SERVED.table].flatMap((game) =>
  Object.entries<string>(game.refusals),
);

/** The texts of a code: a game's own replace the common one, and games may differ. */
export function textsOf(refusal: string): string[] {
  const own = OF_GAMES.flatMap(([name, text]) => (name === refusal ? [text] : []));
  const common = Object.entries<string>(REFUSALS).flatMap(([name, text]) =>
    name === refusal ? [text] : [],
  );
  return [...new Set(own.length > 0 ? own : common)];
}

/** All codes in alphabetical order. */
export const CODES = [
  ...new Set([...Object.keys(REFUSALS), ...OF_GAMES.map(([refusal]) => refusal)]),
].toSorted() as Refusal[];

/** A row of the table of refusals: code, HTTP status, text. The server's own error handler sets them. */
async function rowOf(refusal: Refusal): Promise<string[]> {
  const context = { path: '/', status: 200, state: {}, set: () => {} };
  const answer = errors({ warn: () => {} } as unknown as Logger);
  const refused = new Refused(refusal, textsOf(refusal).join(' Or: '));
  await answer(context as unknown as Context, () => Promise.reject(refused));
  return [code(refusal), String(context.status), refused.message];
}

const HEAD = `# The protocol

Everything that goes over the wire: Socket.IO events, messages of Colyseus clients, HTTP calls. \`npm run protocol\` makes this page from the schemas that check every message (\`engine/wire/\`, \`engine/games/\`), so change those; a test fails when this page is out of date.

Rules in brackets are those of [engine/SPEC.md](../engine/SPEC.md), [api/SPEC.md](../api/SPEC.md) and [api/photos/SPEC.md](../api/photos/SPEC.md). [The table of limits](security.md#limits) says how often a client may send something and how large it may be. [architecture.md](architecture.md) follows a command through the server.`;

/** A body or an answer: `Body:` and its fields, or `Answer: [seat](#seat).` */
function described(label: string, what: NamedCall['takes'] | NamedCall['answers']): string[] {
  if (what === undefined) return [];
  if (typeof what === 'string') return [`${label}: ${what}.`];
  const all: readonly GenericSchema[] = 'kind' in what ? [what] : what;
  const [first] = all;
  if (first === undefined || !shapes.isTable(first)) {
    return [`${label}: ${all.map((schema) => shapes.of(schema)).join(' or ')}.`];
  }
  const forms = all.flatMap((schema) => shapes.forms(schema));
  return [forms.length === 1 ? `${label}:` : `${label}, one of:`, ...forms.map(fieldTable)];
}

function callPart(call: NamedCall): string {
  const { name, who, about, query, headers, takes, answers } = call;
  const { codes: own = [], limits = [] } = call;
  return paragraphs(
    `#### ${code(name)}`,
    `${about} Caller: ${who}.`,
    query === undefined ? null : `Query: ${query}.`,
    headers === undefined ? null : `Header: ${headers}.`,
    ...described('Body', takes),
    ...described('Answer', answers),
    own.length === 0 ? null : `Refusals: ${codes(own)}.`,
    limits.length === 0 ? null : `Limits: ${limits.join('; ')}.`,
  );
}

function groupPart(group: CallGroup): string {
  return paragraphs(`### ${group.title}`, ...callsOf(group).map(callPart));
}

function httpCalls(): string {
  return paragraphs(
    '## HTTP calls',
    'Bodies are JSON in UTF-8 of at most 16 KB, unless the call says otherwise. A refusal is `{error, code}`: a text for people and a code for programs. It also has `success: false` if the call’s answer has `success`. An answer of 429 or 507 says in Retry-After when to try again, if the server knows.',
    `Any call may be refused with ${codes(EVERY_CALL)}. A call that changes something may also be refused with ${codes(EVERY_CHANGE)}.`,
    'Caller *anybody*: the call leaves nothing behind. Caller *a visitor*: a browser without a cookie becomes a visitor by the call [A44]. Caller *the administrator*: the call needs a session [A13].',
    ...CALLS.map(groupPart),
  );
}

async function refusals(): Promise<string> {
  const neverSent: ReadonlySet<string> = new Set(NEVER_SENT);
  const sent = CODES.filter((one) => !neverSent.has(one));
  const rows = await Promise.all(sent.map(rowOf));
  return paragraphs(
    '## Refusals',
    'Codes are stable. Texts may change, and some are more exact than here. The status is that of an HTTP call.',
    table(['code', 'status', 'text'], rows),
  );
}

/** The text of docs/protocol.md. */
export async function protocolPage(): Promise<string> {
  const parts = [HEAD, socketEvents(), colyseusMessages(), httpCalls(), sharedShapes()];
  return `${paragraphs(...parts, await refusals())}\n`;
}

/** The text of docs/record.schema.json. */
export function recordSchemaPage(): string {
  const schema = toJsonSchema(recordSchema, { target: 'draft-2020-12' });
  const page = {
    title: 'The record of a room of Alluring Boxes, for two or for a party',
    ...schema,
  };
  return `${JSON.stringify(page, null, 2)}\n`;
}
