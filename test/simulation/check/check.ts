import { foldRoom, type RoomAfter } from '../../torture/check/box-model.ts';
import { diceVerify } from '../../torture/check/dice.ts';
import { partiesRepeat, partySteps } from '../../torture/check/parties.ts';
import { boxesLeaveByRolls, daresAreJudgedOnce, turnsAlternate } from '../../torture/check/play.ts';
import type { Finding, History } from '../record/history.ts';
import {
  everybodyPlaysOn,
  type Kept,
  nobodySeesOlder,
  toldIsKept,
  toldToAllTheSame,
} from './told.ts';

/** [B66] The house is paid nothing for its boxes. */
const isOfTheHouse = ({ event, seats }: RoomAfter): boolean =>
  event.type === 'dice-rolled' && seats[event.by]?.visitor === '';

/**
 * [Y7] A wallet is the sum of its movements, in order and never below 0, and boxes paid by their
 * rolls.
 */
function walletsAddUp(
  { kept, parties }: History,
  rooms: ReadonlyMap<string, readonly RoomAfter[]>,
): Finding[] {
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
  const won = [
    ...[...rooms.values()].flat().filter((after) => !isOfTheHouse(after)),
    ...[...parties.values()].flat(),
  ].reduce((sum, { event }) => sum + ('coins' in event ? (event.coins ?? 0) : 0), 0);
  return won === paid ? wrong : [...wrong, { rule: 'Y7', text: `paid ${paid}, rolled ${won}` }];
}

/** The journals of all rooms. */
const journalsOf = ({ journal, parties }: History) => [...journal, ...parties];

/** The ids of the commands that a room has carried out, in order. */
function carriedOut(history: History): Map<string, string[]> {
  return new Map(
    journalsOf(history).map(([room, entries]) => [
      room,
      entries.flatMap(({ event }) =>
        'commandId' in event && event.commandId !== undefined ? event.commandId : [],
      ),
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
function journalHasNoGap(history: History): Finding[] {
  return journalsOf(history).flatMap(([room, entries]) => {
    const at = entries.findIndex(({ seq }, index) => seq !== index + 1);
    return at < 0 ? [] : [{ rule: 'Y3', text: `${room}: entry ${at + 1} is missing` }];
  });
}

/** Parties after each of their entries. */
const partiesAfter = ({ parties }: History): [string, Kept[]][] =>
  [...parties].map(([room, entries]) => [
    room,
    partySteps(entries).map(({ event, after: { value, context } }) => {
      const { turn, scores, boxes } = context;
      return { event, state: value, turn, scores, boxes };
    }),
  ]);

/** All findings of a run, by the rules of SPEC.md and those of torture about games. */
export function check(history: History): Finding[] {
  const rooms = new Map(
    [...history.journal].map(([room, entries]) => [room, foldRoom(entries)] as const),
  );
  return [
    ...acknowledgedIsKept(history),
    ...nothingTwice(history),
    ...journalHasNoGap(history),
    ...toldIsKept(history, new Map<string, readonly Kept[]>([...rooms, ...partiesAfter(history)])),
    ...toldToAllTheSame(history),
    ...nobodySeesOlder(history),
    ...walletsAddUp(history, rooms),
    ...everybodyPlaysOn(history),
    ...turnsAlternate(rooms),
    ...boxesLeaveByRolls(rooms),
    ...daresAreJudgedOnce(rooms),
    ...diceVerify(rooms),
    ...partiesRepeat(history),
  ];
}
