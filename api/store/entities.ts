import { defineEntity, p } from '@mikro-orm/core';
import { ADMIN_ENTITIES } from './admin-entities.ts';
import { EVENING_ENTITIES } from './evening-entities.ts';
import { DEFAULT_CONFIG } from '../../engine/definition/game-config.ts';

/**
 * [P12] A stored photo. Until `ready`, and again during removal, nobody sees it, because its file
 * may be incomplete. `size` is that of the stored file; times are epoch milliseconds.
 */
export const PhotoRow = defineEntity({
  name: 'PhotoRow',
  tableName: 'photo',
  properties: {
    id: p.string().primary().columnType('text'),
    fileName: p.string().columnType('text'),
    contentType: p.string().columnType('text'),
    size: p.integer(),
    width: p.integer(),
    height: p.integer(),
    createdAt: p.bigint('number'),
    ready: p.boolean(),
    /** [P26] Whether the administrator has yet to see it. */
    awaitsLook: p.boolean().default(false),
    /** [P39] The dare that it belongs to. Until it is kept [P41], it is not `ready`. */
    room: p.string().columnType('text').nullable(),
    dare: p.integer().nullable(),
    /** [A127] Who sent it; null for photos from before it was kept. */
    visitor: p.string().columnType('text').nullable(),
  },
  indexes: [
    {
      name: 'photo_listed',
      expression: 'create index "photo_listed" on "photo" ("created_at", "id") where "ready"',
    },
    {
      name: 'photo_awaits_look',
      expression:
        'create index "photo_awaits_look" on "photo" ("created_at", "id") where "ready" and "awaits_look"',
    },
    {
      name: 'photo_room',
      expression: 'create index "photo_room" on "photo" ("room", "dare") where "room" is not null',
    },
  ],
});

/**
 * [P22] What was sent from an address within a day of its first photo, as stored. `sender` is a keyed
 * hash of the address; `since` is in epoch milliseconds.
 */
export const PhotoSenderRow = defineEntity({
  name: 'PhotoSenderRow',
  tableName: 'photo_sender',
  properties: {
    sender: p.string().primary().columnType('text'),
    since: p.bigint('number'),
    photos: p.integer(),
    bytes: p.bigint('number'),
  },
});

/** [J1] [J2] The journal: (room, seq) is the key and the fence. */
const JournalRow = defineEntity({
  name: 'JournalRow',
  tableName: 'journal',
  properties: {
    room: p.string().primary().columnType('text'),
    seq: p.integer().primary(),
    at: p.bigint('number'),
    /** `json`, not `jsonb`: it keeps the text as it was written, so a fold is byte for byte. */
    event: p.json().columnType('json'),
    /** [J10] The id of the command it carries out, as JSON writes it; not every entry has one. */
    command: p.string().columnType('text').nullable(),
    machine: p.string().columnType('text').nullable(),
    version: p.integer().nullable(),
    snapshot: p.json().columnType('json').nullable(),
  },
  indexes: [
    {
      name: 'journal_checkpoints',
      expression:
        'create index "journal_checkpoints" on "journal" ("room", "seq") where "machine" is not null',
    },
    {
      name: 'journal_commands',
      expression:
        'create index "journal_commands" on "journal" ("room", "command") where "command" is not null',
    },
  ],
});

/** [J5] Every movement of every wallet; the newest row holds the balance. */
const WalletMovementRow = defineEntity({
  name: 'WalletMovementRow',
  tableName: 'wallet_movement',
  properties: {
    visitor: p.string().primary().columnType('text'),
    seq: p.integer().primary(),
    delta: p.bigint('number'),
    balance: p.bigint('number'),
    reason: p.string().columnType('text'),
    at: p.bigint('number'),
  },
  checks: [{ name: 'wallet_movement_not_negative', expression: 'balance >= 0' }],
});

