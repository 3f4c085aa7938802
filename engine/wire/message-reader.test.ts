import * as v from 'valibot';
import { expect, test } from 'vitest';
import { messageReader } from './message-reader.ts';

const read = messageReader({ 'rooms-updated': v.object({}), told: v.object({ seq: v.number() }) });

test('a message is read by the schema of its name, and says when it came', () => {
  expect(read('told', { seq: 3 }, 7)).toEqual({ type: 'told', payload: { seq: 3 }, at: 7 });
  expect(read('rooms-updated', undefined, 7)).toEqual({
    type: 'rooms-updated',
    payload: {},
    at: 7,
  });
});

test.each([
  ['a name nobody promised', 'asked', { seq: 3 }],
  ['a name every object knows', 'constructor', {}],
  ['other fields', 'told', { seq: '3' }],
  ['none', 'told', null],
])('%s: not understood', (_, name, payload) => {
  expect(read(name, payload, 7)).toBeNull();
});
