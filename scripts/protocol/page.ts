import type { GenericSchema } from 'valibot';
import { CALLS, EVERY_CALL, EVERY_CHANGE } from './calls.ts';
import { colyseusMessages, socketEvents } from './event-pages.ts';
import { NEVER_SENT } from './events.ts';
import {
  code,
  codes,
  fieldTable,
  paragraphs,
  table,
  type Call,
  type CallGroup,
} from './markdown.ts';
import { CODES, rowOf } from './refusals.ts';
import { shapes, sharedShapes } from './shared-shapes.ts';

const HEAD = `# The protocol

Everything that goes over the wire: Socket.IO events, messages of native Colyseus clients, HTTP calls. Made by \`npm run protocol\` from the schemas that check every message (\`engine/wire/\`, \`engine/games/\`), so it is changed there; a test says when this page is stale.

Rules in brackets are those of [engine/SPEC.md](../engine/SPEC.md), [api/SPEC.md](../api/SPEC.md) and [api/photos/SPEC.md](../api/photos/SPEC.md). How often what may be sent, and how large it may be, stands in [the table of limits](security.md#limits). [architecture.md](architecture.md) says how a command goes through the house.`;

/** `Takes:` and its fields, `Answers a [seat](#seat).` */
function told(verb: string, what: Call['takes'] | Call['answers']): string[] {
  if (what === undefined) return [];
  if (typeof what === 'string') return [`${verb} ${what}.`];
  const all: readonly GenericSchema[] = 'kind' in what ? [what] : what;
  const [first] = all;
  if (first === undefined || !shapes.isTable(first)) {
    return [`${verb} ${all.map((schema) => shapes.of(schema)).join(' or ')}.`];
  }
  const forms = all.flatMap((schema) => shapes.forms(schema));
  return [forms.length === 1 ? `${verb}:` : `${verb} one of:`, ...forms.map(fieldTable)];
}

function callPart(call: Call): string {
  const { method, path, who, about, query, headers, takes, answers } = call;
  const { codes: own = [], limits = [] } = call;
  return paragraphs(
    `#### ${code(`${method} ${path}`)}`,
    `${about} By ${who}.`,
    query === undefined ? null : `Query: ${query}.`,
    headers === undefined ? null : `Header: ${headers}.`,
    ...told('Takes', takes),
    ...told('Answers', answers),
    own.length === 0 ? null : `Refused with ${codes(own)}.`,
    limits.length === 0 ? null : `Limits: ${limits.join('; ')}.`,
  );
}

function groupPart({ title, calls }: CallGroup): string {
  return paragraphs(`### ${title}`, ...calls.map(callPart));
}

function httpCalls(): string {
  return paragraphs(
    '## HTTP calls',
    'Bodies are JSON in UTF-8 of at most 16 KB, unless said otherwise. What is refused is answered with `{error, code}`, the text for people and the code for programs, and with `success: false` where the answer has `success`. An answer of 429 or 507 says in Retry-After when to come again, where that is known.',
    `Any call may be refused with ${codes(EVERY_CALL)}, and one that changes something with ${codes(EVERY_CHANGE)}.`,
    'By *anybody* leaves nothing behind; who calls as *a visitor* without a cookie becomes one by it [A44]; *the administrator* has a session [A13].',
    ...CALLS.map(groupPart),
  );
}

async function refusals(): Promise<string> {
  const neverSent: ReadonlySet<string> = new Set(NEVER_SENT);
  const sent = CODES.filter((one) => !neverSent.has(one));
  const rows = await Promise.all(sent.map(rowOf));
  return paragraphs(
    '## Refusals',
    'Codes are stable; texts may change, and some are more exact than here. The status is that of an HTTP call.',
    table(['code', 'status', 'text'], rows),
  );
}

/** The whole page. */
export async function protocolPage(): Promise<string> {
  const parts = [HEAD, socketEvents(), colyseusMessages(), httpCalls(), sharedShapes()];
  return `${paragraphs(...parts, await refusals())}\n`;
}
