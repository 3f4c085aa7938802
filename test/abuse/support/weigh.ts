import { hash } from 'node:crypto';
import { Agent, request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import type { TestServer } from '../../support/server.ts';
import { strangersAddress, workOf } from './victim.ts';

const TIMES = 100;
const WARM_UP = 20;
const AT_ONCE = 5;
const BATCHES = 5;

/** The longest headers that pass [X37]. */
const HEADERS = {
  accept: `text/html,${'a/b;q=0.1,'.repeat(50)}`, // else no page is answered
  'accept-encoding': 'x;q=0.1,'.repeat(63),
  'accept-language': 'a,'.repeat(255),
  'if-none-match': '"a",'.repeat(127),
};
/** With as many parameters as pass [X37]. */
const withQuery = (path: string): string =>
  path.includes('?') ? `${path}${'&b'.repeat(30)}` : `${path}?${'b&'.repeat(31)}`;
const COOKIES = 'a=b; '.repeat(2000);

/** More than the server reads at once. */
const MOST_PIECES = 16_384;

/** A request whose cost is weighed. */
export interface Ask {
  method: string;
  path: string;
  /** The cookie of a session; undefined: of a stranger. */
  cookie?: string | undefined;
  type?: string;
  body?: string | undefined;
}

const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });

interface Sent {
  address: string;
  isPlain: boolean;
}

/** Sends a request on a connection that is kept, with the longest headers if it is not plain. */
function send(server: TestServer, one: Ask, { address, isPlain }: Sent): Promise<number> {
  const { method, path, cookie = '', body, type = 'application/json' } = one;
  const headers = {
    ...(isPlain ? {} : { ...HEADERS, cookie: COOKIES + cookie }),
    ...(body === undefined
      ? {}
      : { 'content-type': type, 'content-length': Buffer.byteLength(body) }),
  };
  const options = { method, headers, agent, localAddress: address };
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      server.url + (isPlain ? path : withQuery(path)),
      options,
      (response) => {
        response.resume();
        response.once('close', () => resolve(response.statusCode ?? 0));
      },
    );
    request.once('error', reject);
    request.end(body);
  });
}

/** Sends a request with its body in chunks of one byte each, on a connection of its own. */
function sendInPieces({ url }: TestServer, one: Ask, address: string): Promise<number> {
  const { method, path, cookie = '', body = '', type = 'application/json' } = one;
  const { hostname, port } = new URL(url);
  const head =
    `${method} ${withQuery(path)} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n` +
    `Cookie: ${cookie}\r\nContent-Type: ${type}\r\nTransfer-Encoding: chunked\r\n\r\n`;
  const pieces = Array.from(
    Buffer.from(body.slice(0, MOST_PIECES)),
    (byte) => `1\r\n${String.fromCharCode(byte)}\r\n`,
  );
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port), localAddress: address });
    let heard = '';
    socket.on('data', (chunk) => (heard += chunk.toString('latin1')));
    socket.on('error', () => {}); // the server ends connections like this one
    socket.once('close', () => resolve(Number(/^HTTP\/1.1 (\d+)/.exec(heard)?.[1] ?? 0)));
    socket.end(Buffer.from(`${head}${pieces.join('')}0\r\n\r\n`, 'latin1'));
  });
}

export type Way = 'plain' | 'long' | 'pieces';

export interface Weighed {
  /** Processor time of each, ms. */
  cost: number;
  /** How many were asked in all. */
  asked: number;
  /** How often each status was answered; 0: the connection was ended. */
  statuses: ReadonlyMap<number, number>;
}

const REFERENCE = JSON.stringify(
  Array.from({ length: 60 }, (_, id) => ({ id, name: 'é'.repeat(16) })),
);
const REFERENCES = 200;
const REFERENCE_TIMES = 35;

/**
 * Processor time, ms, of work that is the same each time and costs as much as a plain request to a
 * server that has just started. Such a request costs twice as much or half, by what was optimised before
 * it; this work only tells how fast the machine is right now.
 */
export function plainRequestMs(): number {
  const works = Array.from({ length: REFERENCES }, () => {
    const before = process.cpuUsage();
    for (let times = 0; times < REFERENCE_TIMES; times += 1) {
      hash('sha256', JSON.stringify(JSON.parse(REFERENCE)));
    }
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  // The first of them run before their own code is optimised.
  return works.toSorted((a, b) => a - b)[Math.floor(REFERENCES / 4)] ?? 0;
}

/** Weighs a request: `next` gives one after the other, each from the same new address. */
export async function weigh(
  server: TestServer,
  next: () => Ask,
  { way = 'long', times = TIMES }: { way?: Way; times?: number } = {},
): Promise<Weighed> {
  const address = strangersAddress();
  const statuses = new Map<number, number>();
  const one = async (): Promise<void> => {
    const status =
      way === 'pieces'
        ? await sendInPieces(server, next(), address)
        : await send(server, next(), { address, isPlain: way === 'plain' });
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  };
  const some = async (count: number): Promise<void> => {
    for (let asked = 0; asked < count; asked += AT_ONCE) {
      const each = Array.from({ length: Math.min(AT_ONCE, count - asked) }, one);
      // oxlint-disable-next-line no-await-in-loop -- some at a time
      await Promise.all(each);
    }
  };
  const before = Math.min(WARM_UP, Math.ceil(times / 5));
  await some(before);
  statuses.clear();
  // The median of some batches: a collection of garbage falls on one of them.
  const size = Math.ceil(times / BATCHES);
  const works: number[] = [];
  for (let batch = 0; batch < BATCHES; batch += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    works.push(await workOf(server, () => some(size)));
  }
  const median = works.toSorted((a, b) => a - b)[(BATCHES - 1) / 2] ?? 0;
  return { cost: median / size, asked: before + size * BATCHES, statuses };
}
