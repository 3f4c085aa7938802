import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { isIPv4, isIPv6 } from 'node:net';
import { ofProxies } from './forwarded.ts';
import { hostOf } from './own-host.ts';

/** An address as proxies write it: in quotes or not, an IPv6 one in brackets or not, with a port. */
const BRACKETED = /^\[([^\]]*)\](?::\d*)?$/;
const IPV4_WITH_PORT = /^(\d+\.\d+\.\d+\.\d+):\d*$/;

const NETWORK_GROUPS = 4;
const GROUPS = 8;
/** The groups of an IPv6 address that begin an IPv4 one. */
const MAPPED = '0:0:0:0:0:ffff';

/** The two groups that an IPv4 address takes in an IPv6 one. */
function groupsOfIPv4(address: string): string[] {
  const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number);
  return [a * 256 + b, c * 256 + d].map((group) => group.toString(16));
}

/** The groups in one half of an IPv6 address, without leading zeros. */
function groupsIn(half: string): string[] {
  if (half === '') return [];
  return half.split(':').flatMap((group) => {
    return group.includes('.') ? groupsOfIPv4(group) : [Number.parseInt(group, 16).toString(16)];
  });
}

/** The eight groups of an IPv6 address. */
function groupsOf(address: string): string[] {
  const [head = '', tail = ''] = address.split('::');
  const [before, after] = [groupsIn(head), groupsIn(tail)];
  const zeros = Array<string>(Math.max(0, GROUPS - before.length - after.length)).fill('0');
  return [...before, ...zeros, ...after];
}

/**
 * What limits count by: an IPv4 address, or the /64 network of an IPv6 one, because a household or a
 * server has 2⁶⁴ addresses of its own there. Null where the text is no address.
 */
function network(text: string): string | null {
  const [address = ''] = text.split('%'); // the zone says which of our own wires it came by
  if (isIPv4(address)) return address;
  if (!isIPv6(address)) return null;
  const groups = groupsOf(address);
  if (groups.slice(0, 6).join(':') === MAPPED) {
    const bytes = groups.slice(6).flatMap((group) => {
      const both = Number.parseInt(group, 16);
      return [both >> 8, both & 0xff];
    });
    return bytes.join('.');
  }
  return `${groups.slice(0, NETWORK_GROUPS).join(':')}::/64`;
}

/** The address in an entry of X-Forwarded-For, or null where there is none. */
function addressIn(entry: string): string | null {
  const text = entry.replaceAll('"', '').trim();
  const bare = BRACKETED.exec(text)?.[1] ?? IPV4_WITH_PORT.exec(text)?.[1] ?? text;
  return network(bare.trim());
}

/**
 * [A3] The address a request came from, as limits count it. X-Forwarded-For counts only as far as
 * our own proxies wrote it: the last `trustProxy` entries, of which the first is the visitor. One
 * that is no address counts as the connection's own, so that no free text makes a new bucket.
 */
export function addressOf(
  request: Pick<IncomingMessage, 'headers' | 'socket'>,
  trustProxy: number,
): string {
  const direct = request.socket.remoteAddress ?? 'unknown';
  const entry = ofProxies(request.headers['x-forwarded-for'], trustProxy);
  const forwarded = entry === undefined ? null : addressIn(entry);
  return forwarded ?? network(direct) ?? direct;
}

/**
 * [X4] Whether a request comes from a page of another site. Requests without an Origin are not
 * from a browser's page and are let through; they carry no visitor's cookie either.
 */
export function isForeign(headers: IncomingHttpHeaders, trustProxy: number): boolean {
  if (headers['sec-fetch-site'] === 'cross-site') return true;
  const { origin } = headers;
  if (origin === undefined) return false;
  return !URL.canParse(origin) || new URL(origin).host !== hostOf(headers, trustProxy);
}
