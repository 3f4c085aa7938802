import { describe, expect, test, afterEach, beforeEach, vi } from 'vitest';
import { boxesReading, type LogLine } from '../../../../engine/games/boxes/wire/messages.ts';
import { knownRoom as room, rolled } from '../../../../engine/test-support/tables/playing-room.ts';
import {
  authorOf,
  beforeLanding,
  lastDice,
  linesOfThisGame,
  nameAt,
  placedLines,
  placeOf,
  throwOf,
} from './room-view.ts';
import { REMATCH_LINE } from '../../../../engine/games/boxes/rules.ts';
import { type SeedHalves, withHalves } from '../../../../engine/chance/seeds.ts';
import { enter, held, refused, roomState, intent } from './room-under-test.ts';

describe('while dice tumble', () => {
  test('nothing of the roll shows', () => {
    const message = rolled(11);
    const after = boxesReading.fold(room, message).room;
    const thrown = throwOf(room, message);
    if (after === null || thrown === null) throw new Error('The roll was not taken.');
    const shown = beforeLanding(after, thrown);
    expect(shown.scores).toEqual(room.scores);
    expect(shown.messages).toEqual(room.messages);
    expect(shown.boxes).toEqual(room.boxes); // in the same order, or they would be made anew
    expect(shown.turn).toBe(room.turn);
    const chat: LogLine = { id: 99, type: 'chat', by: 'player2', message: 'Now!' };
    const spoken = { ...after, messages: [...after.messages, chat] };
    expect(beforeLanding(spoken, thrown).messages).toEqual([...room.messages, chat]);
  });

  test('nor does the end of the game', () => {
    const message = rolled(11, true);
    const after = boxesReading.fold(room, message).room;
    const thrown = throwOf(room, message);
    if (after === null || thrown === null) throw new Error('The roll was not taken.');
    const { state, winner, fairness } = room;
    const prize: LogLine = { id: 99, type: 'notice', message: 'Player 1 wins.' };
    const told = { ...after, messages: [...after.messages, prize] };
    expect(beforeLanding(told, thrown)).toMatchObject({ state, winner, fairness });
    expect(beforeLanding(told, thrown).messages).toEqual(room.messages);
  });
});

test('[B13] lines before the last notice are of an earlier game', () => {
  const dice: LogLine = { id: 1, type: 'dice', by: 'player1', die1: 1, die2: 2, opened: null };
  const rematch: LogLine = { id: 2, type: 'notice', message: 'Rematch!' };
  expect(lastDice([dice, rematch])).toBeNull();
  const after = { ...dice, id: 3 };
  expect(lastDice([dice, rematch, after])).toBe(after);
  expect(linesOfThisGame([dice])).toEqual([dice]);
});

const said = (id: number): LogLine => ({ id, type: 'chat', by: 'player1', message: 'Hello' });
const rematch = (id: number): LogLine => ({ id, type: 'notice', message: REMATCH_LINE });
const begun: LogLine = { id: 2, type: 'notice', message: 'Player 2 joined.' };
const places = (lines: readonly LogLine[], swapped: boolean) =>
  placedLines(lines, swapped).flatMap(({ type, place }) => (type === 'chat' ? [place] : []));

test('[B64] after a rematch people keep their colour, in the lines of earlier games too', () => {
  const games = [said(1), begun, said(3), rematch(4), said(5), rematch(6), said(7)];
  expect(places(games, false)).toEqual([0, 0, 1, 0]);
  expect(places(games.slice(0, 5), true)).toEqual([0, 0, 1]);
  expect(placeOf({ swapped: true }, 'player1')).toBe(1);
});

test('[B26] a notice about watchers begins no game', () => {
  const dice: LogLine = { id: 2, type: 'dice', by: 'player1', die1: 1, die2: 2, opened: null };
  const joined: LogLine = { id: 1, type: 'notice', message: 'Player 2 joined.' };
  const shown: LogLine = { id: 3, type: 'notice', message: 'Watchers …', about: 'watchers' };
  expect(lastDice([joined, dice, shown])).toBe(dice);
  expect(linesOfThisGame([joined, dice, shown])).toEqual([dice, shown]);
});

