import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { playerIdSchema, ROOM_ID_ALPHABET, roomIdSchema } from '../../../wire/commands.ts';
import { LIES, NOTHING } from '../../../test-support/shown-texts.ts';
import { COMMAND_NAMES, COMMANDS, SEATED_COMMANDS } from './commands.ts';
import { parse } from '../../../wire/parse.ts';

const seat = { roomId: 'ABC234', playerId: 'abcdefghijklmnopqrstuv' };
const box = { number: 3, x: 0.5, y: 0.5 };
const boxes = (...list: unknown[]) => parse(COMMANDS['update-boxes'], { ...seat, boxes: list });
const chat = (message: unknown) => parse(COMMANDS['chat-message'], { ...seat, message });
const error = (result: ReturnType<typeof parse>) => (result.ok ? null : result.error);

const roll = (commandId: unknown) => parse(COMMANDS['roll-dice'], { ...seat, commandId }).ok;

const add = (entropy: unknown) => parse(COMMANDS['add-entropy'], { ...seat, entropy }).ok;
const promise = (commitment: unknown) =>
  parse(COMMANDS['update-boxes'], { ...seat, boxes: [box], commitment });

test('[X1] parsing never throws, and a parsed command parses again', () => {
  const schemas = [...Object.values(COMMANDS), ...Object.values(SEATED_COMMANDS)];
  const nearly = fc.record(
    {
      roomId: fc.oneof(fc.constant(seat.roomId), fc.anything()),
      playerId: fc.oneof(fc.constant(seat.playerId), fc.anything()),
      message: fc.oneof(fc.string(), fc.anything()),
      boxes: fc.oneof(fc.array(fc.oneof(fc.constant(box), fc.anything())), fc.anything()),
      commandId: fc.anything(),
      entropy: fc.oneof(fc.constant('0123abcd'), fc.anything()),
      commitment: fc.oneof(fc.constant('A'.repeat(64)), fc.anything()),
    },
    { requiredKeys: [] },
  );
  const anything = fc.anything({
    withBigInt: true,
    withDate: true,
    withMap: true,
    withNullPrototype: true,
  });
  fc.assert(
    fc.property(fc.oneof(anything, nearly), (input) => {
      for (const schema of schemas) {
        const result = parse(schema, input);
        if (result.ok) expect(parse(schema, result.value)).toEqual(result);
        else expect(result.error).not.toBe('');
      }
    }),
  );
});

describe('[X1] every command', () => {
  const bodies = {
    'join-room': {},
    'update-boxes': { boxes: [box] },
    'roll-dice': {},
    'add-entropy': { entropy: 'a-part-of-mine' },
    'chat-message': { message: 'hello' },
    'watcher-chat': { allow: true },
    rematch: {},
    'leave-room': {},
    'finish-game': {},
    'free-seat': {},
    'roll-for-absent': {},
    'settle-dare': { dare: 7, done: true },
    'judge-dare': { dare: 7, verdict: 'nearly' },
  };

  test.each(COMMAND_NAMES)('[X1] %s takes its fields and no others', (name) => {
    const body = { ...seat, ...bodies[name] };
    expect(parse(COMMANDS[name], body)).toMatchObject({ ok: true, value: seat });
    expect(error(parse(COMMANDS[name], { ...body, admin: true }))).toMatch(/^admin: /);
    expect(error(parse(COMMANDS[name], { ...body, roomId: undefined }))).toMatch(/^roomId: /);
    expect(error(parse(COMMANDS[name], { ...body, playerId: 7 }))).toMatch(/^playerId: /);
    for (const nothing of [null, undefined, 'text', [], 5]) {
      expect(parse(COMMANDS[name], nothing).ok).toBe(false);
    }
  });

  test('[B14] but join-room may carry an id of 1 to 64 characters', () => {
    expect([roll('x'), roll('x'.repeat(64)), roll(undefined)]).toEqual([true, true, true]);
    expect([roll(''), roll('x'.repeat(65)), roll(7), roll(null)]).not.toContain(true);
  });

  test('[X27] an id takes at most 64 bytes as JSON writes it', () => {
    expect([roll('é'.repeat(32)), roll('🎲'.repeat(16))]).toEqual([true, true]);
    for (const wrong of [
      'é'.repeat(33),
      '🎲'.repeat(17),
      '\u0001'.repeat(11),
      '\ud800'.repeat(11),
    ]) {
      expect(roll(wrong)).toBe(false);
    }
  });

  test('[B32] [B33] entropy is 1 to 64 letters, digits, - and _', () => {
    expect([add('a'), add('AZaz09-_'), add('f'.repeat(64))]).toEqual([true, true, true]);
    for (const wrong of ['', 'f'.repeat(65), 'a|b', 'a b', 'ä', 'a\n', 7, null, undefined, {}]) {
      expect(add(wrong)).toBe(false);
    }
  });

  test('[B34] a promise is 64 hex digits, in either case', () => {
    expect(promise('Ab'.repeat(32))).toMatchObject({ value: { commitment: 'ab'.repeat(32) } });
    expect(promise(undefined).ok).toBe(true);
    for (const wrong of ['', 'ab', 'g'.repeat(64), 'a'.repeat(65), 7, null]) {
      expect(promise(wrong).ok).toBe(false);
    }
  });

  test('[B2] from a seat that is known has no room and no player id', () => {
    expect(parse(SEATED_COMMANDS['roll-dice'], {}).ok).toBe(true);
    expect(parse(SEATED_COMMANDS['roll-dice'], seat).ok).toBe(false);
  });
});

