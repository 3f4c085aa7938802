import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { systemChance } from '../../../engine/chance/system-chance.ts';
import { DEFAULT_CONFIG } from '../../../engine/definition/game-config.ts';

export interface Call {
  path: string;
  body: unknown;
  /** The visitor, by a cookie; each has a balance. */
  visitor: string;
}

/** Answers one call, or null if this server does not know it. */
export type Answers = (call: Call) => Promise<object | null>;

const MOST = 64 * 1024;

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  let text = '';
  for await (const chunk of request) {
    text += String(chunk);
    if (text.length > MOST) throw new Error('too long');
  }
  return text === '' ? {} : (JSON.parse(text) as unknown);
}

async function answer(request: IncomingMessage, response: ServerResponse, answers: Answers) {
  const { url: path = '/', headers } = request;
  const known = /visitor=([\w-]+)/.exec(headers.cookie ?? '')?.[1];
  const visitor = known ?? systemChance.playerId();
  const found = path.startsWith('/api/game-config/')
    ? DEFAULT_CONFIG
    : await answers({ path, body: await bodyOf(request), visitor });
  if (known === undefined) {
    response.setHeader('set-cookie', `visitor=${visitor}; Path=/; HttpOnly; SameSite=Lax`);
  }
  response.writeHead(found === null ? 404 : 200, { 'content-type': 'application/json' });
  response.end(JSON.stringify(found ?? { error: 'Not found' }));
}

/** As on the real server. */
const KEEP_ALIVE_MS = 65_000;

/** Node's own HTTP server with the documented calls that a box game needs. */
export function plainHttp(answers: Answers): Server {
  return createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (request, response) => {
    if (request.url?.startsWith('/socket.io/') === true) return;
    answer(request, response, answers).catch(() => {
      response.writeHead(400).end();
    });
  });
}

/** Listens on a free port and prints the same line as the real server. */
export async function listen(server: Server): Promise<void> {
  server.listen(Number(process.env['PORT'] ?? 0), '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  console.log(`ready on http://127.0.0.1:${port}`);
  process.once('SIGTERM', () => process.exit(0));
}
