import {
  photoListSchema,
  uploadAnswerSchema,
  configInputSchema,
  waitingPhotosSchema,
} from '../../engine/wire/admin.ts';
import { darePhotoAnswerSchema, darePhotoWaitsSchema } from '../../engine/wire/dare-photo.ts';
import {
  finishedGamesSchema,
  gameConfigSchema,
  meSchema,
  networkSchema,
  playRequestSchema,
  tonightSchema,
} from '../../engine/wire/rest.ts';
import { profileInputSchema } from '../../engine/wire/profile-input.ts';
import { slotsSnapshotSchema } from '../../engine/games/slots/snapshot.ts';
import { wheelSnapshotSchema } from '../../engine/games/wheel/snapshot.ts';
import { type CallGroup, DONE, STORED } from './markdown.ts';

const UPLOAD_CODES = [
  'action/malformed',
  'photo/too-large',
  'photo/too-many-pixels',
  'photo/too-slow',
  'photo/not-an-image',
  'photo/damaged',
  'photo/busy',
  'photo/share-used',
  'photo/no-room',
  'house/full',
] as const;
const UPLOAD_LIMITS = ['a photo', 'kinds', 'uploads', 'photos a day', 'all photos'];
const DARE_PHOTO_CODES = [
  'seat/none',
  'room/unknown',
  'room/closed',
  'dare/unknown',
  'dare/not-yours',
  'action/conflict',
  'storage/used-up',
] as const;

export const PLAY: CallGroup = {
  title: 'One-player games, and who the visitor is',
  who: 'anybody',
  calls: {
    'GET /api/tonight': {
      about: 'The evening’s board [T28].',
      answers: tonightSchema,
    },
    'DELETE /api/tonight': {
      who: 'the administrator',
      about: 'Clears the evening’s board [T28].',
      answers: DONE,
    },
    'GET /api/play/:game': {
      who: 'a visitor',
      about: 'The visitor’s game as it is now. `:game` is a slug, or `slots` or `wheel`.',
      answers: [slotsSnapshotSchema, wheelSnapshotSchema],
      codes: ['game/unknown', 'action/conflict'],
    },
    'POST /api/play/:game': {
      who: 'a visitor',
      about: 'Plays: a spin, the answer to a photo challenge, a house round [S20], or new seeds.',
      takes: playRequestSchema,
      headers:
        '`Idempotency-Key` (1 to 64 bytes, optional): the request moves money only once [J8]',
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
    'GET /api/game-config/:game': {
      about: 'A game’s configuration, by its slug.',
      answers: gameConfigSchema,
      codes: ['game/unknown'],
    },
    'POST /api/game-config/slots-exposure': {
      who: 'the administrator',
      about: 'Stores the configuration. Sockets in no room receive `config-changed`.',
      takes: configInputSchema,
      answers: gameConfigSchema,
      codes: ['item/stale', 'action/malformed'],
    },
    'GET /api/me': {
      about:
        'Which user the visitor is, the coins that they have or would start with, and their name, avatar and limits [A85] [A86]. It writes nothing.',
      query: '`game`: whose default coins to use, `slots-exposure` by default',
      answers: meSchema,
      codes: ['game/unknown'],
    },
    'GET /api/me/games': {
      about:
        'The visitor’s own finished games, newest first, at most 50 [A116]: the players by the names that others saw, and whether the visitor won. `finished` is in epoch ms. Each room has a replay under `/replay/:room`.',
      answers: finishedGamesSchema,
      limits: ['reads of the list'],
    },
    'PUT /api/me': {
      who: 'a visitor',
      about:
        'Changes the visitor’s name, avatar and limits: what is left out stays, `null` clears it [A87]. The rooms of the visitor know it before the answer [T15].',
      query: '`game`, as above',
      takes: profileInputSchema,
      answers: meSchema,
      codes: [
        'game/unknown',
        'action/malformed',
        'action/conflict',
        'storage/used-up',
        'visitor/name-held',
      ],
      limits: ['changes of name, avatar and limits', STORED],
    },
    'GET /api/network': {
      about:
        'Where phones of the same network find the server [A90]. A page that was opened by 127.0.0.1 shows it as QR code. `null`: the server listens for its own machine alone.',
      answers: networkSchema,
    },
  },
};

export const PHOTOS: CallGroup = {
  title: 'Photos',
  who: 'a visitor',
  calls: {
    'GET /api/photos/list': {
      who: 'anybody',
      about: 'A page of the photos, newest first [P20].',
      query: '`limit` (1 to 100, default 60), `before` (the `next` of an earlier answer)',
      answers: photoListSchema,
      codes: ['action/malformed'],
      limits: ['reads of the list'],
    },
    'POST /api/photos/upload': {
      about: 'Uploads a photo.',
      takes: 'multipart/form-data with one file, in the field `photo` [P1]',
      answers: uploadAnswerSchema,
      codes: UPLOAD_CODES,
      limits: UPLOAD_LIMITS,
    },
    'POST /api/tables/:game/:room/dares/:dare/photo': {
      about:
        'The photo of a dare that the visitor has done [B110] [P39]. `photo` is its address, or null while it waits for the administrator’s look (`awaitsLook: true`) [P42].',
      takes: 'multipart/form-data with one file, in the field `file` [P1]',
      answers: darePhotoAnswerSchema,
      codes: [...DARE_PHOTO_CODES, 'dare/not-done', ...UPLOAD_CODES],
      limits: [...UPLOAD_LIMITS, STORED],
    },
    'GET /api/tables/:game/:room/dares/:dare/photo': {
      about: 'Whether a photo of the visitor’s dare waits for the administrator’s look [P45].',
      answers: darePhotoWaitsSchema,
      codes: DARE_PHOTO_CODES,
      limits: ['reads of the list'],
    },
    'DELETE /api/tables/:game/:room/dares/:dare/photo': {
      about: 'The visitor takes the photo of their dare back [P41].',
      answers: DONE,
      codes: [...DARE_PHOTO_CODES, 'photo/unknown'],
      limits: ['uploads', STORED],
    },
    'POST /api/tables/:game/:room/dares/:dare/photo/keep': {
      about: 'The visitor keeps the photo of their dare in the photos, where all see it [P41].',
      answers: uploadAnswerSchema,
      codes: [...DARE_PHOTO_CODES, 'photo/unknown'],
      limits: ['uploads', STORED],
    },
    'GET /api/photos/waiting': {
      who: 'the administrator',
      about: 'The photos that wait for a look, the oldest 60 [P26].',
      answers: waitingPhotosSchema,
    },
    'POST /api/photos/:id/approve': {
      who: 'the administrator',
      about: 'Shows a photo that waited to everybody [P26].',
      answers: DONE,
      codes: ['photo/unknown'],
    },
    'DELETE /api/photos/:id': {
      who: 'the administrator',
      about: 'Removes a photo.',
      answers: DONE,
      codes: ['photo/unknown'],
    },
    'DELETE /api/photos/own/:id': {
      about: 'Removes a photo that this visitor has sent [A127].',
      answers: DONE,
      codes: ['photo/unknown'],
      limits: ['uploads'],
    },
    'GET /photos/{*name}': {
      who: 'anybody',
      about: 'A photo or its thumbnail, by the `url` or `thumb` in the list.',
      answers: 'the image',
      codes: ['photo/unknown'],
    },
  },
};
