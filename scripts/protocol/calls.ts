import {
  createRequestSchema,
  joinRequestSchema,
  quickRequestSchema,
  ownRoomsSchema,
  roomFairnessSchema,
  roomListSchema,
  roomSchema,
  seatAnswerSchema,
  tableListSchema,
} from '../../engine/wire/rest.ts';
import { type CallGroup, STORED } from './markdown.ts';
import { ADMINISTRATION } from './admin-calls.ts';
import { PHOTOS, PLAY } from './play-calls.ts';
import type { CommonRefusal } from '../../engine/definition/refusal.ts';
import { recordKeySchema } from '../../engine/wire/record-signature.ts';
import { colyseusJoinSchema } from '../../engine/wire/commands.ts';

/** Refusals and limits of every call that may make a room. */
const MAKING = {
  codes: ['room/too-many', 'storage/used-up', 'house/full', 'visitor/sent-away'],
  limits: ['rooms made', 'unfinished rooms, made or joined', STORED],
} as const;

/** Why a room has no record to give. */
const NO_RECORD = [
  'game/unknown',
  'room/unknown',
  'room/unreadable',
  'record/none',
  'record/not-finished',
] as const;

const ROOMS: CallGroup = {
  title: 'Rooms of Alluring Boxes',
  who: 'a visitor',
  calls: {
    'GET /api/game-rooms/list': {
      about: 'The room list [B20] [B22] [B65].',
      answers: roomListSchema,
      limits: ['reads of the list', 'rooms in the list'],
    },
    'POST /api/game-rooms/create': {
      about:
        'Makes a room and gives the visitor its first seat. `listed: false` keeps the room out of other visitors’ lists [B54]; the default is `true`. `house: true` has the server play the free seat [B66], `scattered: true` has it place the boxes of the first game [B67].',
      takes: createRequestSchema,
      answers: seatAnswerSchema,
      codes: ['options/not-here', ...MAKING.codes],
      limits: MAKING.limits,
    },
    'POST /api/game-rooms/join/:roomId': {
      about:
        'Takes a free seat in a room, or gets the visitor’s own seat back [B18]; with `own` only the latter [B75].',
      takes: joinRequestSchema,
      answers: seatAnswerSchema,
      codes: [
        'room/unknown',
        'room/unreadable',
        'seat/none',
        'room/full',
        'room/lapsed',
        'room/setting-up',
        'room/closed',
        'room/too-many',
        'action/conflict',
        'action/malformed',
        'storage/used-up',
        'house/full',
        'visitor/sent-away',
      ],
      limits: [
        'rooms joined',
        'unfinished rooms, made or joined',
        'a joined seat to which nobody connects',
        STORED,
      ],
    },
    'GET /api/game-rooms/fairness/:roomId': {
      about: 'The commitments for a room’s dice, to read before joining [B35].',
      answers: roomFairnessSchema,
      codes: ['room/unknown', 'room/unreadable'],
      limits: ['rooms joined'],
    },
  },
};

const TABLES: CallGroup = {
  title: 'Rooms of any game',
  who: 'a visitor',
  calls: {
    'GET /api/tables/:game': {
      about: 'The room list of a game, by its slug [T1].',
      answers: tableListSchema,
      codes: ['game/unknown'],
      limits: ['reads of the list', 'rooms in the list'],
    },
    'POST /api/tables/:game': {
      about:
        'Makes a room of a game [T4]. `/api/game-rooms/join/:roomId` joins these rooms too. `listed`, `house` [T25] and `scattered` [T26] are as in `/api/game-rooms/create`; `options` are those that only this game has [T70].',
      takes: createRequestSchema,
      answers: seatAnswerSchema,
      codes: ['game/unknown', 'house/not-here', 'options/not-here', ...MAKING.codes],
      limits: MAKING.limits,
    },
    'POST /api/tables/:game/quick': {
      about:
        'Gives the visitor a seat where they can play soonest [T26]: in the oldest listed room of others that they can join, else in a room of their own that waits, else in a new one.',
      takes: quickRequestSchema,
      answers: seatAnswerSchema,
      codes: ['game/unknown', ...MAKING.codes],
      limits: MAKING.limits,
    },
    'GET /api/tables/:game/:room/record': {
      about:
        'The record of a room that is over [C8]: every game played there, with its seeds, for `npm run -s verify -- record.json`. `docs/record.schema.json` says what is in it.',
      answers:
        '`format`, `version`, `game`, `room` and `games`; `signature`, by the key of `GET /api/record-key` [C13]',
      codes: NO_RECORD,
      limits: ['rooms joined'],
    },
    'GET /api/record-key': {
      who: 'anybody',
      about:
        'The public key by which the server signs records [C13]. Signed is the record without `signature`, as JSON by RFC 8785: no spaces, keys sorted, numbers as JavaScript writes them.',
      answers: recordKeySchema,
      codes: [],
    },
    'GET /api/tables/:game/:room/share.png': {
      about:
        'A picture of how the last game of a room that is over ended [C8]: PNG, 1200 × 630 px, with the names that players gave themselves.',
      answers: 'the picture',
      codes: NO_RECORD,
      limits: ['rooms joined'],
    },
    'GET /api/tables/:game/:room/card.png': {
      about:
        'The card of one player of a room that is over [T43]: PNG, 1080 × 1350 px, with their face, name, place, coins, dares and luckiest throw in its last game, and the best dare of the room. To the player alone also with the photo of one of their dares in that game, as long as the room shows it [P44].',
      query:
        '`seat`: whose card, for instance `player3`; `photo`: the number of the dare whose photo it is to show',
      answers: 'the picture',
      codes: [...NO_RECORD, 'seat/unknown', 'photo/unknown'],
      limits: ['rooms joined'],
    },
    'GET /api/rooms': {
      about: 'The visitor’s own unfinished rooms, of any game, newest first [T23].',
      answers: ownRoomsSchema,
      limits: ['reads of the list'],
    },
    'GET /api/rooms/:roomId': {
      about:
        'What is played in a room [T22]: what `/watch/:roomId` and the page behind a room’s link [B73] need to show it.',
      answers: roomSchema,
      codes: ['room/unknown'],
      limits: ['reads of the list'],
    },
  },
};

const OTHERS: CallGroup = {
  title: 'Personal links, Colyseus clients, health',
  who: 'anybody',
  calls: {
    'GET /u/{*token}': {
      about:
        'The page of a personal link, which asks the visitor first. A wrong link redirects to `/` (303).',
      answers: 'a page, or the redirect',
    },
    'POST /u/{*token}': {
      who: 'a visitor',
      about: 'Takes a personal link and redirects to `/` (303).',
      answers: 'the redirect',
      codes: ['storage/used-up'],
      limits: ['what is stored for good'],
    },
    'POST /matchmake/joinById/:roomId': {
      about:
        'A Colyseus client joins a room. A refusal is 404 `{code: 4215, error}`, the same for a wrong playerId and an unknown room.',
      takes: colyseusJoinSchema,
      answers: 'Colyseus’s seat reservation',
    },
    'any /matchmake/*rest': {
      about: 'There are no other matchmaking calls: 404 `{code: 4215, error}`.',
      answers: 'the error',
    },
    'GET /healthz': {
      about: '200 while the server runs, 503 once it is shutting down. Answers under any host.',
      answers: '`{status}`: `ok` or `stopping`',
    },
  },
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
