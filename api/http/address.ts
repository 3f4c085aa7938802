import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

const first = (header: string | string[] | undefined): string | undefined =>
  Array.isArray(header) ? header[0] : header;

/**
 * The address a request came from. X-Forwarded-For counts only as far as our own proxies wrote
 * it: the last `trustProxy` entries, of which the first is the visitor.
 */
export function addressOf(
  request: Pick<IncomingMessage, 'headers' | 'socket'>,
  trustProxy: number,
): string {
  const direct = request.socket.remoteAddress ?? 'unknown';
  if (trustProxy === 0) return direct;
  const forwarded = first(request.headers['x-forwarded-for'])
    ?.split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return forwarded?.slice(-trustProxy)[0] ?? direct;
}

/**
 * [X4] Whether a request comes from a page of another site. Requests without an Origin are not
 * from a browser's page and are let through; they carry no visitor's cookie either.
 */
export function isForeign(headers: IncomingHttpHeaders, trustProxy: number): boolean {
  if (headers['sec-fetch-site'] === 'cross-site') return true;
  const { origin } = headers;
  if (origin === undefined) return false;
  const forwarded = trustProxy > 0 ? first(headers['x-forwarded-host']) : undefined;
  const host = forwarded ?? headers.host;
  return !URL.canParse(origin) || new URL(origin).host !== host;
}
