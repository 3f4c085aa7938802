import { isIPv4 } from 'node:net';
import type { Environment } from '../environment.ts';

/** Addresses by which nobody but this machine reaches it. */
const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'));

/** [A75] What the start says where others may come by a name that it does not know yet; null: nothing. */
export function hostAdvice(
  { host, trustProxy, publicHosts }: Pick<Environment, 'host' | 'trustProxy' | 'publicHosts'>,
  machine: string,
): string | null {
  if (publicHosts !== null || (isLoopback(host) && trustProxy === 0)) return null;
  return (
    `served under IP addresses, ${machine}, and names of this network (without a dot, or .local, .lan, ` +
    '.internal, .home.arpa, .localhost, .test); for any other name start with PUBLIC_HOST=games.example'
  );
}
