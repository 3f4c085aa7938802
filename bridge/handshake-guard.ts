import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';

/** Why a handshake is refused; `retryAfter`: seconds until another may succeed. */
export interface Rejection {
  status: 403 | 421 | 429 | 503;
  error: string;
  retryAfter?: number;
}

/** Who may connect, by either protocol. Null admits. */
export interface Admission {
  /** [X4] Checked for every request, because it costs nothing. */
  screen(request: IncomingMessage): Rejection | null;
  /** Checked and counted for every new connection. */
  admit(request: IncomingMessage): Promise<Rejection | null>;
}

type Middleware = (
  request: IncomingMessage,
  response: ServerResponse,
  next: (error?: unknown) => void,
) => void;

const FAILED: Rejection = { status: 503, error: 'The handshake failed. Please try again.' };

/**
 * [X9] Whether Engine.IO takes a request for a handshake, by the same value that Engine.IO uses,
 * however the address is written.
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

/** Refuses an upgrade. */
export function refuseUpgrade(socket: Duplex, away: Rejection): void {
  const body = JSON.stringify({ error: away.error });
  const lines = Object.entries(headersOf(away, body)).map(([name, value]) => `${name}: ${value}`);
  const status = `HTTP/1.1 ${away.status} ${STATUS_CODES[away.status]}`;
  socket.end([status, ...lines, '', body].join('\r\n'));
}

/** Engine.IO's response to an upgrade writes nothing, so the socket is used. */
function turnAway(request: IncomingMessage, response: ServerResponse, away: Rejection): void {
  if (request.headers.upgrade !== undefined) return refuseUpgrade(request.socket, away);
  const body = JSON.stringify({ error: away.error });
  response.writeHead(away.status, headersOf(away, body)).end(body);
}

/** Checks a new connection: screened, then admitted. An error admits nobody. */
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

/** Checks every handshake of the socket server. A refused client receives the reason, by status and text. */
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
