import { createHmac } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { isIPv4, isIPv6, type AddressInfo } from 'node:net';
import ipaddr from 'ipaddr.js';
import { LRUCache } from 'lru-cache';
import { hostOf, proxyEntry } from './own-host.ts';
import { networkInterfaces } from 'node:os';
import { Router } from '@koa/router';
import type { networkSchema } from '../../engine/wire/rest.ts';
import type { InferOutput } from 'valibot';

/** Notations of proxies: an IPv6 address in brackets, an address with a port. */
const BRACKETED = /^\[([^\]]*)\](?::\d*)?$/;
const IPV4_WITH_PORT = /^(\d+\.\d+\.\d+\.\d+):\d*$/;

/** How many groups of an IPv6 address name its /64 network. */
const NETWORK_GROUPS = 4;

/**
 * The unit of limits: an IPv4 address, or the /64 network of an IPv6 one, because a household or a
 * server has 2⁶⁴ addresses there. Null if the text is no address. Node decides that: ipaddr.js also
 * accepts 1.2.3 and 01.2.3.4.
 */
function network(text: string): string | null {
  const [address = ''] = text.split('%'); // the zone names a network interface of this machine
  if (isIPv4(address)) return address;
  if (!isIPv6(address)) return null;
  // Without this, ipaddr.js reads ::1.2.3.4 as ::ffff:1.2.3.4.
  const parsed = ipaddr.IPv6.parse(address.replace(/^::(?=\d+\.)/, '0::'));
  if (parsed.isIPv4MappedAddress()) return parsed.toIPv4Address().toString();
  const groups = parsed.parts.slice(0, NETWORK_GROUPS).map((group) => group.toString(16));
  return `${groups.join(':')}::/64`;
}

/** Networks that are remembered, by their addresses: each request asks several times for its own. */
const NETWORKS_KEPT = 1000;
/** No address is longer. */
const LONGEST_ADDRESS = 64;
const networks = new LRUCache<string, { network: string | null }>({
  max: NETWORKS_KEPT,
  memoMethod: (text) => ({ network: network(text) }),
});
const networkOf = (text: string): string | null =>
  text.length > LONGEST_ADDRESS ? network(text) : networks.memo(text).network;

/** The address in an entry of X-Forwarded-For; null if it is none. */
function addressIn(entry: string): string | null {
  const text = entry.replaceAll('"', '').trim();
  const bare = BRACKETED.exec(text)?.[1] ?? IPV4_WITH_PORT.exec(text)?.[1] ?? text;
  return networkOf(bare.trim());
}

/**
 * [A3] The address of a request, as limits count it. Of X-Forwarded-For only the entries of our own
 * proxies count: the last `trustProxy` ones, the first of which is the visitor. If that is no address,
 * the connection's own counts, so that free text makes no new bucket.
 */
export function addressOf(
  request: Pick<IncomingMessage, 'headers' | 'socket'>,
  trustProxy: number,
): string {
  const direct = request.socket.remoteAddress ?? 'unknown';
  const entry = proxyEntry(request.headers['x-forwarded-for'], trustProxy);
  const forwarded = entry === undefined ? null : addressIn(entry);
  return forwarded ?? networkOf(direct) ?? direct;
}

/**
 * [X4] Whether a request comes from a page of another site. A request without an Origin does not come
 * from a page, so it passes; it carries no visitor's cookie either.
 */
export function isForeign(headers: IncomingHttpHeaders, trustProxy: number): boolean {
  if (headers['sec-fetch-site'] === 'cross-site') return true;
  const { origin } = headers;
  if (origin === undefined) return false;
  return !URL.canParse(origin) || new URL(origin).host !== hostOf(headers, trustProxy);
}

/** Addresses whose hashes are remembered: those of a party are few, and ask for many rooms. */
const HASHES_KEPT = 1000;

/** [B23] The hash of an address: enough to count by, useless without the key. */
export function hashedBy(key: string): (address: string) => string {
  const hashes = new LRUCache<string, string>({
    max: HASHES_KEPT,
    memoMethod: (address) =>
      createHmac('sha256', key).update(`room maker ${address}`).digest('base64url').slice(0, 22),
  });
  return (address) => hashes.memo(address);
}

type Interfaces = ReturnType<typeof networkInterfaces>;

/** Addresses that only this machine can reach. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'));

const EVERYWHERE: readonly string[] = ['0.0.0.0', '::'];

/** [A90] Where phones of this network find a server that listens there; null: it listens for this machine alone. */
export function networkOrigin(
  { address, port }: Pick<AddressInfo, 'address' | 'port'>,
  interfaces: Interfaces,
): string | null {
  if (isLoopback(address)) return null;
  if (!EVERYWHERE.includes(address)) {
    return `http://${isIPv4(address) ? address : `[${address}]`}:${port}`;
  }
  const all = Object.values(interfaces).flatMap((some) => some ?? []);
  const reached = all.find(({ family, internal }) => family === 'IPv4' && !internal);
  return reached === undefined ? null : `http://${reached.address}:${port}`;
}

/** The addresses that a page opened by 127.0.0.1 offers to phones. */
export function networkRoutes(listening: () => AddressInfo | string | null): Router {
  const router = new Router({ prefix: '/api' });
  router.get('/network', (ctx) => {
    const address = listening();
    const origin =
      address === null || typeof address === 'string'
        ? null
        : networkOrigin(address, networkInterfaces());
    ctx.body = { origin } satisfies InferOutput<typeof networkSchema>;
  });
  return router;
}
