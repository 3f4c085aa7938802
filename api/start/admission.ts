import type { IncomingMessage } from 'node:http';
import { AddressAllowances } from '../../bridge/address-allowances.ts';
import type { Admission } from '../../bridge/door.ts';
import type { ConnectionLimits } from '../../bridge/frame-guard.ts';
import { REFUSALS } from '../../engine/core/refusal.ts';
import type { Environment } from '../environment.ts';
import { addressOf, isForeign } from '../http/address.ts';
import { isOwnHost } from '../http/own-host.ts';
import {
  addressLimits,
  connectionLimits,
  handshakePace,
  type RateLimits,
} from '../http/rate-limits.ts';

/** Who may open a socket of either protocol, and what it may then send. */
export function socketAdmission(
  env: Environment,
  rates: RateLimits,
  isServing: () => boolean,
): {
  admission: Admission;
  limits: ConnectionLimits;
  addressOf: (request: IncomingMessage) => string;
} {
  const { trustProxy, publicHosts } = env;
  const addresses = new AddressAllowances(addressLimits(env));
  const from = (request: IncomingMessage): string => addressOf(request, trustProxy);
  const handshakes = new AddressAllowances(handshakePace(env));
  return {
    admission: {
      screen: ({ headers }) => {
        if (!isOwnHost(headers, trustProxy, publicHosts)) {
          return { status: 421, error: REFUSALS['host/foreign'] };
        }
        if (!isForeign(headers, trustProxy)) return null;
        return { status: 403, error: REFUSALS['origin/foreign'] };
      },
      admit: async (request) => {
        if (!isServing())
          return { status: 503, error: 'The server is restarting. Please try again.' };
        const address = from(request);
        const { allowance, closed } = handshakes.connected(address);
        closed(); // it is the coming that counts here, not the staying
        const retryAfter = allowance.take() ? await rates.address(address) : 1;
        if (retryAfter === null) return null;
        return { status: 429, error: REFUSALS['action/too-many'], retryAfter };
      },
    },
    limits: {
      ...connectionLimits(env),
      ofAddress: (request) => addresses.connected(from(request)),
    },
    addressOf: from,
  };
}
