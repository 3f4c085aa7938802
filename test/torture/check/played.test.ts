import { expect, test } from 'vitest';
import { broken } from './support/broken.ts';
import { lastOf } from './support/small-history.ts';

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
