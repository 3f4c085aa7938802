import type { IncomingHttpHeaders } from 'node:http';
import { isIPv4 } from 'node:net';
import { ofProxies } from './forwarded.ts';

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
export interface HostRule {
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
