import { defineEntity, p } from '@mikro-orm/core';

/** [T28] What the evening's board is read from; `at` is in epoch milliseconds. */
const FeatRow = defineEntity({
  name: 'FeatRow',
  tableName: 'feat',
  properties: {
    id: p.bigint('number').primary().autoincrement(),
    visitor: p.string().columnType('text'),
    name: p.string().columnType('text'),
    kind: p.string().columnType('text'),
    value: p.integer(),
    text: p.string().columnType('text').nullable(),
    at: p.bigint('number'),
  },
  indexes: [
    {
      name: 'feat_of_tonight',
      expression: 'create index "feat_of_tonight" on "feat" ("at")',
    },
  ],
});

/**
 * [T42] The games at tables that have ended, for those who played them; `players` is what each of them
 * may see. It outlives the journal of the room.
 */
const FinishedGameRow = defineEntity({
  name: 'FinishedGameRow',
  tableName: 'finished_game',
  properties: {
    room: p.string().primary().columnType('text'),
    at: p.bigint('number').primary(),
    game: p.string().columnType('text'),
    visitors: p.array().columnType('text[]'),
    players: p.json().columnType('json'),
  },
  indexes: [
    {
      name: 'finished_game_visitors',
      expression: 'create index "finished_game_visitors" on "finished_game" using gin ("visitors")',
    },
  ],
});

/** What is told of the games that were played. */
export const EVENING_ENTITIES = [FeatRow, FinishedGameRow];
