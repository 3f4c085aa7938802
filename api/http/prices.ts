import type { IncomingMessage } from 'node:http';

/**
 * [X40] How many plain requests a request counts as, of those that its address may send in a minute
 * [X12]: so many calls of a kind cost no more than a tenth of a core. [X57] Every call stands here.
 */
const CALLS: readonly (readonly [price: number, calls: readonly string[]])[] = [
  [20, ['POST /api/tables/:game/quick']],
  // A change of name tells all rooms of a visitor.
  [10, ['PUT /api/me', 'GET /api/tables/:game/:room/:picture.png']],
  [4, ['GET /api/tables/:game/:room/record', 'GET /api/me/games']],
  [3, ['GET /api/rooms/:roomId', 'GET /api/play/:game']],
  [
    2,
    [
      'GET /api/tables/:game',
      'GET /api/tables/:game/:room/dares/:dare/photo',
      'GET /api/game-rooms/list',
      'GET /api/game-rooms/fairness/:roomId',
      'GET /api/record-key',
      'GET /admin/api/login-status',
    ],
  ],
  [
    1,
    [
      'GET /api/(rooms|tonight|me|network)',
      'GET /api/game-config/:game',
      'GET /api/photos/(list|waiting)',
      'POST /api/game-rooms/create',
      'POST /api/game-rooms/join/:roomId',
      'POST /api/tables/:game',
      'POST /api/tables/:game/:room/dares/:dare/photo',
      'POST /api/tables/:game/:room/dares/:dare/photo/keep',
      'DELETE /api/tables/:game/:room/dares/:dare/photo',
      'POST /api/play/:game',
      'POST /api/photos/upload',
      'DELETE /api/photos/own/:id',
      'POST /admin/api/login',
      // The administrator's calls: the server charges for them once it knows the session [X48].
      'GET /api/(kinks|tasks|users)',
      'GET /api/(kinks|tasks|users)/:id',
      'GET /api/users/:id/assessments',
      'GET /api/admin/(house|rooms|figures|audit)',
      'GET /api/admin/visitors/:visitor',
      'POST /api/(kinks|tasks|users)',
      'POST /api/(kinks|tasks)/import',
      'PUT /api/(kinks|tasks|users)/:id',
      'DELETE /api/(kinks|tasks|users|photos)/:id',
      'DELETE /api/tonight',
      'POST /api/users/:id/link',
      'POST /api/photos/:id/approve',
      'POST /api/game-config/:game',
      'POST /api/admin/rooms/:roomId/close',
      'POST /api/admin/visitors/:visitor/(send-away|silence|rename|pardon)',
    ],
  ],
];
/** [X57] What a call of the panel counts that has no price yet: more than most. */
export const UNLISTED = 30;

type Price = readonly [RegExp, number];

/** However its address is written: parameters, a slash at its end, large letters, HEAD for GET. */
function patternOf(call: string): RegExp {
  const address = call
    .replaceAll(/:\w+/g, '[^/?]+')
    .replace('.png', String.raw`\.png`)
    .replace('GET', '(?:GET|HEAD)');
  return new RegExp(String.raw`^${address}/?(?:\?|$)`, 'i');
}

/** The second part of an address, in which a call may name several: `(rooms|tonight)`. */
const PART = /\/\w+\/([^/?]+)/;
const partOf = (address: string): string => PART.exec(address)?.[1]?.toLowerCase() ?? '';

/** By the second part of the address, so that a request is compared with few patterns. */
const PRICES = new Map<string, Price[]>();
for (const [price, calls] of CALLS) {
  for (const call of calls) {
    for (const part of partOf(call).replaceAll(/[()]/g, '').split('|')) {
      PRICES.set(part, [...(PRICES.get(part) ?? []), [patternOf(call), price]]);
    }
  }
}

/** [X48] How large a call of the panel was: the bytes it sent, and the rows of the answer. */
interface Size {
  sent: number;
  rows: number;
}

/** [X48] The same of the panel's calls, by their size: a large file makes large tables. */
const PANEL_PRICES: readonly (readonly [RegExp, (size: Size) => number])[] = [
  [/^POST \/api\/(kinks|tasks)\/import\?preview=1$/, ({ sent }) => sent / 10_000],
  [/^POST \/api\/(kinks|tasks)\/import/i, ({ sent }) => sent / 1000],
  [/^(?:GET|HEAD) \/api\/(kinks|tasks)(\/export)?\/?(\?|$)/i, ({ rows }) => rows / 16],
  [/^(?:GET|HEAD) \/api\/users\/?(\?|$)/i, ({ rows }) => rows / 10],
  [/^(?:GET|HEAD) \/api\/admin\/house\/?(\?|$)/i, () => 50],
  [/^(?:GET|HEAD) \/api\/(admin\/.|photos\/waiting)/i, () => 10],
  [/^POST \/api\/admin\/visitors\/[^/?]+\/(send-away|rename)/i, () => 10],
  [/^(?:GET|HEAD) \/api\/(kinks|tasks|users)\/./i, () => 2],
  [
    /^(?:POST|PUT|DELETE) \/api\/(kinks|tasks|users|photos|game-config|tonight|admin)(\/|$)/i,
    () => 1,
  ],
];
/** [X48] A login with the right password, for its address; wrong ones block it [L2]. */
export const LOGIN_PRICE = 50;

/** [X49] Node reads each chunk by itself, and 64 KB of them at once. No browser sends a body in chunks. */
const CHUNKS = 3;

/** [X57] The price in the list; undefined: it has none, as a page, or an address where nothing is. */
export const listedPrice = (method: string, url: string): number | undefined =>
  PRICES.get(partOf(url))?.find(([one]) => one.test(`${method} ${url}`))?.[1];

export const priceOf = ({
  method = 'GET',
  url = '',
  headers,
}: Pick<IncomingMessage, 'method' | 'url' | 'headers'>): number =>
  (listedPrice(method, url) ?? 1) + (headers['transfer-encoding'] === undefined ? 0 : CHUNKS);

/** [X48] What a call of the panel counts for the administrator, in plain requests. */
export function panelPriceOf(method: string, url: string, size: Size): number {
  const price = PANEL_PRICES.find(([one]) => one.test(`${method} ${url}`))?.[1](size) ?? UNLISTED;
  return Math.max(1, Math.ceil(price));
}
