import { ADMINISTRATION } from './admin-calls.ts';
import { PHOTOS, PLAY } from './play-calls.ts';
import { ROOMS, TABLES } from './room-calls.ts';
import type { CommonRefusal } from '../../engine/definition/refusal.ts';
import { colyseusJoinSchema } from '../../engine/wire/commands.ts';
import type { CallGroup } from './markdown.ts';

const OTHERS: CallGroup = {
  title: 'Personal links, Colyseus clients, health',
  calls: [
    {
      method: 'GET',
      path: '/u/{*token}',
      who: 'anybody',
      about:
        'The page of a personal link, which asks the visitor first. A wrong link redirects to `/` (303).',
      answers: 'a page, or the redirect',
    },
    {
      method: 'POST',
      path: '/u/{*token}',
      who: 'a visitor',
      about: 'Takes a personal link and redirects to `/` (303).',
      answers: 'the redirect',
      codes: ['storage/used-up'],
      limits: ['what is stored for good'],
    },
    {
      method: 'POST',
      path: '/matchmake/joinById/:roomId',
      who: 'anybody',
      about:
        'A Colyseus client joins a room. A refusal is 404 `{code: 4215, error}`, the same for a wrong playerId and an unknown room.',
      takes: colyseusJoinSchema,
      answers: 'Colyseus’s seat reservation',
    },
    {
      method: 'any',
      path: '/matchmake/*rest',
      who: 'anybody',
      about: 'There are no other matchmaking calls: 404 `{code: 4215, error}`.',
      answers: 'the error',
    },
    {
      method: 'GET',
      path: '/healthz',
      who: 'anybody',
      about: '200 while the server runs, 503 once it is shutting down. Answers under any host.',
      answers: '`{status}`: `ok` or `stopping`',
    },
  ],
};

/** Every HTTP call of the server. */
export const CALLS: readonly CallGroup[] = [ROOMS, TABLES, PLAY, PHOTOS, ...ADMINISTRATION, OTHERS];

/** The refusals of any call. */
export const EVERY_CALL: readonly CommonRefusal[] = [
  'host/foreign',
  'action/too-many',
  'action/busy',
  'action/failed',
];
/** Further refusals of any call that changes something. */
export const EVERY_CHANGE: readonly CommonRefusal[] = ['origin/foreign', 'action/malformed'];
