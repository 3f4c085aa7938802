import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { LimitHit } from '../../engine/definition/refusal.ts';
import { drain, onCutOff } from './body.ts';

/** [X37] What a request may ask of those who read it. Browsers and links stay far below. */
const LONGEST_URL = 4096;
const MOST_PARAMETERS = 32;
/** The names and values of `rawHeaders`. */
const MOST_HEADERS = 100;
const LONGEST_LIST = 512;
const LONGEST_HEADER = 4096;

/** Node's own bound lies just above ours: it would drop the others without a word. */
export const HEADERS_READ = MOST_HEADERS + 1;

/** Headers that are lists, which their readers take apart and sort. */
const LISTS: ReadonlySet<string> = new Set([
  'accept',
  'accept-charset',
  'accept-encoding',
  'accept-language',
  'cache-control',
  'connection',
  'content-encoding',
  'content-type',
  'if-match',
  'if-none-match',
  'range',
  'sec-websocket-extensions',
  'sec-websocket-protocol',
  'te',
  'transfer-encoding',
]);

function longestOf(name: string): number {
  if (name === 'cookie') return Number.POSITIVE_INFINITY; // neighbours on this host set theirs too
  return LISTS.has(name) ? LONGEST_LIST : LONGEST_HEADER;
}

/** Most headers are shorter than any bound. */
const isTooLongFor = (name: string, length: number): boolean =>
  length > LONGEST_LIST && length > longestOf(name);

/** What proxies are asked for: an address with scheme and host. */
const WHOLE_ADDRESS = /^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i;

/** [X40] Makes an address with scheme and host its path: everybody who reads it means that. */
export function takePath(request: IncomingMessage): void {
  const { url = '/' } = request;
  if (url.startsWith('/')) return;
  const path = url.replace(WHOLE_ADDRESS, '');
  request.url = path.startsWith('/') ? path : `/${path}`;
}

function parametersIn(url: string): number {
  let count = 1;
  for (let at = url.indexOf('&'); at !== -1; at = url.indexOf('&', at + 1)) count += 1;
  return count;
}

interface TooMuch {
  status: 414 | 431;
  /** [O48] The limit's name. */
  limit: string;
  error: string;
}

/** [X37] Why a request is too much to read; null: it is not. Nothing else has read it. */
export function tooMuchToRead({ url = '', headers, rawHeaders }: IncomingMessage): TooMuch | null {
  if (url.length > LONGEST_URL || parametersIn(url) > MOST_PARAMETERS) {
    return { status: 414, limit: 'url', error: 'The address is too long.' };
  }
  const isTooLong =
    rawHeaders.length > 2 * MOST_HEADERS ||
    Object.keys(headers).some((name) => isTooLongFor(name, headers[name]?.length ?? 0));
  if (!isTooLong) return null;
  return { status: 431, limit: 'headers', error: 'The headers of the request are too long.' };
}

export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** [X38] So many pieces any body may come in, and then one for each so many bytes. */
const PIECES_FREE = 64;
const BYTES_A_PIECE = 512;
/** A phone on a bad network sends small pieces, but few in a second. */
const PIECES_A_SECOND = 100;

/** Where Node's parser of HTTP keeps what it calls for each piece of a body (`HTTPParser.kOnBody`). */
const ON_BODY = 3;

/**
 * [X50] Ends a connection whose body is unwanted. Node still parses what has arrived, and in pieces of
 * one byte that costs as much as a hundred plain requests, so its parser no longer hands them over.
 * When the connection is closed the parser gets its handler back, because Node uses it again.
 */
function cutOff(socket: Socket): void {
  const { parser } = socket as { parser?: unknown[] };
  const onBody = parser?.[ON_BODY];
  if (parser !== undefined && typeof onBody === 'function') {
    parser[ON_BODY] = null;
    socket.once('close', () => (parser[ON_BODY] = onBody));
  }
  socket.destroy();
}

/**
 * [X38] Ends the connection of a body that comes in absurdly small pieces: each costs as much as a
 * large one. It counts where Node hands pieces over, whoever reads the body.
 */
function boundPieces(request: IncomingMessage, limitHit: LimitHit | undefined): void {
  const began = performance.now();
  let pieces = 0;
  let bytes = 0;
  const push = request.push.bind(request);
  request.push = (piece: Buffer | null, encoding?: BufferEncoding): boolean => {
    if (piece === null) return push(piece, encoding);
    pieces += 1;
    bytes += piece.length;
    if (pieces > PIECES_FREE + bytes / BYTES_A_PIECE) {
      const seconds = (performance.now() - began) / 1000;
      if (pieces > PIECES_FREE + bytes / BYTES_A_PIECE + seconds * PIECES_A_SECOND) {
        if (request.socket.destroyed) return false;
        limitHit?.('body-pieces');
        cutOff(request.socket);
        return false;
      }
    }
    return push(piece, encoding);
  };
}

/** [X39] What may follow of a body after its answer: what was on its way. */
const LEFT_BYTES = 256 * 1024;
const LEFT_MS = 2000;
/** [P10] Browsers show the answer to an upload only once they have sent it. */
const UPLOAD = /^\/api\/photos\/upload/i;

/** [X38] [X39] Bounds the body of a request, whoever reads it, or nobody. */
export function boundBody(
  request: IncomingMessage,
  response: ServerResponse,
  limitHit?: LimitHit,
): void {
  if (!hasBody(request)) return;
  boundPieces(request, limitHit);
  onCutOff(request, () => limitHit?.('body-after-answer'));
  const isPhoto = UPLOAD.test(request.url ?? '');
  response.prependOnceListener('finish', () => {
    // Before Node, which would read what is left for as long as it comes.
    if (isPhoto) drain(request);
    else drain(request, LEFT_BYTES, LEFT_MS);
  });
}

const MALFORMED = 'action/malformed';

export function refuseToRead(response: ServerResponse, { status, error }: TooMuch): void {
  const body = JSON.stringify({ error, code: MALFORMED });
  response.writeHead(status, {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
    Connection: 'close',
  });
  response.end(body);
}

/** [X12] [X37] Upgrades pass the same bounds as requests. Above them the connection ends. */
export function guardUpgrades(
  server: Server,
  mayPass: (request: IncomingMessage) => boolean,
): void {
  const listeners = server.listeners('upgrade') as ((
    request: IncomingMessage,
    socket: Duplex,
    head: Buffer,
  ) => void)[];
  server.removeAllListeners('upgrade');
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    // An upgraded connection has no error listener until its new owner adds one, and an error without a
    // listener ends the process.
    socket.on('error', () => socket.destroy());
    if (!mayPass(request)) return void socket.destroy();
    for (const listener of listeners) listener.call(server, request, socket, head);
  });
}
