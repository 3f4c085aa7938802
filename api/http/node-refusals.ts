import type { Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { LimitHit } from '../../engine/definition/refusal.ts';

/** [O48] Node's own refusals by a limit, by the codes of their errors; all others are 400 and no limit. */
const REFUSED_BY_NODE: Readonly<Record<string, { status: string; limit: string }>> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: '408 Request Timeout', limit: 'slow-requests' },
  HPE_HEADER_OVERFLOW: { status: '431 Request Header Fields Too Large', limit: 'headers' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: '413 Payload Too Large', limit: 'body' },
};

/**
 * Answers what Node could not read as Node would, and counts it if a limit was the reason.
 * @param answers The last answer on each connection: nothing is written into one that has begun.
 */
export function countUnread(
  server: Server,
  answers: WeakMap<Duplex, ServerResponse>,
  limitHit: LimitHit | undefined,
): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    const refused = REFUSED_BY_NODE[error.code ?? ''];
    if (refused !== undefined) limitHit?.(refused.limit);
    const answer = answers.get(socket);
    const hasBegun = answer?.headersSent === true && !answer.writableFinished;
    if (socket.writable && !hasBegun) {
      socket.write(`HTTP/1.1 ${refused?.status ?? '400 Bad Request'}\r\nConnection: close\r\n\r\n`);
    }
    socket.destroy();
  });
}
