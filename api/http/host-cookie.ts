import type { Context } from 'koa';

/**
 * [A44] A cookie's name. Behind TLS the prefix makes browsers hold it to this very host, Secure and
 * Path=/: no neighbour's host and no page without TLS can plant one.
 */
export function cookieName(ctx: Context, name: string): string {
  return ctx.secure ? `__Host-${name}` : name;
}
