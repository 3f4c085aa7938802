import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';

const first = (header: string | string[] | undefined): string | undefined =>
  Array.isArray(header) ? header[0] : header;

const IPV4_IN_IPV6 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
const NETWORK_GROUPS = 4;

/**
 * What limits count by: an IPv4 address, or the /64 network of an IPv6 one, because a household or a
 * server has 2⁶⁴ addresses of its own there. Anything else as it is.
 */
function network(address: string): string {
  const mapped = IPV4_IN_IPV6.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0');
  const groups = [...before, ...zeros, ...after].slice(0, NETWORK_GROUPS);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}

/**
 * The address a request came from, as limits count it. X-Forwarded-For counts only as far as our own
 * proxies wrote it: the last `trustProxy` entries, of which the first is the visitor.
 */
export function addressOf(
  request: Pick<IncomingMessage, 'headers' | 'socket'>,
  trustProxy: number,
): string {
  return network(visitorAddress(request, trustProxy));
}

function visitorAddress(
  request: Pick<IncomingMessage, 'headers' | 'socket'>,
  trustProxy: number,
): string {
  const direct = request.socket.remoteAddress ?? 'unknown';
  if (trustProxy === 0) return direct;
  const forwarded = first(request.headers['x-forwarded-for'])
    ?.split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return forwarded?.slice(-trustProxy)[0] ?? direct;
}

/**
 * [X4] Whether a request comes from a page of another site. Requests without an Origin are not
 * from a browser's page and are let through; they carry no visitor's cookie either.
 */
export function isForeign(headers: IncomingHttpHeaders, trustProxy: number): boolean {
  if (headers['sec-fetch-site'] === 'cross-site') return true;
  const { origin } = headers;
  if (origin === undefined) return false;
  const forwarded = trustProxy > 0 ? first(headers['x-forwarded-host']) : undefined;
  const host = forwarded ?? headers.host;
  return !URL.canParse(origin) || new URL(origin).host !== host;
}
