import { randomBytes, timingSafeEqual } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import * as v from 'valibot';

/** Tells the operator's programs where the running server listens; in its data folder. */
const FILE = 'db/control.json';
const fileSchema = v.object({ port: v.number(), token: v.string() });

/** A service of the running server for the operator: the answer's bytes, in pieces. */
export type Errand = (query: URLSearchParams) => AsyncIterable<Uint8Array>;

const isToken = (given: string | undefined, token: string): boolean => {
  const bytes = Buffer.from(given ?? '');
  return bytes.length === token.length && timingSafeEqual(bytes, Buffer.from(token));
};

/**
 * [O5] Only the running server can use the embedded database. So it does the errands of programs that
 * its operator starts: on this machine, for whoever may read its data folder.
 * @returns A function that stops it.
 */
export async function controlServer(
  dataDir: string,
  errands: Readonly<Record<string, Errand>>,
  report: (error: unknown) => void,
): Promise<() => void> {
  const token = randomBytes(32).toString('hex');
  const server = createServer((asked, response) => {
    const { pathname, searchParams } = new URL(asked.url ?? '/', 'http://control');
    const name = pathname.slice(1);
    const errand = Object.hasOwn(errands, name) ? errands[name] : undefined;
    const isAllowed = isToken(asked.headers.authorization, token) && asked.method === 'POST';
    if (!isAllowed || errand === undefined) {
      response.writeHead(isAllowed ? 404 : 403).end();
      return;
    }
    // An answer that breaks off tells the other side that it is not whole.
    pipeline(Readable.from(errand(searchParams)), response).catch(report);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const file = join(dataDir, FILE);
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  rmSync(file, { force: true });
  writeFileSync(file, JSON.stringify({ port, token }), { mode: 0o600 });
  return () => {
    rmSync(file, { force: true });
    server.close();
    server.closeAllConnections();
  };
}

function ask(url: URL, token: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { method: 'POST', headers: { authorization: token } }, resolve);
    asked.on('error', reject);
    asked.end();
  });
}

/**
 * Has the server that uses this data folder do an errand.
 * @returns Its answer's bytes; null: no server is running there.
 */
export async function askServer(
  dataDir: string,
  errand: string,
  query: Readonly<Record<string, string>> = {},
): Promise<AsyncIterable<Uint8Array> | null> {
  let found: v.InferOutput<typeof fileSchema>;
  try {
    found = v.parse(fileSchema, JSON.parse(readFileSync(join(dataDir, FILE), 'utf8')));
  } catch {
    return null;
  }
  const url = new URL(`http://127.0.0.1:${found.port}/${errand}`);
  url.search = new URLSearchParams(query).toString();
  try {
    const answer = await ask(url, found.token);
    if (answer.statusCode === 200) return answer;
    answer.destroy();
    return null;
  } catch (error) {
    // A killed server leaves its file behind.
    if (error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED') return null;
    throw error;
  }
}
