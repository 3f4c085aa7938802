import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';

/** Why a handshake is not let in; `retryAfter`: seconds until another may be. */
export interface Rejection {
  status: 403 | 421 | 429 | 503;
  error: string;
  retryAfter?: number;
}

/** Who may come in, whichever protocol they speak. Null lets in. */
export interface Admission {
  /** [X4] Asked for every request, for it costs nothing. */
  screen(request: IncomingMessage): Rejection | null;
  /** Asked for every new connection, and counted. */
  admit(request: IncomingMessage): Promise<Rejection | null>;
}

type Middleware = (
  request: IncomingMessage,
  response: ServerResponse,
  next: (error?: unknown) => void,
) => void;

const FAILED: Rejection = { status: 503, error: 'The handshake failed. Please try again.' };

/**
 * [X9] Whether Engine.IO will take a request for a handshake: by the very value it looks at itself,
 * however the address was written.
 */
function isHandshake(request: IncomingMessage): boolean {
  const { _query: query } = request as { _query?: Record<string, unknown> };
  return !query?.['sid'];
}

function headersOf({ retryAfter }: Rejection, body: string): Record<string, string> {
  return {
    'Content-Type': 'application/json',
    'Content-Length': String(Buffer.byteLength(body)),
    Connection: 'close',
    ...(retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) }),
  };
}

/** Answers an upgrade that does not take place. */
export function refuseUpgrade(socket: Duplex, away: Rejection): void {
  const body = JSON.stringify({ error: away.error });
  const lines = Object.entries(headersOf(away, body)).map(([name, value]) => `${name}: ${value}`);
  const status = `HTTP/1.1 ${away.status} ${STATUS_CODES[away.status]}`;
  socket.end([status, ...lines, '', body].join('\r\n'));
}

/** Engine.IO's response to an upgrade says nothing, so that the socket itself is written to. */
function turnAway(request: IncomingMessage, response: ServerResponse, away: Rejection): void {
  if (request.headers.upgrade !== undefined) return refuseUpgrade(request.socket, away);
  const body = JSON.stringify({ error: away.error });
  response.writeHead(away.status, headersOf(away, body)).end(body);
}

/** A new connection's way in: screened, then admitted. What fails lets nobody in. */
export async function handshake(
  admission: Admission,
  request: IncomingMessage,
): Promise<Rejection | null> {
  try {
    return admission.screen(request) ?? (await admission.admit(request));
  } catch {
    return FAILED;
  }
}

/** The door of the socket server: who is turned away is told why, by status and text. */
export function handshakeGuard(admission: Admission): Middleware {
  return (request, response, next) => {
    if (!isHandshake(request)) {
      const away = admission.screen(request);
      if (away === null) next();
      else turnAway(request, response, away);
      return;
    }
    void handshake(admission, request).then((away) => {
      if (away === null) next();
      else turnAway(request, response, away);
    });
  };
}
