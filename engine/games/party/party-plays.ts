import type { Verdict } from '../../definition/tasks.ts';
import { byPlayers } from '../../chance/seeds.ts';
import { seedsNamed } from '../../test-support/scripted-chance.ts';
import type { GoldenPlays } from '../../test-support/plays.ts';
import { coinsFor } from '../dice/rules.ts';
import type { PartyEvent } from './machine/party-types.ts';
import type { PartySeat } from './party-rules.ts';

export const boxes = [3, 4, 7].map((number) => {
  return { number, x: 0.5, y: 0.25, owner: 'player1' as const };
});
const person = (name: string) => ({ playerId: `secret of ${name}`, visitor: name });
export const created: PartyEvent = {
  type: 'room-created',
  seat: person('one'),
  seeds: seedsNamed('one'),
};
export const joined = (name: string): PartyEvent => ({ type: 'player-joined', seat: person(name) });
export const queued = (name: string): PartyEvent => ({ type: 'player-queued', seat: person(name) });
export const started: PartyEvent = { type: 'game-started', by: 'player1', boxes };
export const rolled = (by: PartySeat, die1: number, die2: number, id?: number): PartyEvent => {
  const coins = coinsFor(die1 + die2, boxes);
  const dared = { prize: 'Sing', prizeId: 1, dared: { id: id ?? 0, difficulty: 'hard' as const } };
  const base = { type: 'dice-rolled' as const, by, die1, die2, coins, forced: false };
  return id === undefined ? { ...base, prize: null } : { ...base, ...dared };
};
const begun = [created, joined('two'), joined('three'), started];
const dared = [...begun, rolled('player1', 3, 4, 5)];
const settled: PartyEvent = { type: 'dare-settled', by: 'player1', dare: 5, done: true, at: 1000 };

/** [G30] Somebody who watches says something of a dare. */
const hear = (watcher: string, dare: number, verdict: Verdict): PartyEvent => ({
  type: 'audience-voted',
  watcher,
  dare,
  verdict,
});

/** [C10] [G19] A game by the rules of today, of five, whose boxes come back once. */
const today: PartyEvent[] = [
  { ...created, seeds: byPlayers(seedsNamed('one')) },
  { type: 'entropy-added', by: 'player1', commitment: 'c'.repeat(64) },
  ...['two', 'three', 'four', 'five'].map((name) => ({ ...joined(name), entropy: `of-${name}` })),
  { ...started, rules: 2 },
];
const tasks = [
  { id: 1, text: 'Sing', difficulty: 'hard' as const },
  { id: 2, text: 'Dance', difficulty: 'easy' as const },
];
export const thrown = (
  by: PartySeat,
  die1: number,
  die2: number,
  more: object = {},
): PartyEvent => {
  const none = { coins: null, prize: null, forced: false };
  return { type: 'dice-rolled', by, die1, die2, ...none, ...more };
};
export const chosen = (by: PartySeat, number: number, more: object = {}): PartyEvent => {
  const coins = coinsFor(number, boxes) ?? 0;
  return { type: 'box-opened', by, number, coins, forced: false, ...more };
};
const offered = [
  ...today,
  thrown('player1', 3, 4, { choices: [3, 4, 7] }),
  chosen('player1', 7, { dare: 9, offer: tasks }),
];

/** [J13] What is kept of the game for ever; random walks start here too. */
export const plays: GoldenPlays<PartyEvent> = {
  'a game just begun': begun,
  'a seat that the host freed': [
    created,
    joined('two'),
    joined('three'),
    { type: 'seat-freed', by: 'player1', seat: 'player2' },
  ],
  'a dare that is open': dared,
  'a vote that goes on': [
    ...dared,
    settled,
    { type: 'dare-voted', by: 'player2', dare: 5, verdict: 'exactly' },
  ],
  'an audience that judges one dare, and then another': [
    ...dared,
    settled,
    hear('a', 5, 'nearly'),
    hear('b', 5, 'exactly'),
    hear('c', 5, 'exactly'),
    { type: 'dare-voted', by: 'player2', dare: 5, verdict: 'not-at-all' },
    { type: 'dare-judged', dare: 5, verdict: 'nearly', coins: 10 },
    rolled('player2', 1, 3, 12),
    { type: 'dare-settled', by: 'player2', dare: 12, done: true, at: 2000 },
    hear('b', 12, 'not-at-all'),
  ],
  'a choice among boxes': offered.slice(0, -1),
  'an offer that was swapped, and a task chosen': [
    ...offered,
    { type: 'dare-swapped', by: 'player1', dare: 9, offer: tasks.toReversed() },
    { type: 'dare-chosen', by: 'player1', dare: 9, task: 1, forced: false },
  ],
  'a throw in vain that is replaced, and boxes that come back': [
    ...offered,
    { type: 'dare-settled', by: 'player1', dare: 9, done: false, at: 1000 },
    thrown('player2', 1, 1),
    thrown('player2', 1, 2, { again: true, opens: 3, coins: 30 }),
    thrown('player3', 5, 1, { opens: 4, coins: 20 }),
    { type: 'clock-paused', by: 'player1', on: true, at: 2000 },
  ],
  'a line for the next game': [
    ...begun,
    queued('late'),
    { type: 'player-queued', seat: { ...person('late'), name: 'Lena', avatar: 'fox' } },
    queued('later'),
    { type: 'player-left', by: 'player2' },
    { type: 'player-left', by: 'player3' },
    { type: 'game-ended' },
    { type: 'rematch-started', by: 'player1', seeds: byPlayers(seedsNamed('two')) },
    joined('late'),
  ],
  'a line that guests leave, and one that the host takes out': [
    ...begun,
    ...['early', 'late', 'later'].map(queued),
    { type: 'player-unqueued', visitor: 'early' },
    { type: 'player-unqueued', visitor: 'late', by: 'player1' },
    queued('early'),
  ],
  'a whole game': [
    ...begun,
    rolled('player1', 1, 2),
    rolled('player2', 1, 3),
    rolled('player3', 3, 4),
  ],
};