test('[B41] [B46] nor do notices about seats and the end', () => {
  const dice: LogLine = { id: 1, type: 'dice', by: 'player1', die1: 1, die2: 2, opened: null };
  const gone: LogLine = { id: 2, type: 'notice', message: 'Player 2 left.', about: 'seats' };
  const over: LogLine = { id: 3, type: 'notice', message: 'Player 1 …', about: 'end' };
  expect(lastDice([dice, gone, over])).toBe(dice);
});

test('[B48] a line keeps its author’s name after seats change', () => {
  const names = { player1: null, player2: 'Maria' };
  expect([nameAt({ names }, 'player1'), nameAt({ names }, 'player2')]).toEqual([
    'Player 1',
    'Maria',
  ]);
  expect(authorOf({ by: 'player2', name: 'Ivan' })).toBe('Ivan');
  expect(authorOf({ by: 'player2' })).toBe('Player 2');
});

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} });
});
afterEach(() => vi.unstubAllGlobals());

/** A tab's storage in memory. */
function storage(): Map<string, string> {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  return kept;
}

const dice = (halves: Partial<SeedHalves>) => {
  const seeds = { serverSeedHash: 'hash', clientSeed: '3@0.5,0.5', nonce: 0, retired: null };
  return { fairness: withHalves(seeds, halves) };
};
const drawn = { entropy: 'drawn', from: 'server' } as const;

test('[B33] player 2’s page sends one part of its own in a rematch, however often the room comes', () => {
  storage();
  const { actor, orders } = enter({ input: { linked: held.roomId, held } });
  actor.send({ type: 'link', link: { is: 'online' } });
  const seated = { seat: 'player2', isPlayer1: false } as const;
  actor.send(roomState({ ...seated, ...dice({ player2: drawn }) }));
  actor.send(roomState({ ...seated, ...dice({ player2: drawn }), seq: 2 }));
  const added = orders.filter(({ type }) => type === 'add-entropy');
  expect(added).toHaveLength(2);
  expect(added[0]).toEqual(added[1]);
  expect(added[0]).toMatchObject({
    payload: { ...held, entropy: expect.stringMatching(/^[0-9a-f]{32}$/) },
  });
  actor.send(refused('add-entropy', 'entropy/not-now'));
  expect(actor.getSnapshot().context.notice).toBeNull();
});

test('[B33] nothing is added by player 1, to one’s own part, or after the first roll', () => {
  storage();
  const { actor, orders } = enter({ input: { linked: held.roomId, held } });
  actor.send({ type: 'link', link: { is: 'online' } });
  const seated = { seat: 'player2', isPlayer1: false } as const;
  const line = { id: 1, type: 'dice', by: 'player1', die1: 1, die2: 1, opened: null } as const;
  actor.send(roomState(dice({ player2: drawn })));
  actor.send(roomState({ ...seated, ...dice({ player2: { entropy: 'mine', from: 'player' } }) }));
  actor.send(roomState({ ...seated, ...dice({ player2: drawn }), messages: [line] }));
  actor.send(roomState({ ...seated, ...dice({ player2: drawn }), state: 'waiting_placement' }));
  expect(orders.filter(({ type }) => type === 'add-entropy')).toEqual([]);
});

test('[B34] only the first roll opens the promise, and not after a refusal', () => {
  const kept = storage();
  const shown = { serverSeedHash: 'hash', placement: null, commitment: 'promise' };
  const part = { as: 'player1', roomId: held.roomId, entropy: 'one', shown };
  kept.set('boxes-part', JSON.stringify(part));
  const { actor, orders } = enter({ input: { linked: held.roomId, held } });
  actor.send({ type: 'link', link: { is: 'online' } });
  const ready = roomState(dice({ player1: { commitment: 'promise', entropy: null } }));
  const payload = () => orders.findLast(({ type }) => type === 'roll-dice');
  actor.send(ready);
  actor.send(intent({ type: 'roll-dice' }));
  expect(payload()).toMatchObject({ payload: { entropy: 'one' } });
  actor.send(refused('roll-dice', 'entropy/not-promised'));
  actor.send(intent({ type: 'roll-dice' }));
  expect(payload()).not.toHaveProperty('payload.entropy');

  kept.set('boxes-part', JSON.stringify(part));
  actor.send(roomState(dice({ player1: { commitment: 'another', entropy: null } })));
  actor.send(intent({ type: 'roll-dice' }));
  expect(payload()).not.toHaveProperty('payload.entropy');
});
