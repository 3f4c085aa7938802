import { foldRoom } from '../../torture/check/box-model.ts';
import { diceVerify } from '../../torture/check/dice.ts';
import { boxesLeaveByRolls, daresAreJudgedOnce, turnsAlternate } from '../../torture/check/play.ts';
import type { Finding, History } from '../record/history.ts';
import { everybodyPlaysOn, nobodySeesOlder, toldIsKept, toldToAllTheSame } from './told.ts';

/** [Y7] A wallet is the sum of its movements, in order and never below 0, and boxes paid what was rolled. */
function walletsAddUp({ kept, journal }: History): Finding[] {
  const wallets = new Map<string, { seq: number; balance: number }>();
  const wrong: Finding[] = [];
  let paid = 0;
  for (const { visitor, seq, delta, balance, reason } of kept.flatMap((one) => one.movements)) {
    const before = wallets.get(visitor) ?? { seq: 0, balance: 0 };
    const isNext = seq === before.seq + 1 && balance === before.balance + delta && balance >= 0;
    if (!isNext) wrong.push({ rule: 'Y7', text: `${visitor}: movement ${seq} does not follow` });
    wallets.set(visitor, { seq, balance });
    if (!reason.startsWith('opened:')) paid += delta;
  }
  const rolls = [...journal.values()].flat();
  const won = rolls.reduce(
    (sum, { event }) => sum + ('coins' in event ? (event.coins ?? 0) : 0),
    0,
  );
  return won === paid ? wrong : [...wrong, { rule: 'Y7', text: `paid ${paid}, rolled ${won}` }];
}

/** The ids of the commands that a room has carried out, in order. */
function carriedOut({ journal }: History): Map<string, string[]> {
  return new Map(
    [...journal].map(([room, entries]) => [
      room,
      entries.flatMap(({ event }) => event.commandId ?? []),
    ]),
  );
}

/** [Y1] What was acknowledged is kept. */
function acknowledgedIsKept(history: History): Finding[] {
  const kept = new Map([...carriedOut(history)].map(([room, ids]) => [room, new Set(ids)]));
  return history.records.flatMap((record) => {
    if (record.is !== 'answered' || record.code !== null || record.name === 'join-room') return [];
    if (kept.get(record.room)?.has(record.id)) return [];
    const text = `${record.room}: ${record.id} was acknowledged, and is not in the journal`;
    return [{ rule: 'Y1', text }];
  });
}

/** [Y2] Nothing is done twice, however often it was sent. */
function nothingTwice(history: History): Finding[] {
  return [...carriedOut(history)].flatMap(([room, ids]) => {
    const twice = ids.filter((id, index) => ids.indexOf(id) < index);
    return twice.map((id) => ({ rule: 'Y2', text: `${room}: ${id} was done twice` }));
  });
}

/** [Y3] A journal runs from 1 on without a gap. */
function journalHasNoGap({ journal }: History): Finding[] {
  return [...journal].flatMap(([room, entries]) => {
    const at = entries.findIndex(({ seq }, index) => seq !== index + 1);
    return at < 0 ? [] : [{ rule: 'Y3', text: `${room}: entry ${at + 1} is missing` }];
  });
}

/** All that is wrong in a run, by the rules of SPEC.md and those of torture on what was played. */
export function check(history: History): Finding[] {
  const rooms = new Map(
    [...history.journal].map(([room, entries]) => [room, foldRoom(entries)] as const),
  );
  return [
    ...acknowledgedIsKept(history),
    ...nothingTwice(history),
    ...journalHasNoGap(history),
    ...toldIsKept(history, rooms),
    ...toldToAllTheSame(history),
    ...nobodySeesOlder(history),
    ...walletsAddUp(history),
    ...everybodyPlaysOn(history),
    ...turnsAlternate(rooms),
    ...boxesLeaveByRolls(rooms),
    ...daresAreJudgedOnce(rooms),
    ...diceVerify(rooms),
  ];
}
