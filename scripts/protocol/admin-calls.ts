import * as v from 'valibot';
import {
  assessmentSchema,
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
import { type Call, type CallGroup, DONE } from './markdown.ts';
import { NIGHT } from './night-calls.ts';

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
  NIGHT,
];
