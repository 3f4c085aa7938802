import type { Server } from 'node:http';
import { EnvironmentError, type Environment } from '../environment.ts';
import { isLoopback } from '../http/network-routes.ts';

/** What stands in the way of listening, where the environment is what can be changed about it. */
function obstacle(error: Error, port: number, host: string): string | null {
  if (!('code' in error)) return null;
  switch (error.code) {
    case 'EADDRINUSE':
      return `PORT: ${port} is in use by another program; stop it or give this one another port`;
    case 'EACCES':
      return `PORT: ${port} is not for this user to listen on; take one from 1024 up`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `HOST: got ${JSON.stringify(host)}, takes an address of this machine`;
    default:
      return null;
  }
}

/** @throws EnvironmentError where that port or address cannot be had. */
export function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => {
      const text = obstacle(error, port, host);
      reject(text === null ? error : new EnvironmentError(text));
    });
    server.listen(port, host, resolve);
  });
}

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
