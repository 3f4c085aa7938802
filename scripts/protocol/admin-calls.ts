import * as v from 'valibot';
import {
  assessmentSchema,
  houseSchema,
  importAnswerSchema,
  kinkInputSchema,
  kinkSchema,
  loginAnswerSchema,
  loginInputSchema,
  loginStatusSchema,
  renewalSchema,
  taskInputSchema,
  taskSchema,
  userInputSchema,
  userSchema,
} from '../../engine/wire/admin.ts';
import {
  auditSchema,
  closingSchema,
  figuresSchema,
  renameSchema,
  roomsInPlaySchema,
  sendAwaySchema,
  sentAwaySchema,
  silenceSchema,
  visitorSchema,
} from '../../engine/wire/night.ts';
import { type CallGroup, type Calls, DONE } from './markdown.ts';

const ADMIN = 'the administrator';

/** The calls for one kind of item that the administrator manages. */
const itemCalls = (path: string, input: v.GenericSchema, item: v.GenericSchema): Calls => ({
  [`GET ${path}`]: { about: 'All items, by id.', answers: v.array(item) },
  [`POST ${path}`]: {
    about: 'Adds an item (201).',
    takes: input,
    answers: item,
    codes: ['action/malformed'],
  },
  [`GET ${path}/:id`]: { about: 'One item.', answers: item, codes: ['item/unknown'] },
  [`PUT ${path}/:id`]: {
    about: 'Replaces an item. With `version`: only if the stored item still has that version.',
    takes: input,
    answers: item,
    codes: ['item/unknown', 'item/stale', 'action/malformed'],
  },
  [`DELETE ${path}/:id`]: { about: 'Deletes an item.', answers: DONE, codes: ['item/unknown'] },
});

const csvCalls = (path: string): Calls => ({
  [`GET ${path}/export`]: {
    about: 'All items as a file.',
    answers: 'CSV in UTF-8 with a byte order mark',
  },
  [`POST ${path}/import`]: {
    about: 'Adds the good lines of a file.',
    takes: 'CSV in UTF-8, sent as text/csv',
    query: '`preview=1` stores nothing',
    answers: importAnswerSchema,
    codes: ['action/malformed'],
    limits: ['a file', 'lines; cells', 'bad lines named'],
  },
});

const ADMINISTRATOR: CallGroup = {
  title: 'The administrator',
  who: 'anybody',
  calls: {
    'GET /admin/api/login-status': {
      about: 'Whether this address may sign in now, and how many attempts it has left [A1].',
      answers: loginStatusSchema,
    },
    'POST /admin/api/login': {
      about:
        'Signs in (200). 401 for a wrong password and 429 while the address is blocked, both without a code.',
      takes: loginInputSchema,
      answers: loginAnswerSchema,
      codes: ['action/malformed', 'action/conflict'],
      limits: ['attempts'],
    },
    'POST /admin/logout': {
      about: 'Ends the session, if there is one.',
      answers: DONE,
    },
  },
};

/** How the house is doing, and what the administrator does while others play. */
const HOUSE: CallGroup = {
  title: 'The house',
  who: ADMIN,
  calls: {
    'GET /api/admin/house': {
      about: 'What is stored, its limit, and the last good backup [O7].',
      answers: houseSchema,
    },
    'GET /api/admin/rooms': {
      about: 'The unfinished rooms, those with players first, at most 200 [O9].',
      answers: roomsInPlaySchema,
    },
    'POST /api/admin/rooms/:roomId/close': {
      about: 'Closes a room for good. Its players and watchers read the reason in its log [O9].',
      takes: closingSchema,
      answers: DONE,
      codes: ['room/unknown', 'room/closed', 'action/malformed'],
    },
    'GET /api/admin/visitors/:visitor': {
      about: 'One visitor: what was decided about them, their last movements and rooms [O15].',
      answers: visitorSchema,
      codes: ['item/unknown'],
    },
    'POST /api/admin/visitors/:visitor/send-away': {
      about:
        'Has a visitor leave all rooms, and lets them into none for an hour, a day or for good. With `address` nobody sits down from there for an hour [O12].',
      takes: sendAwaySchema,
      answers: sentAwaySchema,
      codes: ['item/unknown', 'action/malformed'],
    },
    'POST /api/admin/visitors/:visitor/silence': {
      about: 'Refuses the chat of a visitor for an hour, a day or for good [O13].',
      takes: silenceSchema,
      answers: DONE,
      codes: ['item/unknown', 'action/malformed'],
    },
    'POST /api/admin/visitors/:visitor/rename': {
      about: 'Gives a visitor another name, or none, which they keep for a day [O14].',
      takes: renameSchema,
      answers: DONE,
      codes: ['item/unknown', 'action/malformed', 'visitor/has-user'],
    },
    'POST /api/admin/visitors/:visitor/pardon': {
      about: 'Takes back what [O12] to [O14] decided about a visitor.',
      answers: DONE,
      codes: ['item/unknown'],
    },
    'GET /api/admin/figures': {
      about: 'What happened in the last 24 hours and 30 days [O16].',
      answers: figuresSchema,
    },
    'GET /api/admin/audit': {
      about: 'The last 100 things that the administrator changed [O10].',
      answers: auditSchema,
    },
  },
};

export const ADMINISTRATION: readonly CallGroup[] = [
  ADMINISTRATOR,
  {
    title: 'Kinks',
    who: ADMIN,
    calls: { ...itemCalls('/api/kinks', kinkInputSchema, kinkSchema), ...csvCalls('/api/kinks') },
  },
  {
    title: 'Tasks',
    who: ADMIN,
    calls: { ...itemCalls('/api/tasks', taskInputSchema, taskSchema), ...csvCalls('/api/tasks') },
  },
  {
    title: 'Users',
    who: ADMIN,
    calls: {
      ...itemCalls('/api/users', userInputSchema, userSchema),
      'POST /api/users/:id/link': {
        about: 'Makes a new personal link. From then on the old one is a wrong link.',
        takes: renewalSchema,
        answers: userSchema,
        codes: ['item/unknown', 'item/stale', 'action/malformed'],
      },
      'GET /api/users/:id/assessments': {
        about: 'How the last 50 tasks that the user has done were judged, newest first [A89].',
        answers: v.array(assessmentSchema),
        codes: ['item/unknown'],
      },
    },
  },
  HOUSE,
];
