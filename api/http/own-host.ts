import type { IncomingHttpHeaders } from 'node:http';
import { ofProxies } from './forwarded.ts';

const HOST = /^(\[[^\]]*\]|[^:[\]]*)(?::(\d{1,5}))?$/;
const NAME = /^(?:[a-z0-9_-]+(?:\.[a-z0-9_-]+)*|\[[0-9a-f:.]+\])$/;
const LARGEST_PORT = 65_535;
/** Browsers leave these out of Host, each with its own protocol. */
const UNSAID_PORTS: readonly string[] = ['80', '443'];

/** The host a visitor's browser asked for: what a trusted proxy forwards, else Host. */
export function hostOf(headers: IncomingHttpHeaders, trustProxy: number): string | undefined {
  return ofProxies(headers['x-forwarded-host'], trustProxy) ?? headers.host;
}

/**
 * `name`, `name:port`, `[::1]` or `[::1]:port` in its one spelling: small letters, no dot at the
 * end, international names as DNS has them. Null where it is none of these.
 */
function partsOf(host: string): { name: string; port: string | null } | null {
  const [, given, port] = HOST.exec(host.trim()) ?? [];
  if (given === undefined || !URL.canParse(`http://${given}/`)) return null;
  if (port !== undefined && (Number(port) < 1 || Number(port) > LARGEST_PORT)) return null;
  const { hostname, pathname, search, hash, username } = new URL(`http://${given}/`);
  const name = hostname.replace(/\.$/, '');
  if (!NAME.test(name) || `${pathname}${search}${hash}${username}` !== '/') return null;
  return { name, port: port === undefined ? null : String(Number(port)) };
}

/** A host as PUBLIC_HOST names it, in its one spelling; null where it is none. */
export function readHost(text: string): string | null {
  const parts = partsOf(text);
  if (parts === null) return null;
  return parts.port === null ? parts.name : `${parts.name}:${parts.port}`;
}

/**
 * [A47] Whether a request asks for one of our own hosts: always where PUBLIC_HOST is unset (null).
 * A host without a port there goes with any; one with a port goes with that alone.
 */
export function isOwnHost(
  headers: IncomingHttpHeaders,
  trustProxy: number,
  publicHosts: readonly string[] | null,
): boolean {
  if (publicHosts === null) return true;
  const asked = partsOf(hostOf(headers, trustProxy) ?? '');
  if (asked === null) return false;
  return publicHosts.some((own) => {
    const { name, port } = partsOf(own) ?? { name: null, port: null };
    if (name !== asked.name) return false;
    return (
      port === null || port === asked.port || (asked.port === null && UNSAID_PORTS.includes(port))
    );
  });
}
