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
  indexes: [{ properties: ['createdAt'] }],
});
