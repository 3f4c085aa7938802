import { CALLS } from '../../../scripts/protocol/calls.ts';
import { FORM_TYPE } from '../../support/photos.ts';

/** Every documented call, as `GET /api/me`. */
export const DOCUMENTED: readonly string[] = CALLS.flatMap(({ calls }) =>
  calls.map(({ method, path }) => `${method} ${path}`),
);

/** Those that need the administrator's session. */
export const OF_ADMINISTRATOR: readonly string[] = CALLS.flatMap(({ calls }) =>
  calls.flatMap(({ method, path, who }) =>
    who === 'the administrator' ? [`${method} ${path}`] : [],
  ),
);

/** Reads, whose limit is that of all requests at their price [X12] [X40]. */
export const READS: readonly string[] = [
  'GET /api/game-rooms/list',
  'GET /api/game-rooms/fairness/:roomId',
  'GET /api/tables/:game',
  'GET /api/tables/:game/:room/record',
  'GET /api/tables/:game/:room/share.png',
  'GET /api/tables/:game/:room/card.png',
  'GET /api/tables/:game/:room/dares/:dare/photo',
  'GET /api/record-key',
  'GET /api/rooms',
  'GET /api/rooms/:roomId',
  'GET /api/tonight',
  'GET /api/play/:game',
  'GET /api/game-config/:game',
  'GET /api/me',
  'GET /api/me/games',
  'GET /api/network',
  'GET /api/photos/list',
  'GET /api/photos/waiting',
  'GET /photos/{*name}',
  'GET /admin/api/login-status',
  'GET /api/kinks',
  'GET /api/kinks/:id',
  'GET /api/kinks/export',
  'GET /api/tasks',
  'GET /api/tasks/:id',
  'GET /api/tasks/export',
  'GET /api/users',
  'GET /api/users/:id',
  'GET /api/users/:id/assessments',
  'GET /api/admin/house',
  'GET /api/admin/rooms',
  'GET /api/admin/visitors/:visitor',
  'GET /api/admin/figures',
  'GET /api/admin/audit',
  'GET /u/{*token}',
  'GET /healthz',
];

/** Changes, with a tenth of that limit [A37]. One-player plays have half of it [X14]. */
export const CHANGES: readonly string[] = [
  'POST /api/game-rooms/create',
  'POST /api/game-rooms/join/:roomId',
  'POST /api/tables/:game',
  'POST /api/tables/:game/quick',
  'POST /api/tables/:game/:room/dares/:dare/photo',
  'DELETE /api/tables/:game/:room/dares/:dare/photo',
  'POST /api/tables/:game/:room/dares/:dare/photo/keep',
  'DELETE /api/tonight',
  'POST /api/play/:game',
  'POST /api/game-config/slots-exposure',
  'PUT /api/me',
  'POST /api/photos/upload',
  'POST /api/photos/:id/approve',
  'DELETE /api/photos/:id',
  'POST /admin/api/login',
  'POST /admin/logout',
  'POST /api/kinks',
  'PUT /api/kinks/:id',
  'DELETE /api/kinks/:id',
  'POST /api/kinks/import',
  'POST /api/tasks',
  'PUT /api/tasks/:id',
  'DELETE /api/tasks/:id',
  'POST /api/tasks/import',
  'POST /api/users',
  'PUT /api/users/:id',
  'DELETE /api/users/:id',
  'POST /api/users/:id/link',
  'POST /api/admin/rooms/:roomId/close',
  'POST /api/admin/visitors/:visitor/send-away',
  'POST /api/admin/visitors/:visitor/silence',
  'POST /api/admin/visitors/:visitor/rename',
  'POST /api/admin/visitors/:visitor/pardon',
  'POST /u/{*token}',
  'POST /matchmake/joinById/:roomId',
  'any /matchmake/*rest',
];

/** The type of the body that a call reads. */
export function bodyTypeOf(call: string): string {
  if (call.endsWith('/import')) return 'text/csv';
  return /\/(?:photo|upload)$/.test(call) ? FORM_TYPE : 'application/json';
}

/** A documented call with these in the places of its parameters. */
export const filled = (call: string, given: Readonly<Record<string, string>>): string =>
  call
    .replaceAll(/[:{]\*?(\w+)\}?/g, (_, name: string) => given[name] ?? 'x')
    .replace('*rest', 'x')
    .replace(/^any /, 'POST ');
