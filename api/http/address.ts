import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { isIPv4, isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';
import { hostOf, ofProxies } from './own-host.ts';
/** An address as proxies write it: in quotes or not, an IPv6 one in brackets or not, with a port. */
const BRACKETED = /^\[([^\]]*)\](?::\d*)?$/;
const IPV4_WITH_PORT = /^(\d+\.\d+\.\d+\.\d+):\d*$/;

/** The groups of an IPv6 address that name its network. */
const NETWORK_GROUPS = 4;

/**
 * What limits count by: an IPv4 address, or the /64 network of an IPv6 one, because a household or a
 * server has 2⁶⁴ addresses of its own there. Null where the text is no address: Node says so, as
 * ipaddr.js takes 1.2.3 and 01.2.3.4 for addresses too.
 */
function network(text: string): string | null {
  const [address = ''] = text.split('%'); // the zone says which of our own wires it came by
  if (isIPv4(address)) return address;
  if (!isIPv6(address)) return null;
  // Written so, ipaddr.js does not take ::1.2.3.4 for ::ffff:1.2.3.4.
  const parsed = ipaddr.IPv6.parse(address.replace(/^::(?=\d+\.)/, '0::'));
  if (parsed.isIPv4MappedAddress()) return parsed.toIPv4Address().toString();
  const groups = parsed.parts.slice(0, NETWORK_GROUPS).map((group) => group.toString(16));
  return `${groups.join(':')}::/64`;
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
