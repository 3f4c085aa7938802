import type { IncomingHttpHeaders } from 'node:http';
import { isIPv4 } from 'node:net';
import { REFUSALS } from '../../engine/definition/refusal.ts';

/** The entries of a header that proxies add to, one by one; empty ones say nothing. */
export function listIn(header: string | string[] | undefined): string[] {
  const text = Array.isArray(header) ? header.join(',') : (header ?? '');
  return text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}

/**
 * What the outermost of our own proxies wrote: they are the last `trustProxy` entries, whatever a
 * visitor wrote before them. Undefined where no proxy is trusted, or none wrote anything.
 */
export function ofProxies(
  header: string | string[] | undefined,
  trustProxy: number,
): string | undefined {
  return trustProxy === 0 ? undefined : listIn(header).slice(-trustProxy)[0];
}

const HOST = /^(\[[^\]]*\]|[^:[\]]*)(?::(\d{1,5}))?$/;
const NAME = /^(?:[a-z0-9_-]+(?:\.[a-z0-9_-]+)*|\[[0-9a-f:.]+\])$/;
/** What a URL forgives, and no browser writes in Host. */
const FORGIVEN = /[\s@%\\]/;
const LARGEST_PORT = 65_535;
/** Browsers leave these out of Host, each with its own protocol. */
const UNSAID_PORTS: readonly string[] = ['80', '443'];

/** Names that nobody can register for all the world to see (RFC 6761, 6762, 8375, and `.lan` by custom). */
const PRIVATE = /.\.(?:localhost|local|internal|lan|home\.arpa|test)$/;

/** Which hosts are served. */
interface HostRule {
  trustProxy: number;
  /** Each `name` or `name:port`; null: those that no stranger's name server can lead here [A74]. */
  publicHosts: readonly string[] | null;
  /** What this machine calls itself. */
  machine: string;
}

/** The host a visitor's browser asked for: what a trusted proxy forwards, else Host. */
export function hostOf(headers: IncomingHttpHeaders, trustProxy: number): string | undefined {
  return ofProxies(headers['x-forwarded-host'], trustProxy) ?? headers.host;
}

interface HostParts {
  name: string;
  port: string | null;
  /** Its name as it was written. */
  given: string;
}

/**
 * `name`, `name:port`, `[::1]` or `[::1]:port` in its one spelling: small letters, no dot at the
 * end, international names as DNS has them. Null where it is none of these.
 */
function partsOf(host: string): HostParts | null {
  const [, given, port] = HOST.exec(host.trim()) ?? [];
  if (given === undefined || FORGIVEN.test(given) || !URL.canParse(`http://${given}/`)) return null;
  if (port !== undefined && (Number(port) < 1 || Number(port) > LARGEST_PORT)) return null;
  const { hostname, pathname, search, hash, username } = new URL(`http://${given}/`);
  const name = hostname.replace(/\.$/, '');
  if (!NAME.test(name) || `${pathname}${search}${hash}${username}` !== '/') return null;
  return { name, port: port === undefined ? null : String(Number(port)), given };
}

/** A host as PUBLIC_HOST names it, in its one spelling; null where it is none. */
export function readHost(text: string): string | null {
  const parts = partsOf(text);
  if (parts === null) return null;
  return parts.port === null ? parts.name : `${parts.name}:${parts.port}`;
}

/**
 * [A74] Whether no stranger's name server can lead this host here: an IP address, a name without a dot,
 * this machine's own, or one of a private network. Whoever else asks may be a page of another site,
 * whose name now leads here (DNS rebinding): its browser takes it for ours, with an Origin to match.
 */
function isNearby({ name, given }: HostParts, machine: string): boolean {
  // Numbers in other spellings are no addresses that a browser writes.
  if (isIPv4(name)) return given.replace(/\.$/, '') === name;
  if (name.startsWith('[') || !name.includes('.')) return true;
  return PRIVATE.test(name) || name === partsOf(machine)?.name;
}

/**
 * [A47] Whether a request asks for one of our own hosts. One that PUBLIC_HOST names without a port
 * goes with any; one with a port goes with that alone.
 */
export function isOwnHost(
  headers: IncomingHttpHeaders,
  { trustProxy, publicHosts, machine }: HostRule,
): boolean {
  const asked = partsOf(hostOf(headers, trustProxy) ?? '');
  if (asked === null) return false;
  if (publicHosts === null) return isNearby(asked, machine);
  return publicHosts.some((own) => {
    const { name, port } = partsOf(own) ?? { name: null, port: null };
    if (name !== asked.name) return false;
    return (
      port === null || port === asked.port || (asked.port === null && UNSAID_PORTS.includes(port))
    );
  });
}

/** [A75] Strangers could fill the disk with more. */
const TOLD_EVERY_MS = 10 * 60_000;
const LONGEST_SHOWN = 100;

interface HostGuardParts extends HostRule {
  now: () => number;
  /** Tells whoever runs the server. */
  warn: (about: { host: string | null; others: number }, text: string) => void;
}

/** Why a request for its host is refused, as a text for people; null: the host is one of ours. */
export type HostGuard = (headers: IncomingHttpHeaders) => string | null;

/**
 * [A47] [A74] [A75] Who asks for a host that is not ours. Where PUBLIC_HOST is unset, both the text and
 * a line of the log every ten minutes say that it lets hosts in: nobody has thought of it yet.
 */
export function hostGuard(parts: HostGuardParts): HostGuard {
  const { publicHosts, trustProxy, now, warn } = parts;
  let quietUntil = Number.NEGATIVE_INFINITY;
  let others = 0;
  const tell = (host: string | undefined): void => {
    if (now() < quietUntil) {
      others += 1;
      return;
    }
    quietUntil = now() + TOLD_EVERY_MS;
    const about = { host: host?.slice(0, LONGEST_SHOWN) ?? null, others };
    others = 0;
    warn(about, 'a host that is not served was asked for: to let it in, name it in PUBLIC_HOST');
  };
  return (headers) => {
    if (isOwnHost(headers, parts)) return null;
    if (publicHosts !== null) return REFUSALS['host/foreign'];
    tell(hostOf(headers, trustProxy));
    return `${REFUSALS['host/foreign']} To have it served, name it in PUBLIC_HOST.`;
  };
}