test('room ids are six letters and digits that nobody mixes up, in any case', () => {
  expect(parse(roomIdSchema, 'abc234')).toEqual({ ok: true, value: 'ABC234' });
  for (const wrong of ['ABC23', 'ABC2345', 'ABC23O', 'ABC230', 'ABC23I', 'ABC 23', '', 'ÄBC234']) {
    expect(parse(roomIdSchema, wrong)).toEqual({ ok: false, error: 'is not a room id' });
  }
  expect(ROOM_ID_ALPHABET).not.toMatch(/[01OILUV]/);
});

test('[B2] a player id is 128 bits of base64url', () => {
  expect(parse(playerIdSchema, 'AZaz09-_AZaz09-_AZaz09').ok).toBe(true);
  for (const wrong of [
    '',
    'x'.repeat(21),
    'x'.repeat(23),
    `${'x'.repeat(21)}=`,
    `${'x'.repeat(22)}\n`,
  ]) {
    expect(parse(playerIdSchema, wrong).ok).toBe(false);
  }
});

describe('[B4] a placement', () => {
  test('[B4] takes the numbers 3 to 11, an owner or none', () => {
    for (let number = 3; number <= 11; number += 1) expect(boxes({ ...box, number }).ok).toBe(true);
    expect(boxes({ ...box, owner: 'player1' }, { ...box, number: 4, owner: 'player2' }).ok).toBe(
      true,
    );
    for (const number of [2, 12, 3.5, -3, '3', null, Number.NaN]) {
      expect(boxes({ ...box, number }).ok).toBe(false);
    }
    expect(error(boxes(box, { ...box, number: 12 }))).toBe(
      'boxes.1.number: takes a whole number from 3 to 11',
    );
  });

  test('[B4] is refused whole for one unknown field or owner', () => {
    expect(error(boxes(box, { ...box, number: 4, colour: 'red' }))).toMatch(/^boxes\.1\.colour: /);
    expect(boxes({ ...box, owner: 'player3' }).ok).toBe(false);
    expect(boxes(box, null).ok).toBe(false);
    expect(parse(COMMANDS['update-boxes'], { ...seat, boxes: 'none' }).ok).toBe(false);
  });

  test('[B4] is clamped into the grid, and refused where a place is no number', () => {
    const value = { boxes: [{ x: 0, y: 1 }] };
    expect(boxes({ ...box, x: -0.01, y: 17 })).toMatchObject({ ok: true, value });
    for (const wrong of [Number.NaN, Infinity, -Infinity, '0.5', null, undefined]) {
      expect(boxes({ ...box, x: wrong }).ok).toBe(false);
      expect(boxes({ ...box, y: wrong }).ok).toBe(false);
    }
  });

  test('[B4] [B5] has at most nine boxes; that it has any is the rule of the room', () => {
    expect(boxes(...Array.from({ length: 9 }, () => box)).ok).toBe(true);
    expect(error(boxes(...Array.from({ length: 10 }, () => box)))).toBe(
      'boxes: takes at most 9 boxes',
    );
    expect(boxes().ok).toBe(true);
  });
});

describe('[B16] a message', () => {
  test('[B16] loses the space around it and must have something left', () => {
    expect(chat('  hi \n there\t')).toMatchObject({ ok: true, value: { message: 'hi there' } });
    for (const empty of ['', ' ', '\n\t ', '\u00a0\u3000', ...NOTHING]) {
      expect(error(chat(empty))).toBe('message: takes at least one character');
    }
  });

  test('[X27] has at most 3,200 bytes as JSON writes it', () => {
    expect(error(chat('👨‍👩‍👧‍👦'.repeat(129)))).toBe('message: takes at most 3200 bytes as JSON');
    expect([chat('🎲'.repeat(200)).ok, chat('a\nb'.repeat(66)).ok]).toEqual([true, true]);
    for (const half of ['\ud83c', '\u0001']) {
      expect(chat(`a${half}`).ok).toBe(true);
      // [X31] drops what JSON would have to escape, so that nothing of it is stored.
      expect(error(chat(half.repeat(134)))).toBe('message: takes at least one character');
    }
  });

  test('[B16] has at most 200 characters as people count them', () => {
    for (const unit of ['x', 'Ж', '🎲', '🇫🇷', '👍🏽']) {
      expect(chat(unit.repeat(200)).ok).toBe(true);
      expect(chat(`  ${unit.repeat(200)}  `).ok).toBe(true);
      expect(chat(`\u202E${`${unit}\u200B`.repeat(200)}\0`).ok).toBe(true);
      expect(error(chat(unit.repeat(201)))).toBe('message: takes at most 200 characters');
    }
  });

  test.each(Object.entries(LIES))('[B16] [X31] %s', (_, [sent, message]) => {
    expect(chat(sent)).toMatchObject({ ok: true, value: { message } });
    const colyseus = parse(SEATED_COMMANDS['chat-message'], { message: sent });
    expect(colyseus).toEqual({ ok: true, value: { message } });
  });

  test('[B16] is text', () => {
    for (const wrong of [7, null, undefined, ['hi'], { text: 'hi' }])
      expect(chat(wrong).ok).toBe(false);
  });
});
