import { photoListSchema, uploadAnswerSchema, configInputSchema } from '../../engine/wire/admin.ts';
import {
  createRequestSchema,
  gameConfigSchema,
  joinRequestSchema,
  meSchema,
  playRequestSchema,
  roomFairnessSchema,
  seatAnswerSchema,
  tableListSchema,
} from '../../engine/wire/rest.ts';
import { roomListSchema } from '../../engine/wire/rest.ts';
import { profileInputSchema } from '../../engine/wire/profile.ts';
import { slotsSnapshotSchema } from '../../engine/games/slots/snapshot.ts';
import { wheelSnapshotSchema } from '../../engine/games/wheel/snapshot.ts';
import { type CallGroup, DONE } from './markdown.ts';

/** A row of the table of limits. */
const STORED = 'what is stored for good';

export const ROOMS: CallGroup = {
  title: 'Rooms of Alluring Boxes',
  calls: [
    {
      method: 'GET',
      path: '/api/game-rooms/list',
      who: 'a visitor',
      about: 'The rooms in the list [B20] [B22].',
      answers: roomListSchema,
      limits: ['looks at the list', 'rooms in the list'],
    },
    {
      method: 'POST',
      path: '/api/game-rooms/create',
      who: 'a visitor',
      about:
        'A new room, with the visitor on its first seat. Without a body it is listed; `listed: false` keeps it out of others’ lists [B54].',
      takes: createRequestSchema,
      answers: seatAnswerSchema,
      codes: ['room/too-many', 'storage/used-up'],
      limits: ['rooms made', 'unfinished rooms, made or joined', STORED],
    },
    {
      method: 'POST',
      path: '/api/game-rooms/join/:roomId',
      who: 'a visitor',
      about: 'A seat in a room: a free one, or the visitor’s own again [B18].',
      takes: joinRequestSchema,
      answers: seatAnswerSchema,
      codes: [
        'room/unknown',
        'room/unreadable',
        'room/full',
        'room/setting-up',
        'room/closed',
        'room/too-many',
        'action/conflict',
        'action/malformed',
        'storage/used-up',
      ],
      limits: [
        'rooms joined',
        'unfinished rooms, made or joined',
        'a seat that was joined and nobody connects to',
        STORED,
      ],
    },
    {
      method: 'GET',
      path: '/api/game-rooms/fairness/:roomId',
      who: 'a visitor',
      about: 'What is promised of a room’s dice, before one joins [B35].',
      answers: roomFairnessSchema,
      codes: ['room/unknown', 'room/unreadable'],
      limits: ['rooms joined'],
    },
  ],
};

export const TABLES: CallGroup = {
  title: 'Rooms of any game',
  calls: [
    {
      method: 'GET',
      path: '/api/tables/:game',
      who: 'a visitor',
      about: 'The rooms of a game in the list, by its slug [T1].',
      answers: tableListSchema,
      codes: ['game/unknown'],
      limits: ['looks at the list', 'rooms in the list'],
    },
    {
      method: 'POST',
      path: '/api/tables/:game',
      who: 'a visitor',
      about:
        'A new room of a game [T4]. One joins it by `/api/game-rooms/join/:roomId` too. `listed` is as in `/api/game-rooms/create`.',
      takes: createRequestSchema,
      answers: seatAnswerSchema,
      codes: ['game/unknown', 'room/too-many', 'storage/used-up'],
      limits: ['rooms made', 'unfinished rooms, made or joined', STORED],
    },
  ],
};

export const PLAY: CallGroup = {
  title: 'Games for one, and who the visitor is',
  calls: [
    {
      method: 'GET',
      path: '/api/play/:game',
      who: 'a visitor',
      about: 'The visitor’s game as it stands. `:game` is a slug, or `slots` or `wheel`.',
      answers: [slotsSnapshotSchema, wheelSnapshotSchema],
      codes: ['game/unknown', 'action/conflict'],
    },
    {
      method: 'POST',
      path: '/api/play/:game',
      who: 'a visitor',
      about: 'Plays.',
      takes: playRequestSchema,
      headers: '`Idempotency-Key` (1 to 64 bytes, may be missing): moves money once [J8]',
      answers: [slotsSnapshotSchema, wheelSnapshotSchema],
      codes: [
        'game/unknown',
        'action/malformed',
        'action/unknown',
        'action/conflict',
        'coins/insufficient',
        'rating/too-low',
        'slots/challenge-open',
        'slots/no-challenge',
        'house/off',
        'house/not-needed',
        'house/paused',
        'wheel/no-rounds',
        'storage/used-up',
      ],
      limits: ['one-player requests', STORED],
    },
    {
      method: 'GET',
      path: '/api/game-config/:game',
      who: 'anybody',
      about: 'A game’s configuration, by its slug.',
      answers: gameConfigSchema,
      codes: ['game/unknown'],
    },
    {
      method: 'POST',
      path: '/api/game-config/slots-exposure',
      who: 'the administrator',
      about: 'Keeps a configuration; sockets in no room are told by `config-changed`.',
      takes: configInputSchema,
      answers: gameConfigSchema,
      codes: ['session/none', 'item/stale', 'action/malformed'],
    },
    {
      method: 'GET',
      path: '/api/me',
      who: 'anybody',
      about:
        'Which user the visitor is, the coins they have, or would begin with, and what they say of themselves [A85] [A86]. It writes nothing.',
      query: '`game`: whose default coins; `slots-exposure` unless said',
      answers: meSchema,
      codes: ['game/unknown'],
    },
    {
      method: 'PUT',
      path: '/api/me',
      who: 'a visitor',
      about:
        'Changes what the visitor says of themselves: what is left out stays, null clears it [A87]. The rooms in which they sit know it before this is answered [T15].',
      query: '`game`, as above',
      takes: profileInputSchema,
      answers: meSchema,
      codes: ['game/unknown', 'action/malformed', 'action/conflict', 'storage/used-up'],
      limits: ['changes of one’s name, avatar and limits', STORED],
    },
  ],
};

export const PHOTOS: CallGroup = {
  title: 'Photos',
  calls: [
    {
      method: 'GET',
      path: '/api/photos/list',
      who: 'anybody',
      about: 'A page of the photos, newest first [P20].',
      query: '`limit` (1 to 100, else 60), `before` (the `next` of an earlier answer)',
      answers: photoListSchema,
      codes: ['action/malformed'],
      limits: ['looks at the list'],
    },
    {
      method: 'POST',
      path: '/api/photos/upload',
      who: 'a visitor',
      about: 'Sends a photo.',
      takes: 'multipart/form-data with one file, in the field `photo` [P1]',
      answers: uploadAnswerSchema,
      codes: [
        'action/malformed',
        'photo/too-large',
        'photo/too-many-pixels',
        'photo/too-slow',
        'photo/not-an-image',
        'photo/damaged',
        'photo/busy',
        'photo/share-used',
        'photo/no-room',
      ],
      limits: ['a photo', 'kinds', 'uploads', 'photos of a day', 'all photos'],
    },
    {
      method: 'DELETE',
      path: '/api/photos/:id',
      who: 'the administrator',
      about: 'Removes a photo.',
      answers: DONE,
      codes: ['session/none', 'photo/unknown'],
    },
    {
      method: 'GET',
      path: '/photos/{*name}',
      who: 'anybody',
      about: 'A photo or its thumbnail, by the `url` or `thumb` of the list.',
      answers: 'the image',
      codes: ['photo/unknown'],
    },
  ],
};
