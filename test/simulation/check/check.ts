import { foldRoom } from '../../torture/check/box-model.ts';
import { diceVerify } from '../../torture/check/dice.ts';
import { boxesLeaveByRolls, turnsAlternate } from '../../torture/check/play.ts';
import type { Finding, History } from '../record/history.ts';
import { acknowledgedIsKept, journalHasNoGap, nothingTwice } from './kept.ts';
import { everybodyPlaysOn, nobodySeesOlder, toldIsKept, toldToAllTheSame } from './told.ts';
import { walletsAddUp } from './wallets.ts';

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
    ...diceVerify(rooms),
  ];
}
