import { expect, test } from 'vitest';
import type { BoxEvent } from '../../../engine/games/boxes/machine/box-events.ts';
import { check } from './check.ts';
import { broken } from './support/broken.ts';
import { lastOf, ROOM, SmallHistory } from './support/small-history.ts';

const isRoll = ({ name }: { name: string }): boolean => name === 'dice-rolled';

test('finds nothing in a correct run', () => {
  expect(check(new SmallHistory())).toEqual([]);
});

test('[V1] [V6] a broadcast before its commit: told and acknowledged, and gone with the process', () => {
  expect(broken(({ entries }) => entries.pop())).toEqual(['V1', 'V10', 'V6']);
});

test('[V1] a spin that was answered and is not kept', () => {
  expect(broken(({ spins }) => spins.pop())).toEqual(['V1', 'V10']);
});

/** The last roll is told to a with the secret of one of the two beside it. */
const leaking = (of: 'a' | 'b') =>
  broken((history) => {
    const roll = lastOf(
      history,
      'told',
      (told) => told.is === 'told' && told.who === 'a' && isRoll(told),
    );
    Object.assign(roll.payload, { beside: `secret-of-${of}` });
  });

test('[V21] [T60] a message with the secret of another seat', () => {
  expect(leaking('b')).toEqual(['V21']);
  expect(leaking('a')).toEqual([]);
});

test('[V2] a command that was done twice', () => {
  const twice = broken((history) => {
    const said = {
      type: 'message-sent',
      by: 'player1',
      message: 'hello',
      commandId: 'a-9',
    } as const;
    const sent = { is: 'sent', who: 'a', room: ROOM, id: 'a-9' } as const;
    history.note({ ...sent, name: 'chat-message', connection: 1, process: 0 });
    history.keep(said);
    history.keep(said);
  });
  expect(twice).toEqual(['V2']);
});

/** After the last roll, which opened a box with a task: what the two say of it. */
const dared = (history: SmallHistory, ...said: BoxEvent[]): void => {
  const { event, seq } = history.entries.at(-1) ?? {};
  if (event?.type !== 'dice-rolled' || seq === undefined) throw new Error('there is no roll');
  Object.assign(event, { dared: { id: seq, difficulty: 'hard' } });
  for (const one of said) history.keep(one);
};

test.each<[string, (dare: number) => BoxEvent[], string[]]>([
  [
    'settled by the other',
    (dare) => [{ type: 'dare-settled', by: 'player1', dare, done: true }],
    ['V16'],
  ],
  ['never opened', () => [{ type: 'dare-settled', by: 'player2', dare: 99, done: true }], ['V16']],
  [
    'judged before it was done',
    (dare) => [{ type: 'dare-judged', by: 'player1', dare, verdict: 'not-at-all', coins: 0 }],
    ['V16'],
  ],
  [
    'judged by its opener',
    (dare) => [
      { type: 'dare-settled', by: 'player2', dare, done: true },
      { type: 'dare-judged', by: 'player2', dare, verdict: 'not-at-all', coins: 0 },
    ],
    ['V16'],
  ],
  [
    'paid too much',
    (dare) => [
      { type: 'dare-settled', by: 'player2', dare, done: true },
      { type: 'dare-judged', by: 'player1', dare, verdict: 'not-at-all', coins: 20 },
    ],
    ['V10', 'V16'],
  ],
  [
    'settled and judged as it should be',
    (dare) => [
      { type: 'dare-settled', by: 'player2', dare, done: true },
      { type: 'dare-judged', by: 'player1', dare, verdict: 'not-at-all', coins: 0 },
    ],
    [],
  ],
])('[V16] a dare that was %s', (_, said, rules) => {
  const found = broken((history) => dared(history, ...said(history.entries.length)));
  expect(found).toEqual(rules);
});

test('[V2] [V8] a doubled roll', () => {
  const doubled = broken((history) => {
    const last = history.entries.at(-1);
    if (last === undefined) throw new Error('there is no roll');
    history.keep(last.event);
  });
  expect(doubled).toEqual(expect.arrayContaining(['V2', 'V8']));
});

test('[V3] a command was refused, and still done', () => {
  const refused = broken((history) => {
    const acked = lastOf(history, 'acked', ({ name }) => name === 'roll-dice');
    acked.code = 'dice/not-your-turn';
  });
  expect(refused).toEqual(['V3']);
});

