import { defineEntity, p } from '@mikro-orm/core';

/** The administrator's tables. `version` grows with each edit (engine/wire/admin.ts). */
export const KinkRow = defineEntity({
  name: 'KinkRow',
  tableName: 'kink',
  properties: {
    id: p.integer().primary().autoincrement(),
    version: p.integer(),
    name: p.string().columnType('text'),
    description: p.string().columnType('text'),
  },
});

/** A prize, where a game gives one. Difficulty and level are stored as they are sent. */
export const TaskRow = defineEntity({
  name: 'TaskRow',
  tableName: 'task',
  properties: {
    id: p.integer().primary().autoincrement(),
    version: p.integer(),
    text: p.string().columnType('text'),
    texts: p.json().columnType('jsonb').default('{}'),
    withFace: p.boolean(),
    difficulty: p.string().columnType('text'),
    level: p.string().columnType('text'),
    players: p.string().columnType('text').default('any'),
    requiredKink: () =>
      p.manyToOne(KinkRow).nullable().deleteRule('set null').index('task_required_kink_index'),
  },
});

/** A user of the administrator's; `token` is the secret of the personal link. */
export const PlayerUserRow = defineEntity({
  name: 'PlayerUserRow',
  tableName: 'player_user',
  properties: {
    id: p.integer().primary().autoincrement(),
    version: p.integer(),
    nickname: p.string().columnType('text'),
    rating: p.integer(),
    token: p.string().columnType('text').unique('player_user_token_unique'),
  },
});

/** The visitors that opened a personal link, and whose it was. */
export const VisitorUserRow = defineEntity({
  name: 'VisitorUserRow',
  tableName: 'visitor_user',
  properties: {
    visitor: p.string().primary().columnType('text'),
    user: () => p.manyToOne(PlayerUserRow).deleteRule('cascade').index('visitor_user_user_index'),
  },
});

/**
 * [A85] [A86] What a visitor says of themselves; `level` is null where no limits were chosen, and then
 * `kinks` and `withFace` are too. Times are epoch milliseconds.
 */
export const VisitorProfileRow = defineEntity({
  name: 'VisitorProfileRow',
  tableName: 'visitor_profile',
  properties: {
    visitor: p.string().primary().columnType('text'),
    name: p.string().columnType('text').nullable(),
    avatar: p.string().columnType('text').nullable(),
    level: p.string().columnType('text').nullable(),
    kinks: p.array().columnType('int[]').nullable(),
    withFace: p.boolean().nullable(),
    language: p.string().columnType('text').nullable(),
    changedAt: p.bigint('number'),
  },
});

/**
 * [A89] How a visitor judged a task that a user has done, written with the journal's commits. `room` and
 * `dare` are the key of the roll in the journal; `at` is in epoch milliseconds.
 */
export const AssessmentRow = defineEntity({
  name: 'AssessmentRow',
  tableName: 'assessment',
  properties: {
    judge: p.string().primary().columnType('text'),
    user: () => p.manyToOne(PlayerUserRow).primary().deleteRule('cascade').index(false),
    seq: p.integer().primary(),
    at: p.bigint('number'),
    task: p.string().columnType('text'),
    verdict: p.string().columnType('text'),
    change: p.integer(),
    room: p.string().columnType('text'),
    dare: p.integer(),
  },
  indexes: [
    {
      name: 'assessment_newest',
      expression: 'create index "assessment_newest" on "assessment" ("user_id", "at")',
    },
  ],
});

/** [J30] A step of a user's rating by a visitor of an address (a keyed hash); `at` in epoch ms. */
const RatingStepRow = defineEntity({
  name: 'RatingStepRow',
  tableName: 'rating_step',
  properties: {
    user: () => p.manyToOne(PlayerUserRow).primary().deleteRule('cascade').index(false),
    address: p.string().primary().columnType('text'),
    step: p.integer().primary(),
    at: p.bigint('number').index(),
    /** The journal's key of the room. */
    room: p.string().columnType('text'),
  },
});

/** The administrator's sessions: only the token's hash is kept. Times are epoch milliseconds. */
export const SessionRow = defineEntity({
  name: 'SessionRow',
  tableName: 'session',
  properties: {
    tokenHash: p.string().primary().columnType('text'),
    createdAt: p.bigint('number'),
    seenAt: p.bigint('number'),
  },
});

/** [O10] What the administrator did; `at` is in epoch milliseconds. */
const AdminActRow = defineEntity({
  name: 'AdminActRow',
  tableName: 'admin_act',
  properties: {
    id: p.bigint('number').primary().autoincrement(),
    at: p.bigint('number'),
    act: p.string().columnType('text'),
    about: p.string().columnType('text').nullable(),
    done: p.json().columnType('jsonb').nullable(),
  },
});

/** [O12] [O13] [O14] What the administrator decided about a visitor; each `until` in epoch ms. */
const VisitorConductRow = defineEntity({
  name: 'VisitorConductRow',
  tableName: 'visitor_conduct',
  properties: {
    visitor: p.string().primary().columnType('text'),
    awayUntil: p.bigint('number').nullable(),
    silencedUntil: p.bigint('number').nullable(),
    nameUntil: p.bigint('number').nullable(),
  },
});

/** [O12] The keyed hash of an address from which nobody sits down until then (epoch ms). */
const AddressAwayRow = defineEntity({
  name: 'AddressAwayRow',
  tableName: 'address_away',
  properties: {
    address: p.string().primary().columnType('text'),
    until: p.bigint('number'),
    /** Whom it was sent away with; null: by a version that did not note it. */
    visitor: p.string().columnType('text').nullable(),
  },
});

/** [O16] What happened in an hour (epoch ms of its beginning); `players`: see api/watch/figures.ts. */
const HouseHourRow = defineEntity({
  name: 'HouseHourRow',
  tableName: 'house_hour',
  properties: {
    hour: p.bigint('number').primary().autoincrement(false),
    rooms: p.integer(),
    coins: p.bigint('number'),
    dares: p.integer(),
    players: p.string().columnType('text'),
  },
});

export const ADMIN_ENTITIES = [
  KinkRow,
  TaskRow,
  PlayerUserRow,
  VisitorUserRow,
  VisitorProfileRow,
  AssessmentRow,
  RatingStepRow,
  SessionRow,
  AdminActRow,
  VisitorConductRow,
  AddressAwayRow,
  HouseHourRow,
];