/** The room list; written with the journal's commits. Times are epoch milliseconds. */
const RoomRow = defineEntity({
  name: 'RoomRow',
  tableName: 'room',
  properties: {
    id: p.string().primary().columnType('text'),
    /** The slug of its game. */
    game: p.string().columnType('text'),
    /** The game's own word, and one of open, on and over. */
    state: p.string().columnType('text'),
    stage: p.string().columnType('text'),
    seated: p.integer(),
    closed: p.boolean(),
    createdAt: p.bigint('number'),
    changedAt: p.bigint('number'),
    seenAt: p.bigint('number'),
    creatorSeenAt: p.bigint('number'),
    /** Null for rooms from before they were kept. The address is a keyed hash, never the address. */
    madeBy: p.string().columnType('text').nullable(),
    madeFrom: p.string().columnType('text').nullable(),
    /** [B47] Null for rooms from before they were kept. */
    players: p.array().columnType('text[]').nullable(),
    /** [B23] Who took seats by joining, as `v:` visitors and `a:` addresses; null: nobody. */
    takers: p.array().columnType('text[]').nullable(),
    /** [B50] The seats to which nobody has connected yet, as JSON; null: none. */
    awaited: p.string().columnType('text').nullable(),
    /** [B54] Only its players see the room. */
    unlisted: p.boolean().default(false),
    /** [B65] The shown name of the player who waits there; null: none. */
    waits: p.string().columnType('text').nullable(),
    /** [B176] Their avatar; null: none, or the room is from before it was kept. */
    waitsAvatar: p.string().columnType('text').nullable(),
    /** Null for rooms from before it was kept. */
    stateSince: p.bigint('number').nullable(),
    /** Whether a player was connected when the room was last noted. */
    attended: p.boolean().default(true),
    /** [J16] Null: any process may take it, as if its host had ended. */
    host: p.string().columnType('text').nullable(),
  },
  indexes: [
    {
      name: 'room_unfinished',
      expression: `create index "room_unfinished" on "room" ("game", "stage", "created_at", "id") where "stage" <> 'over'`,
    },
    {
      name: 'room_unfinished_made_by',
      expression: `create index "room_unfinished_made_by" on "room" ("made_by") where "stage" <> 'over'`,
    },
    {
      name: 'room_unfinished_made_from',
      expression: `create index "room_unfinished_made_from" on "room" ("made_from") where "stage" <> 'over'`,
    },
    {
      name: 'room_unfinished_takers',
      expression: `create index "room_unfinished_takers" on "room" using gin ("takers") with (fastupdate = off) where "stage" <> 'over' and "takers" is not null`,
    },
    {
      name: 'room_unlisted',
      expression: `create index "room_unlisted" on "room" ("game", "created_at", "id") where "unlisted" and "stage" <> 'over'`,
    },
    {
      name: 'room_alone',
      expression: `create index "room_alone" on "room" ("created_at") where "stage" <> 'over' and "seated" < 2`,
    },
    {
      name: 'room_finished',
      expression: `create index "room_finished" on "room" ("changed_at") where "stage" = 'over'`,
    },
  ],
});

/** [J16] The hosts; each is one life of a process. Its lease lasts until `expiresAt`. */
const HostRow = defineEntity({
  name: 'HostRow',
  tableName: 'host',
  properties: {
    id: p.string().primary().columnType('text'),
    expiresAt: p.datetime().columnType('timestamptz'),
  },
});

/** Values that the server makes for itself: the key that signs visitors' cookies. */
export const SettingRow = defineEntity({
  name: 'SettingRow',
  tableName: 'setting',
  properties: {
    name: p.string().primary().columnType('text'),
    value: p.string().columnType('text'),
  },
});

/**
 * [A29] A game's configuration, with the field names of the wire. `version` grows with each save.
 * The defaults are for rows that are older than their columns.
 */
export const GameConfigRow = defineEntity({
  name: 'GameConfigRow',
  tableName: 'game_config',
  properties: {
    game: p.string().primary().columnType('text'),
    defaultCoins: p.integer(),
    spinCost: p.integer(),
    requiredRating: p.integer(),
    version: p.integer().default(1),
    houseCoins: p.integer().default(DEFAULT_CONFIG.house_coins),
    houseHours: p.integer().default(DEFAULT_CONFIG.house_hours),
  },
});

export const ENTITIES = [
  JournalRow,
  ...EVENING_ENTITIES,
  WalletMovementRow,
  RoomRow,
  HostRow,
  SettingRow,
  GameConfigRow,
  ...ADMIN_ENTITIES,
  PhotoRow,
  PhotoSenderRow,
];