test('[V3] a command that was refused once and sent twice may have been done', () => {
  const open = broken((history) => {
    const acked = lastOf(history, 'acked', ({ name }) => name === 'roll-dice');
    acked.code = 'dice/not-your-turn';
    const { who, room, id, name } = acked;
    history.note({ is: 'sent', who, room, id, name, connection: 2, process: 0 });
  });
  expect(open).toEqual([]);
});

test('[V4] a skipped number in a journal, and in a wallet', () => {
  const skipped = broken(({ entries }) => {
    const last = entries.at(-1);
    if (last !== undefined) last.seq += 1;
  });
  expect(skipped).toContain('V4');
  const inWallet = broken(({ movements }) => {
    for (const list of movements.values()) for (const movement of list) movement.seq += 1;
  });
  expect(inWallet).toEqual(['V4']);
});

test('[V5] a message that never came, one that came twice, and one that came late', () => {
  const never = broken(({ records }) => {
    const at = records.findIndex((record) => record.is === 'told' && isRoll(record));
    records.splice(at, 1);
  });
  expect(never).toEqual(['V5']);
  const twice = broken((history) => history.note({ ...lastOf(history, 'told', isRoll) }));
  expect(twice).toEqual(['V5']);
  const late = broken(({ records }) => {
    const told = records.filter((record) => record.is === 'told' && record.who === 'a');
    const [one, two] = told.filter((record) => record.is === 'told' && isRoll(record)).slice(-2);
    if (one === undefined || two === undefined) throw new Error('there are no two rolls');
    const [first, second] = [records.indexOf(one), records.indexOf(two)];
    [records[first], records[second]] = [two, one];
  });
  expect(late).toEqual(['V5']);
});

test('[V5] between several processes a message may get lost', () => {
  const lost = broken((history) => {
    history.processes = 3;
    const at = history.records.findIndex((record) => record.is === 'told' && isRoll(record));
    history.records.splice(at, 1);
  });
  expect(lost).toEqual([]);
});

test('[V6] two players who are told different rolls, or a room that is not the journal’s', () => {
  const other = broken((history) => {
    const told = lastOf(history, 'told', isRoll);
    told.payload = { ...told.payload, die1: 1, die2: 1, sum: 2 };
  });
  expect(other).toEqual(['V6']);
  const score = broken((history) => {
    const told = lastOf(history, 'told', ({ name }) => name === 'room-state');
    told.payload = { ...told.payload, scores: { player1: 9, player2: 0 } };
  });
  expect(score).toEqual(['V6']);
  const shape = broken((history) => {
    lastOf(history, 'told', isRoll).payload = { seq: 7 };
  });
  expect(shape).toEqual(['V6']);
});

test('[V7] a second host answers with a room that others have gone on from', () => {
  const older = broken((history) => {
    const whole = lastOf(history, 'told', ({ name }) => name === 'room-state');
    const ask = { who: whole.who, room: ROOM, id: 'join-late', name: 'join-room', connection: 1 };
    history.note({ is: 'sent', ...ask, process: 1 });
    history.note({ ...whole });
    history.note({ is: 'acked', ...ask, code: null, isTold: false });
  });
  expect(older).toEqual(['V7']);
});

test('[V7] a reader who asked before the broadcast may receive the older one', () => {
  const late = broken((history) => {
    const whole = lastOf(history, 'told', ({ name }) => name === 'room-state');
    const ask = { who: whole.who, room: ROOM, id: 'join-late', name: 'join-room', connection: 1 };
    history.records.splice(1, 0, { at: 1, is: 'sent', ...ask, process: 1 });
    history.note({ ...whole });
    history.note({ is: 'acked', ...ask, code: null, isTold: false });
  });
  expect(late).toEqual([]);
});

test('[V14] a room in which nobody rolls any more', () => {
  expect(broken((history) => history.note({ is: 'missed', room: ROOM, what: 'no roll' }))).toEqual([
    'V14',
  ]);
});

test('[V15] a process that ends by itself', () => {
  expect(
    broken((history) => history.note({ is: 'ended', process: 0, how: 'exit code 1' })),
  ).toEqual(['V15']);
});
