import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';

/** Why a handshake is not let in; `retryAfter`: seconds until another may be. */
export interface TurnedAway {
  status: 403 | 429 | 503;
  error: string;
  retryAfter?: number;
}

/** Decides about a handshake; null lets it in [X4]. */
export type Admit = (request: IncomingMessage) => Promise<TurnedAway | null>;

type Middleware = (
  request: IncomingMessage,
  response: ServerResponse,
  next: (error?: unknown) => void,
) => void;

const FAILED: TurnedAway = { status: 503, error: 'The handshake failed. Please try again.' };

/** A request with a session id belongs to a client that was let in. */
function isHandshake({ url = '/' }: IncomingMessage): boolean {
  return !new URL(url, 'http://any').searchParams.has('sid');
}

function headersOf({ retryAfter }: TurnedAway, body: string): Record<string, string> {
  return {
    'Content-Type': 'application/json',
    'Content-Length': String(Buffer.byteLength(body)),
    Connection: 'close',
    ...(retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) }),
  };
}

/** Engine.IO's response to an upgrade says nothing, so that the socket itself is written to. */
function turnAway(request: IncomingMessage, response: ServerResponse, away: TurnedAway): void {
  const body = JSON.stringify({ error: away.error });
  const headers = headersOf(away, body);
  if (request.headers.upgrade === undefined) {
    response.writeHead(away.status, headers).end(body);
    return;
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const status = `HTTP/1.1 ${away.status} ${STATUS_CODES[away.status]}`;
  request.socket.end([status, ...lines, '', body].join('\r\n'));
}

/** The door of the socket server: who is turned away is told why, by status and text. */
export function doorOf(admit: Admit): Middleware {
  return (request, response, next) => {
    if (!isHandshake(request)) next();
    else {
      admit(request).then(
        (away) => (away === null ? next() : turnAway(request, response, away)),
        () => turnAway(request, response, FAILED),
      );
    }
  };
}
