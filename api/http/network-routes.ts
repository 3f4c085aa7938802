import { isIPv4 } from 'node:net';
import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import { Router } from '@koa/router';
import type { networkSchema } from '../../engine/wire/rest.ts';
import type { InferOutput } from 'valibot';

type Interfaces = ReturnType<typeof networkInterfaces>;

/** Addresses that only this machine can reach. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'));

const EVERYWHERE: readonly string[] = ['0.0.0.0', '::'];

/** [A90] Where phones of this network find a server that listens there; null: it listens for this machine alone. */
export function networkOrigin(
  { address, port }: Pick<AddressInfo, 'address' | 'port'>,
  interfaces: Interfaces,
): string | null {
  if (isLoopback(address)) return null;
  if (!EVERYWHERE.includes(address)) {
    return `http://${isIPv4(address) ? address : `[${address}]`}:${port}`;
  }
  const all = Object.values(interfaces).flatMap((some) => some ?? []);
  const reached = all.find(({ family, internal }) => family === 'IPv4' && !internal);
  return reached === undefined ? null : `http://${reached.address}:${port}`;
}

/** The addresses that a page opened by 127.0.0.1 offers to phones. */
export function networkRoutes(listening: () => AddressInfo | string | null): Router {
  const router = new Router({ prefix: '/api' });
  router.get('/network', (ctx) => {
    const address = listening();
    const origin =
      address === null || typeof address === 'string'
        ? null
        : networkOrigin(address, networkInterfaces());
    ctx.body = { origin } satisfies InferOutput<typeof networkSchema>;
  });
  return router;
}
