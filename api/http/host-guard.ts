import type { IncomingHttpHeaders } from 'node:http';
import { REFUSALS } from '../../engine/core/refusal.ts';
import { type HostRule, hostOf, isOwnHost } from './own-host.ts';

/** [A75] Strangers could fill the disk with more. */
const TOLD_EVERY_MS = 10 * 60_000;
const LONGEST_SHOWN = 100;

export interface HostGuardParts extends HostRule {
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
