import type { Router } from '@koa/router';
import { stdSerializers } from 'pino';

/** How the log names a request's path; what a visitor wrote never gets there whole. */
export type LoggedPath = (method: string, path: string) => string;

/** A first segment that is a word of this site and no secret: secrets are random. */
const WORD = /^\/[a-z][a-z-]{0,15}(?=\/|$)/i;

/** [O11] A path that no route knows: its first word at most. */
export const maskedPath: LoggedPath = (_method, path) => {
  if (path === '/') return path;
  const word = WORD.exec(path)?.[0] ?? '';
  return word.toLowerCase() + (word === path ? '' : '/…');
};

/** [O11] The pattern of the route that takes the request, such as `/u/:token`. */
export function loggedPath(routers: readonly Router[]): LoggedPath {
  return (method, path) => {
    for (const router of routers) {
      const { pathAndMethod } = router.match(path, method);
      const route = pathAndMethod.find(({ methods }) => methods.length > 0);
      if (typeof route?.path === 'string') return route.path;
    }
    return maskedPath(method, path);
  };
}

/**
 * A random text: a link, a seat, a cookie, a session, a photo's name, a seed or its hash. Such a text
 * without a capital or a digit does not happen.
 */
const RANDOM = /(?<![\w-])(?=[\w-]*[A-Z\d])[\w-]{20,}/g;
/** The lines of a stack below its message name our own code. */
const FRAME = /^ {4}at /;

const withoutSecrets = (text: string): string =>
  text
    .split('\n')
    .map((line) => (FRAME.test(line) ? line : line.replace(RANDOM, '…')))
    .join('\n');

/** What identifies a failure of the system or of the database, and is nobody's data. */
const SAFE = ['code', 'errno', 'syscall', 'constraint', 'table', 'routine'] as const;

/**
 * [O26] An error as the log has it: its kind, its text without what is random, and its stack, each with
 * those of its causes. Libraries hang requests, statements and their values on errors; these stay out.
 */
export function loggedError(error: unknown): unknown {
  if (!(error instanceof Error)) return withoutSecrets(String(error));
  const { type, message, stack } = stdSerializers.err(error);
  const safe = SAFE.flatMap((key) => {
    const value: unknown = Reflect.get(error, key);
    return typeof value === 'string' || typeof value === 'number' ? [[key, value] as const] : [];
  });
  return {
    type,
    message: withoutSecrets(message),
    stack: withoutSecrets(stack),
    ...Object.fromEntries(safe),
  };
}
