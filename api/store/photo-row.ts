import { defineEntity, p } from '@mikro-orm/core';

/**
 * [P12] A photo that was kept. Until `ready`, and again once it is being removed, nobody sees it:
 * its file is not to be relied on. `size` is that of the stored file; times are epoch milliseconds.
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
  },
  indexes: [
    {
      name: 'photo_listed',
      expression: 'create index "photo_listed" on "photo" ("created_at", "id") where "ready"',
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
