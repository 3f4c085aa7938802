import type { IncomingHttpHeaders } from 'node:http';
import { isIPv4 } from 'node:net';
import { LRUCache } from 'lru-cache';
import { REFUSALS } from '../../engine/definition/refusal.ts';

/** The entries of a comma-separated list, without empty ones. */
export function entriesOf(list: string): string[] {
  return list
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}

/**
 * The entry of the outermost of our own proxies, of a comma-separated header without empty entries.
 * Theirs are the last `trustProxy` ones; a visitor may have written thousands before, which are not
 * read. Undefined if no proxy is trusted or the header is empty.
 */
export function proxyEntry(
  header: string | string[] | undefined,
  trustProxy: number,
): string | undefined {
  if (trustProxy === 0) return undefined;
  const text = Array.isArray(header) ? header.join(',') : (header ?? '');
  let found: string | undefined;
  for (let end = text.length, read = 0; end > 0 && read < trustProxy;) {
    const comma = text.lastIndexOf(',', end - 1);
    const entry = text.slice(comma + 1, end).trim();
    if (entry !== '') [found, read] = [entry, read + 1];
    end = comma;
  }
  return found;
}

const HOST = /^(\[[^\]]*\]|[^:[\]]*)(?::(\d{1,5}))?$/;
const NAME = /^(?:[a-z0-9_-]+(?:\.[a-z0-9_-]+)*|\[[0-9a-f:.]+\])$/;
/** Characters that the URL parser accepts and no browser writes in Host. */
const INVALID = /[\s@%\\]/;
const LARGEST_PORT = 65_535;
/** Browsers leave the default port of the protocol out of Host. */
const DEFAULT_PORTS: readonly string[] = ['80', '443'];

/** Names that nobody can register in public DNS (RFC 6761, 6762, 8375, and `.lan` by custom). */
const PRIVATE = /.\.(?:localhost|local|internal|lan|home\.arpa|test)$/;

/** Decides which hosts are served. */
interface HostRule {
  trustProxy: number;
  /** Each `name` or `name:port`; null: only private hosts, see `isPrivate` [A74]. */
  publicHosts: readonly string[] | null;
  /** The host name of this machine. */
  machine: string;
}

/** The host that the browser requested: what a trusted proxy forwards, else Host. */
export function hostOf(headers: IncomingHttpHeaders, trustProxy: number): string | undefined {
  return proxyEntry(headers['x-forwarded-host'], trustProxy) ?? headers.host;
}

interface HostParts {
  name: string;
  port: string | null;
  /** The name as the client wrote it. */
  given: string;
}

/** A browser sends the same Host with every request. */
const HOSTS_KEPT = 100;
const known = new LRUCache<string, { parts: HostParts | null }>({
  max: HOSTS_KEPT,
  memoMethod: (host) => ({ parts: readParts(host) }),
});

/** `readParts`, remembered: parsing takes as long as finding the route. */
const partsOf = (host: string): HostParts | null => known.memo(host).parts;

/**
 * Normalises `name`, `name:port`, `[::1]` or `[::1]:port`: lower case, no dot at the end,
 * international names in Punycode. Null for any other text.
 */
function readParts(host: string): HostParts | null {
  const [, given, port] = HOST.exec(host.trim()) ?? [];
  if (given === undefined || INVALID.test(given) || !URL.canParse(`http://${given}/`)) return null;
  if (port !== undefined && (Number(port) < 1 || Number(port) > LARGEST_PORT)) return null;
  const { hostname, pathname, search, hash, username } = new URL(`http://${given}/`);
  const name = hostname.replace(/\.$/, '');
  if (!NAME.test(name) || `${pathname}${search}${hash}${username}` !== '/') return null;
  return { name, port: port === undefined ? null : String(Number(port)), given };
}

/** A host of PUBLIC_HOST in its normalised form; null if it is invalid. */
export function readHost(text: string): string | null {
  const parts = partsOf(text);
  if (parts === null) return null;
  return parts.port === null ? parts.name : `${parts.name}:${parts.port}`;
}

/**
 * [A74] Whether the host cannot be in a stranger's DNS: an IP address, a name without a dot, this
 * machine's name, or a name of a private network. Any other name may belong to another site whose DNS
 * now points here (DNS rebinding). The browser would treat that site's page as ours, with a matching
 * Origin.
 */
function isPrivate({ name, given }: HostParts, machine: string): boolean {
  // A browser does not write an IPv4 address in any other notation.
  if (isIPv4(name)) return given.replace(/\.$/, '') === name;
  if (name.startsWith('[') || !name.includes('.')) return true;
  return PRIVATE.test(name) || name === partsOf(machine)?.name;
}

/**
 * [A47] Whether a request is for one of our own hosts. An entry of PUBLIC_HOST without a port allows
 * any port; one with a port allows only that port.
 */
export function isOwnHost(
  headers: IncomingHttpHeaders,
  { trustProxy, publicHosts, machine }: HostRule,
): boolean {
  const requested = partsOf(hostOf(headers, trustProxy) ?? '');
  if (requested === null) return false;
  if (publicHosts === null) return isPrivate(requested, machine);
  return publicHosts.some((own) => {
    const { name, port } = partsOf(own) ?? { name: null, port: null };
    if (name !== requested.name) return false;
    if (port === null || port === requested.port) return true;
    return requested.port === null && DEFAULT_PORTS.includes(port);
  });
}

/** [A75] Strangers could fill the disk with more or longer log lines. */
const WARN_EVERY_MS = 10 * 60_000;
const MAX_SHOWN_LENGTH = 100;

interface HostGuardParts extends HostRule {
  /** Milliseconds of a monotonic clock. */
  now: () => number;
  /** Writes to the log; `others`: how many requests had no line of their own since the last one. */
  warn: (about: { host: string | null; others: number }, text: string) => void;
}

/** The error text for a request to a host that is not ours; null if the host is ours. */
export type HostGuard = (headers: IncomingHttpHeaders) => string | null;

/**
 * [A47] [A74] [A75] Makes the check of hosts. If PUBLIC_HOST is unset, the error text and a log line
 * every ten minutes explain the variable, because the operator may not know it.
 */
export function hostGuard(parts: HostGuardParts): HostGuard {
  const { publicHosts, trustProxy, now, warn } = parts;
  let quietUntil = Number.NEGATIVE_INFINITY;
  let others = 0;
  const report = (host: string | undefined): void => {
    if (now() < quietUntil) {
      others += 1;
      return;
    }
    quietUntil = now() + WARN_EVERY_MS;
    const about = { host: host?.slice(0, MAX_SHOWN_LENGTH) ?? null, others };
    others = 0;
    warn(about, 'refused a request for an unknown host: to have it served, name it in PUBLIC_HOST');
  };
  return (headers) => {
    if (isOwnHost(headers, parts)) return null;
    if (publicHosts !== null) return REFUSALS['host/foreign'];
    report(hostOf(headers, trustProxy));
    return `${REFUSALS['host/foreign']} To have it served, name it in PUBLIC_HOST.`;
  };
}
