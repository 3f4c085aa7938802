import { seatedAt } from '../../../engine/definition/table-game.ts';
import { expect, test, beforeEach } from 'vitest';
import { broken } from './support/broken.ts';
import { lastOf, SmallHistory } from './support/small-history.ts';
import { systemChance } from '../../../engine/chance/system-chance.ts';
import { initial, next } from '../../../engine/definition/hosted-machine.ts';
import type { BoxEvent } from '../../../engine/games/boxes/machine/box-events.ts';
import type { PartyEvent } from '../../../engine/games/party/machine/party-types.ts';
import { partyGame } from '../../../engine/games/party/party-game.ts';
import { PARTY_SEATS } from '../../../engine/games/party/party-rules.ts';
import type { KeptEntry } from '../record/history.ts';
import { check } from './check.ts';
import { partySteps } from './draws.ts';

// The rules about turns, boxes, wallets, seats and dice.

test('[V8] a roll out of turn', () => {
  expect(broken((history) => history.roll('b'))).toContain('V8');
});

test('[V9] a box that leaves without its roll, and one that pays another price', () => {
  const paid = broken(({ entries }) => {
    const hit = entries.findLast(
      ({ event }) => event.type === 'dice-rolled' && event.coins !== null,
    );
    if (hit?.event.type === 'dice-rolled') hit.event.coins = 1000;
  });
  expect(paid).toContain('V9');
});

test('[V9] a game that begins anew, where nobody came to a seat, lost no box', () => {
  const anew: BoxEvent[] = [
    { type: 'seat-lapsed', by: 'player2', seeds: systemChance.seedPair('') },
    { type: 'seat-lapsed', by: 'player1', seeds: systemChance.seedPair('') },
    { type: 'seat-freed', by: 'player1', seeds: systemChance.seedPair('') },
  ];
  for (const event of anew) expect(broken((history) => history.keep(event))).not.toContain('V9');
  expect(broken((history) => history.keep({ type: 'seat-lapsed', by: 'player2' }))).not.toContain(
    'V9',
  );
});

test('[V10] a wallet with a movement that nobody played, and one that does not follow', () => {
  expect(broken((history) => history.move('visitor-a', 5))).toEqual(['V10']);
  const broke = broken(({ movements }) => {
    const last = movements.get('wheel-visitor')?.at(-1);
    if (last !== undefined) last.delta += 1;
  });
  expect(broke).toEqual(['V10']);
});

test('[V11] a balance that the wallet never had, and one that goes back', () => {
  const never = broken((history) => {
    lastOf(history, 'answered').coins = 7;
  });
  expect(never).toEqual(['V11']);
  const back = broken((history) => {
    const answered = lastOf(history, 'answered');
    history.note({ ...answered, call: 2, coins: 100 });
  });
  expect(back).toEqual(['V11']);
});

test('[V12] a seat that is another’s, is told as another, is unknown, or is used by somebody else', () => {
  const stolen = broken(({ entries }) => {
    const joined = entries.find(({ event }) => event.type === 'player-joined');
    if (joined?.event.type === 'player-joined') {
      joined.event.seat = { visitor: 'thief', playerId: 'secret-of-b' };
    }
  });
  expect(stolen).toContain('V12');
  const toldAs = broken((history) => {
    const told = lastOf(history, 'told', ({ name }) => name === 'room-state');
    told.payload = { ...told.payload, seat: 'player1' };
  });
  expect(toldAs).toEqual(['V12']);
  const unknown = broken((history) => {
    lastOf(history, 'acked', ({ name }) => name === 'join-room').code = 'seat/unknown';
  });
  expect(unknown).toEqual(['V12']);
  const used = broken((history) => {
    lastOf(history, 'sent', ({ name }) => name === 'roll-dice').who = 'a';
  });
  expect(used).toEqual(['V12']);
});

test('[V13] dice and segments that do not follow from their seeds, and another seed than was promised', () => {
  const dice = broken(({ entries }) => {
    const { event } = entries.at(-1) ?? {};
    if (event?.type === 'dice-rolled') event.die1 = (event.die1 % 6) + 1;
  });
  expect(dice).toContain('V13');
  const wheel = broken(({ spins }) => {
    const { event } = spins.at(-1) ?? {};
    if (event?.type === 'spun') event.landed.index = (event.landed.index + 1) % 15;
  });
  expect(wheel).toEqual(['V13']);
  const promised = broken((history) => {
    const told = lastOf(history, 'told', ({ name }) => name === 'room-state');
    const fairness = { serverSeedHash: 'another', clientSeed: '', nonce: 0, retired: null };
    told.payload = { ...told.payload, fairness };
  });
  expect(promised).toEqual(['V13']);
});

