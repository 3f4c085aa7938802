import { createHmac } from 'node:crypto';
import * as fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { systemChance } from '../../../chance/system-chance.ts';
import { VERDICTS } from '../../../definition/tasks.ts';
import { SimulatedParty } from '../../../test-support/tables/simulated-party.ts';
import { canonicalJson } from '../../../wire/canonical-json.ts';
import { verifyRecord } from '../../records.ts';
import { PARTY_SEATS } from '../party-rules.ts';
import { type PartyRecord, partyRecordSchema, type PartyStep } from './party-record.ts';
import { partyRecord } from './party-recording.ts';

const digests = {
  sha256: (text: string) => systemChance.hash(text),
  hmacSha256: (key: string, message: string) =>
    createHmac('sha256', key).update(message).digest('hex'),
};

/** What somebody does next, by a number: mostly what brings the game on. */
async function plays(party: SimulatedParty, choice: number): Promise<void> {
  const { context } = party;
  const { turn, choices, dares, lastThrow } = context;
  const dare = dares.find(({ coins }) => coins === null);
  const by = PARTY_SEATS[choice % 8] ?? 'player1';
  const wishes: [number, () => Promise<unknown>][] = [
    [7, async () => party.does(lastThrow?.by ?? by, 'throw-again')],
    [11, async () => party.does(dare?.by ?? by, 'swap-dare', { dare: dare?.id ?? 1 })],
    [13, async () => party.overdue()],
    [101, async () => party.does(by, 'leave-room')],
    [3, async () => party.does(by, 'open-box', { number: 3 + (choice % 9) })],
  ];
  for (const [of, wish] of wishes) {
    // oxlint-disable-next-line no-await-in-loop -- one wish is enough
    if (choice % of === 0) return void (await wish());
  }
  if (choices.length > 0) {
    await party.does(turn, 'open-box', { number: choices[choice % choices.length] });
  } else if (dare?.offer !== undefined) {
    await party.does(dare.by, 'choose-dare', { dare: dare.id, task: choice % 2 });
  } else if (dare !== undefined && choice % 2 === 0) {
    await party.does(dare.by, 'settle-dare', { dare: dare.id, done: choice % 4 === 0 });
    const verdict = VERDICTS[choice % 3];
    for (let watcher = (choice >> 2) % 4; watcher > 0; watcher -= 1) {
      party.hear(`watcher ${watcher}`, dare.id, VERDICTS[(choice + watcher) % 3] ?? 'nearly');
    }
    for (const seat of PARTY_SEATS) {
      // oxlint-disable-next-line no-await-in-loop -- one judge after the other
      await party.does(seat, 'judge-dare', { dare: dare.id, verdict });
    }
  } else await party.does(turn, 'roll-dice');
}

/** A whole game of so many; it ends, whatever these choices are. */
async function wholeGame(seats: number, choices: readonly number[]): Promise<SimulatedParty> {
  const party = new SimulatedParty(seats);
  await party.does('player1', 'start-game');
  for (let at = 0; party.state.value === 'playing'; at += 1) {
    expect(at).toBeLessThan(2000);
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await plays(party, (choices[at % choices.length] ?? 1) + at);
  }
  return party;
}

const game = fc.tuple(
  fc.integer({ min: 3, max: 8 }),
  fc.array(fc.nat({ max: 1000 }), { minLength: 5, maxLength: 40 }),
);

test('[G11] to [G19] every game that is played has a record that verifies, and no task that was not chosen', async () => {
  await fc.assert(
    fc.asyncProperty(game, async ([seats, choices]) => {
      const party = await wholeGame(seats, choices);
      const record = partyRecord('PARTYA', party.steps);
      expect(v.parse(partyRecordSchema, JSON.parse(JSON.stringify(record)))).toEqual(record);
      expect(verifyRecord(record, digests).wrong).toBeNull();
      const chosen = party.context.dares.map(({ text }) => text);
      const tasks = JSON.stringify(record).match(/Task \d+/gu) ?? [];
      for (const task of tasks) expect(chosen).toContain(task);
      // None comes twice in one game.
      const told = chosen.filter((text) => text !== null);
      expect(new Set(told).size).toBe(told.length);
    }),
    { numRuns: 60 },
  );
});

