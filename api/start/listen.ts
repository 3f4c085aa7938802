import type { Server } from 'node:http';
import { EnvironmentError } from '../environment.ts';

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