const PRESENT = Object.fromEntries(PARTY_SEATS.map((seat) => [seat, true]));
const NEVER = Object.fromEntries(PARTY_SEATS.map((seat) => [seat, 0]));

const seat = (name: string) => ({ playerId: `secret of ${name}`, visitor: name });

/** A whole game of three, as its journal has it, and the movements that it paid. */
async function playedParty() {
  const entries: KeptEntry<PartyEvent>[] = [];
  const paid = new Map<string, number>();
  let state = initial(partyGame.hosted);
  const take = (event: PartyEvent): void => {
    const before = state;
    state = next(partyGame.hosted, before, event);
    entries.push({ seq: entries.length + 1, at: 0, event });
    for (const { seat: at, coins } of partyGame.movements?.(event, before, state) ?? []) {
      const visitor = seatedAt(partyGame, state, at)?.visitor ?? '';
      paid.set(visitor, (paid.get(visitor) ?? 0) + coins);
    }
  };
  take(partyGame.opened(seat('one'), systemChance.seedPair(''), {}));
  for (const name of ['two', 'three']) {
    take(partyGame.joined({ seat: seat(name), entropy: `part-of-${name}` }, systemChance));
  }
  const does = async (name: string, more: object = {}): Promise<void> => {
    const by = name === 'start-game' ? 'player1' : state.context.turn;
    const seq = entries.length + 1;
    const none = { prizes: undefined, present: PRESENT, missed: NEVER } as const;
    const turn = { state, now: 0, chance: systemChance, by, seq, ...none };
    // Every seat is in these two records.
    const given = turn as Parameters<typeof partyGame.decide>[0];
    take(await partyGame.decide(given, { name, ...more }));
  };
  await does('start-game');
  while (partyGame.list(state).stage !== 'over') {
    const [number] = state.context.choices;
    // oxlint-disable-next-line no-await-in-loop -- one throw after the other
    await (number === undefined ? does('roll-dice') : does('open-box', { number }));
  }
  return { entries, paid };
}

let party: Awaited<ReturnType<typeof playedParty>>;
beforeEach(async () => {
  party = await playedParty();
});

/** The rules that a history breaks in which this party was played. */
function brokenRules(): string[] {
  const history = new SmallHistory();
  for (const [visitor, coins] of party.paid) {
    history.movements.set(visitor, [
      { seq: 1, delta: 100, balance: 100, reason: 'opened', at: 0 },
      { seq: 2, delta: coins, balance: 100 + coins, reason: 'played', at: 0 },
    ]);
  }
  const { records, began, processes } = history;
  const listed = [...history.listed, { id: 'PARTYA', stage: 'over', players: [] }];
  const kept = { ...history.kept, listed, parties: new Map([['PARTYA', party.entries]]) };
  const findings = check({ records, kept, backups: [], began, processes });
  return [...new Set(findings.map(({ rule }) => rule))].toSorted();
}

/** A roll of two unlike dice: box 3 is opened by one. Swapped, its sum stays. */
function unlikeRoll() {
  for (const { event } of party.entries) {
    if (event.type === 'dice-rolled' && event.die1 !== event.die2) return event;
  }
  throw new Error('box 3 takes 1 and 2');
}

test('finds nothing in a correct party', () => {
  expect(brokenRules()).toEqual([]);
});

test('[V18] a roll that its seeds do not have', () => {
  const roll = unlikeRoll();
  Object.assign(roll, { die1: roll.die2, die2: roll.die1 });
  expect(brokenRules()).toContain('V18');
});

test('[V10] coins of a party that no wallet has', () => {
  party.paid.set('two', (party.paid.get('two') ?? 0) - 1);
  expect(brokenRules()).toEqual(['V10']);
});

test('[V4] an entry of a party that is missing', () => {
  const { entries } = party;
  party.entries = entries.map((entry, index) =>
    index > 4 ? { ...entry, seq: entry.seq + 1 } : entry,
  );
  expect(brokenRules()).toContain('V4');
});

test('[V18] a journal with an entry that the machine refuses is found, and read up to it', () => {
  const { entries } = party;
  const [start] = entries.filter(({ event }) => event.type === 'game-started');
  if (start === undefined) throw new Error('it was started');
  // Started again in the midst of the game.
  entries.splice(start.seq + 2, 0, { ...start, seq: start.seq + 3 });
  const renumbered = entries.map((entry, index) => ({ ...entry, seq: index + 1 }));
  party = { ...party, entries: renumbered };
  expect(partySteps(renumbered)).toHaveLength(start.seq + 2);
  expect(brokenRules()).toContain('V18');
});
