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
import { type Call, type CallGroup, DONE } from './markdown.ts';

/** The calls for one kind of item that the administrator manages. */
function itemCalls(
  path: string,
  input: v.GenericSchema,
  item: v.GenericSchema,
  more: readonly Call[],
): Call[] {
  const who = 'the administrator';
  const [one, guard] = [`${path}/:id`, 'session/none'] as const;
  const [unknown, stale, malformed] = ['item/unknown', 'item/stale', 'action/malformed'] as const;
  return [
    {
      method: 'GET',
      path,
      who,
      about: 'All items, by id.',
      answers: v.array(item),
      codes: [guard],
    },
    {
      method: 'POST',
      path,
      who,
      about: 'Adds an item (201).',
      takes: input,
      answers: item,
      codes: [guard, malformed],
    },
    { method: 'GET', path: one, who, about: 'One item.', answers: item, codes: [guard, unknown] },
    {
      method: 'PUT',
      path: one,
      who,
      about: 'Replaces an item. With `version`: only if the stored item still has that version.',
      takes: input,
      answers: item,
      codes: [guard, unknown, stale, malformed],
    },
    {
      method: 'DELETE',
      path: one,
      who,
      about: 'Deletes an item.',
      answers: DONE,
      codes: [guard, unknown],
    },
    ...more,
  ];
}

function csvCalls(path: string): Call[] {
  const who = 'the administrator';
  return [
    {
      method: 'GET',
      path: `${path}/export`,
      who,
      about: 'All items as a file.',
      answers: 'CSV in UTF-8 with a byte order mark',
      codes: ['session/none'],
    },
    {
      method: 'POST',
      path: `${path}/import`,
      who,
      about: 'Adds the good lines of a file.',
      takes: 'CSV in UTF-8, sent as text/csv',
      query: '`preview=1` stores nothing',
      answers: importAnswerSchema,
      codes: ['session/none', 'action/malformed'],
      limits: ['a file', 'lines; cells', 'bad lines named'],
    },
  ];
}

const ADMINISTRATOR: CallGroup = {
  title: 'The administrator',
  calls: [
    {
      method: 'GET',
      path: '/admin/api/login-status',
      who: 'anybody',
      about: 'Whether this address may sign in now, and how many attempts it has left [A1].',
      answers: loginStatusSchema,
    },
    {
      method: 'POST',
      path: '/admin/api/login',
      who: 'anybody',
      about:
        'Signs in (200). 401 for a wrong password and 429 while the address is blocked, both without a code.',
      takes: loginInputSchema,
      answers: loginAnswerSchema,
      codes: ['action/malformed', 'action/conflict'],
      limits: ['attempts'],
    },
    {
      method: 'POST',
      path: '/admin/logout',
      who: 'anybody',
      about: 'Ends the session, if there is one.',
      answers: DONE,
    },
  ],
};

export const ADMINISTRATION: readonly CallGroup[] = [
  ADMINISTRATOR,
  {
    title: 'Kinks',
    calls: itemCalls('/api/kinks', kinkInputSchema, kinkSchema, csvCalls('/api/kinks')),
  },
  {
    title: 'Tasks',
    calls: itemCalls('/api/tasks', taskInputSchema, taskSchema, csvCalls('/api/tasks')),
  },
  {
    title: 'Users',
    calls: itemCalls('/api/users', userInputSchema, userSchema, [
      {
        method: 'POST',
        path: '/api/users/:id/link',
        who: 'the administrator',
        about: 'Makes a new personal link. From then on the old one is a wrong link.',
        takes: renewalSchema,
        answers: userSchema,
        codes: ['session/none', 'item/unknown', 'item/stale', 'action/malformed'],
      },
      {
        method: 'GET',
        path: '/api/users/:id/assessments',
        who: 'the administrator',
        about: 'How the last 50 tasks that the user has done were judged, newest first [A89].',
        answers: v.array(assessmentSchema),
        codes: ['session/none', 'item/unknown'],
      },
    ]),
  },
  {
    title: 'The house',
    calls: [
      {
        method: 'GET',
        path: '/api/admin/house',
        who: 'the administrator',
        about: 'What is stored, its limit, and the last good backup [O7].',
        answers: houseSchema,
        codes: ['session/none'],
      },
      {
        method: 'GET',
        path: '/api/admin/rooms',
        who: 'the administrator',
        about: 'The unfinished rooms, those with players first, at most 200 [O9].',
        answers: roomsInPlaySchema,
        codes: ['session/none'],
      },
      {
        method: 'POST',
        path: '/api/admin/rooms/:roomId/close',
        who: 'the administrator',
        about: 'Closes a room for good. Its players and watchers read the reason in its log [O9].',
        takes: closingSchema,
        answers: DONE,
        codes: ['session/none', 'room/unknown', 'room/closed', 'action/malformed'],
      },
      {
        method: 'GET',
        path: '/api/admin/visitors/:visitor',
        who: 'the administrator',
        about: 'One visitor: what was decided about them, their last movements and rooms [O15].',
        answers: visitorSchema,
        codes: ['session/none', 'item/unknown'],
      },
      {
        method: 'POST',
        path: '/api/admin/visitors/:visitor/send-away',
        who: 'the administrator',
        about:
          'Has a visitor leave all rooms, and lets them into none for an hour, a day or for good. With `address` nobody sits down from there for an hour [O12].',
        takes: sendAwaySchema,
        answers: sentAwaySchema,
        codes: ['session/none', 'item/unknown', 'action/malformed'],
      },
      {
        method: 'POST',
        path: '/api/admin/visitors/:visitor/silence',
        who: 'the administrator',
        about: 'Refuses the chat of a visitor for an hour, a day or for good [O13].',
        takes: silenceSchema,
        answers: DONE,
        codes: ['session/none', 'item/unknown', 'action/malformed'],
      },
      {
        method: 'POST',
        path: '/api/admin/visitors/:visitor/rename',
        who: 'the administrator',
        about: 'Gives a visitor another name, or none, which they keep for a day [O14].',
        takes: renameSchema,
        answers: DONE,
        codes: ['session/none', 'item/unknown', 'action/malformed', 'visitor/has-user'],
      },
      {
        method: 'POST',
        path: '/api/admin/visitors/:visitor/pardon',
        who: 'the administrator',
        about: 'Takes back what [O12] to [O14] decided about a visitor.',
        answers: DONE,
        codes: ['session/none', 'item/unknown'],
      },
      {
        method: 'GET',
        path: '/api/admin/figures',
        who: 'the administrator',
        about: 'What happened in the last 24 hours and 30 days [O16].',
        answers: figuresSchema,
        codes: ['session/none'],
      },
      {
        method: 'GET',
        path: '/api/admin/audit',
        who: 'the administrator',
        about: 'The last 100 things that the administrator changed [O10].',
        answers: auditSchema,
        codes: ['session/none'],
      },
    ],
  },
];