/** What a cheat would change in a step of this type, one at a time. */
const CHEATS: Partial<Record<PartyStep['type'], object[]>> = {
  'game-started': [{ rounds: 3 }],
  'dice-rolled': [
    { coins: 1000 },
    { opens: 11 },
    { choices: [3, 4] },
    { again: true },
    { prize: 'Sing' },
  ],
  'box-opened': [{ number: 2 }, { coins: 1000 }, { by: 'player8' }, { turn: 'player8' }],
  'dare-chosen': [{ by: 'player8' }, { dare: 999 }],
  'dare-swapped': [{ by: 'player8' }, { dare: 999 }],
  'dare-judged': [{ verdict: null }, { audience: { exactly: 0, nearly: 0, 'not-at-all': 0 } }],
};

/** Changes one step after the other, and expects the mistake at that step. */
function findsCheats(record: PartyRecord, tried: Set<string>): void {
  for (const [at, step] of (record.games[0]?.steps ?? []).entries()) {
    for (const change of CHEATS[step.type] ?? []) {
      const changed: PartyStep = { ...step, ...change };
      if (canonicalJson(changed) === canonicalJson(step)) continue;
      const copy = structuredClone(record);
      copy.games[0]?.steps.splice(at, 1, changed);
      const { wrong } = verifyRecord(copy, digests);
      expect(wrong, JSON.stringify(change)).toMatchObject({ seq: step.seq });
      tried.add(step.type);
    }
  }
}

test('[C8] [G11] whatever is changed in a throw, a choice or a task is found at that step', async () => {
  const tried = new Set<string>();
  for (const first of [22, 33, 7, 14]) {
    // oxlint-disable-next-line no-await-in-loop -- four games are enough
    const { steps } = await wholeGame(4, [first, 1, 2, 5, 8, 11, 4]);
    findsCheats(partyRecord('PARTYA', steps), tried);
  }
  expect([...tried].toSorted()).toEqual(Object.keys(CHEATS).toSorted());
});

/** A game in which an audience has judged a dare. */
async function judgedByAudience() {
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- dice are thrown until one opens a dare that is done
    const { steps } = await wholeGame(4, [22, 1, 2, 4, 5, 8, 11, 12]);
    const record = partyRecord('PARTYA', steps);
    const at = record.games[0]?.steps.findIndex((step) => 'audience' in step) ?? -1;
    const step = record.games[0]?.steps[at];
    if (step?.type === 'dare-judged') return { record, at, step };
  }
}

test('[C8] [G34] an audience that is made up is found at its verdict', async () => {
  const { record, at, step } = await judgedByAudience();
  const { audience: _, ...unheard } = step;
  const { audience: told, ...tally } = step.tally;
  const all = { exactly: 0, nearly: 0, 'not-at-all': 0 };
  const other = VERDICTS.find((verdict) => verdict !== told) ?? 'nearly';
  const changes: PartyStep[] = [
    unheard,
    { ...step, tally },
    { ...step, tally: { ...tally, audience: other } },
    { ...step, audience: all },
    { ...step, audience: { ...all, [other]: 3 } },
    { ...step, audience: { ...all, [told ?? 'nearly']: 201 } },
  ];
  for (const change of changes) {
    const copy = structuredClone(record);
    copy.games[0]?.steps.splice(at, 1, change);
    const { wrong } = verifyRecord(copy, digests);
    expect(wrong, JSON.stringify(change)).toMatchObject({ seq: step.seq });
  }
});

test('[G19] a game that started by the rules of before goes on, and verifies, by them', async () => {
  const party = new SimulatedParty(5);
  const boxes = [3, 7, 11].map((number) => ({ number, x: 0.5, y: 0.5, owner: 'player1' as const }));
  party.play({ type: 'game-started', by: 'player1', boxes });
  for (let at = 0; party.state.value === 'playing'; at += 1) {
    expect(at).toBeLessThan(2000);
    // oxlint-disable-next-line no-await-in-loop -- one throw after the other
    expect(await party.does(party.context.turn, 'roll-dice')).toBeNull();
    expect(party.context).toMatchObject({ choices: [], rounds: 1 });
  }
  const record = partyRecord('PARTYA', party.steps);
  const steps = record.games[0]?.steps ?? [];
  for (const step of steps) {
    if (step.type !== 'dice-rolled') continue;
    const opened = boxes.some(({ number }) => number === step.die1 + step.die2);
    if (step.coins !== null) expect([opened, step.prize]).toEqual([true, expect.any(String)]);
  }
  expect(steps.filter((step) => 'coins' in step && step.coins !== null)).toHaveLength(3);
  expect(verifyRecord(record, digests)).toMatchObject({ wrong: null, games: 1 });
});
