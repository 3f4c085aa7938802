import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { once } from 'node:events';
import { afterEach, expect, test, vi } from 'vitest';
import { CALLS } from '../../scripts/protocol/calls.ts';
import { InProcessServer } from '../support/in-process-server.ts';

/** What stands in a path where a link, a seat, a session or a photo's name would. */
const SECRET = randomBytes(16).toString('base64url');

const ROUTES = [
  ...CALLS.flatMap(({ calls }) => Object.keys(calls)).map((name) => {
    const [method = '', path = ''] = name.split(' ');
    return { method, path };
  }),
  ...['/u/:token', '/photos/:name', '/watch/:room', '/replay/:room', '/assets/:file', '/:any'].map(
    (path) => ({ method: 'GET', path }),
  ),
];

/** The same target as clients may write it. */
const VARIANTS: Readonly<Record<string, (path: string) => string>> = {
  plain: (path) => path,
  capitals: (path) => path.replaceAll(/[a-z]+(?=\/)/g, (word) => word.toUpperCase()),
  encoded: (path) =>
    path.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16).padStart(2, '0')}`),
  'encoded slash': (path) => path.replace(/(?<=.)\//, '%2F'),
  'double slash': (path) => `/${path}`,
  'inner double slash': (path) => path.replace(/(?<=.)\//, '//'),
  dots: (path) => `/x/..${path}`,
  'a slash behind': (path) => `${path}/`,
  'more behind': (path) => `${path}/more/${SECRET}`,
  'behind a file': (path) => `/assets${path}`,
  'in the query': (path) => `${path}?playerId=${SECRET}&sessionId=${SECRET}`,
  absolute: (path) => `http://127.0.0.1${path}`,
  'absolute with a user': (path) => `http://${SECRET}@127.0.0.1${path}`,
};

afterEach(() => void vi.restoreAllMocks());

/** Sends a request exactly as it is written. */
async function send(url: string, method: string, target: string): Promise<void> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('data', () => {}).on('error', () => {});
  const headers = [`Host: ${hostname}`, `Cookie: visitor=${SECRET}`, `X-Request-Id: ${SECRET}`];
  socket.write(
    [`${method} ${target} HTTP/1.1`, ...headers, 'Connection: close', '', ''].join('\r\n'),
  );
  await once(socket, 'close');
}

test('[O46] however a path is written, the log has the pattern of its route and never what stands in it', async () => {
  const server = await InProcessServer.start({ LOG_LEVEL: 'trace', ADDRESS_RATE: '1000000' });
  try {
    // Each request seems to take longer than a second, so each has a line.
    const clock = performance.now.bind(performance);
    let readings = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => clock() + (readings += 1) * 1500);
    for (const { method, path } of ROUTES) {
      const filled = path.replaceAll(/:\w+|\{\w+\}/g, SECRET);
      for (const [name, written] of Object.entries(VARIANTS)) {
        const before = server.output.length;
        await send(server.url, method, written(filled));
        const said = server.output.slice(before);
        expect(said, `${method} ${path}, ${name}`).not.toContain(SECRET);
        expect(said.length, `${method} ${path}, ${name}`).toBeLessThan(500);
      }
    }
    const paths = server.output.match(/(?<="path":")[^"]*/g) ?? [];
    expect(paths.length).toBeGreaterThan(ROUTES.length * 6);
    expect(new Set(paths)).toContain('/u/{*token}');
    expect(new Set(paths)).toContain('/api/tables/:game/:room/record');
  } finally {
    vi.restoreAllMocks();
    await server.remove();
  }
});
