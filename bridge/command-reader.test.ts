import * as v from 'valibot';
import { expect, test } from 'vitest';
import { COMMAND_NAMES } from '../engine/games/boxes/wire/commands.ts';
import { GAMES_SERVED } from '../engine/games/index.ts';
import { parse } from '../engine/wire/parse.ts';
import { CommandSchemas, withRoom } from './command-reader.ts';

const seat = { roomId: 'ABC234', playerId: 'A'.repeat(22) };
const game = (
  slug: string,
  commands: Record<string, v.StrictObjectSchema<v.ObjectEntries, undefined>>,
) => {
  return { slug, commands };
};

test('[X2] the documented events have a name, and nothing else does', () => {
  const schemas = new CommandSchemas(GAMES_SERVED.table);
  const own = COMMAND_NAMES.filter((name) => name !== 'join-room'); // the house's
  expect(own.every((name) => schemas.has(name))).toBe(true);
  expect(own.every((name) => schemas.of(name, 'alluring-boxes') !== null)).toBe(true);
  for (const name of ['', 'no-command', 'toString', '__proto__', 'room-state', 'join-room']) {
    expect(schemas.has(name)).toBe(false);
    expect(schemas.only(name)).toBeNull();
  }
});

test('[X1] a command comes with its seat, and with nothing besides', () => {
  const schemas = new CommandSchemas([
    game('one', { pick: v.strictObject({ number: v.number() }) }),
  ]);
  const pick = schemas.only('pick');
  if (pick === null) throw new Error('it is the only one');
  expect(parse(pick, { ...seat, number: 3 })).toMatchObject({ ok: true });
  expect(parse(pick, { number: 3 }).ok).toBe(false);
  expect(parse(pick, { ...seat, number: 3, more: 1 }).ok).toBe(false);
});

test('[T7] of a name that several games have, the room says whose it is', () => {
  const schemas = new CommandSchemas([
    game('one', { move: v.strictObject({ to: v.number() }) }),
    game('two', { move: v.strictObject({ to: v.string() }) }),
  ]);
  expect([schemas.has('move'), schemas.only('move')]).toEqual([true, null]);
  const takes = (slug: string, to: unknown) => {
    const schema = schemas.of('move', slug);
    return schema !== null && parse(schema, { ...seat, to }).ok;
  };
  expect([takes('one', 1), takes('one', 'a'), takes('two', 'a')]).toEqual([true, false, true]);
  expect(schemas.of('move', 'three')).toBeNull();
});

test('a game may not take the house’s own names', () => {
  const commands = { 'join-room': v.strictObject({}) };
  expect(() => new CommandSchemas([game('one', commands)])).toThrow('one: join-room is the house');
});

test('[O11] the failure of a command is reported with its room, if it names one', () => {
  const cause = new Error('a table is missing');
  expect(withRoom({ ...seat, number: 1 }, cause)).toMatchObject({
    message: 'in room ABC234',
    cause,
  });
  for (const payload of [undefined, null, 5, {}, { roomId: 'a\nb' }]) {
    expect(withRoom(payload, cause)).toBe(cause);
  }
});
