import type { IncomingMessage } from 'node:http';
import { AddressAllowances } from '../../bridge/address-allowances.ts';
import type { ConnectionLimits } from '../../bridge/frame-guard.ts';
import type { Environment } from '../environment.ts';
import { addressOf, isForeign } from '../http/address.ts';
import {
  addressLimits,
  connectionLimits,
  handshakePace,
  type RateLimits,
} from '../http/rate-limits.ts';
import { REFUSALS } from '../../engine/definition/refusal.ts';
import type { Admission } from '../../bridge/handshake-guard.ts';
import type { HostGuard } from '../http/own-host.ts';

/** The checks for a new socket of either protocol, and the limits on its messages. */
export function socketAdmission(
  env: Environment,
  rates: RateLimits,
  hostGuard: HostGuard,
  isServing: () => boolean,
): {
  admission: Admission;
  limits: ConnectionLimits;
  addressOf: (request: IncomingMessage) => string;
} {
  const { trustProxy } = env;
  const from = (request: IncomingMessage): string => addressOf(request, trustProxy);
  const addresses = new AddressAllowances(addressLimits(env));
  const handshakes = new AddressAllowances(handshakePace(env));
  return {
    addressOf: from,
    admission: {
      screen: ({ headers }) => {
        const foreign = hostGuard(headers);
        if (foreign !== null) return { status: 421, error: foreign };
        if (!isForeign(headers, trustProxy)) return null;
        return { status: 403, error: REFUSALS['origin/foreign'] };
      },
      admit: async (request) => {
        if (!isServing())
          return { status: 503, error: 'The server is restarting. Please try again.' };
        const address = from(request);
        const { allowance, closed } = handshakes.connected(address);
        closed(); // this limit counts new sockets, not open ones
        const retryAfter = allowance.take() ? await rates.address(address) : 1;
        if (retryAfter === null) return null;
        return { status: 429, error: REFUSALS['action/too-many'], retryAfter };
      },
    },
    limits: {
      ...connectionLimits(env),
      ofAddress: (request) => addresses.connected(from(request)),
    },
  };
}
