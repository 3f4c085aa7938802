import type { Server } from 'node:http';
import { EnvironmentError, type Environment } from '../environment.ts';
import { isLoopback } from '../http/network-routes.ts';

/** The error text if a change of PORT or HOST helps; null for any other error. */
function errorText(error: Error, port: number, host: string): string | null {
  if (!('code' in error)) return null;
  switch (error.code) {
    case 'EADDRINUSE':
      return `PORT: ${port} is in use by another program; stop that program or choose another port`;
    case 'EACCES':
      return `PORT: this user may not listen on ${port}; choose a port from 1024 up`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `HOST: got ${JSON.stringify(host)}, takes an address of this machine`;
    default:
      return null;
  }
}

/** Resolves when the server listens. @throws EnvironmentError if the port or address is not available. */
export function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => {
      const text = errorText(error, port, host);
      reject(text === null ? error : new EnvironmentError(text));
    });
    server.listen(port, host, resolve);
  });
}

/** [A75] The advice to set PUBLIC_HOST; null if it is set, or if only this machine can connect. */
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
