import type { Finding, History } from '../record/history.ts';
import { acknowledgedIsKept, nothingTwice, refusedIsNotDone } from './acknowledged.ts';
import { foldRoom } from './box-model.ts';
import { diceVerify, seedsAreThosePromised, spinsVerify } from './dice.ts';
import { everybodyPlaysOn, processesStay } from './goes-on.ts';
import { boxesLeaveByRolls, turnsAlternate } from './play.ts';
import { nobodySeesOlder } from './reads.ts';
import { seatsStay } from './seats.ts';
import { journalHasNoGap, toldInOrder } from './sequence.ts';
import { toldIsKept } from './told.ts';
import { balancesWereThere, walletsAddUp } from './wallets.ts';

/** All that is wrong in a run, by the rules of SPEC.md. */
export function check(history: History): Finding[] {
  const rooms = new Map(
    [...history.kept.boxes].map(([room, entries]) => [room, foldRoom(entries)] as const),
  );
  return [
    ...acknowledgedIsKept(history),
    ...nothingTwice(history),
    ...refusedIsNotDone(history),
    ...journalHasNoGap(history),
    ...toldInOrder(history),
    ...toldIsKept(history, rooms),
    ...nobodySeesOlder(history),
    ...turnsAlternate(rooms),
    ...boxesLeaveByRolls(rooms),
    ...walletsAddUp(history, rooms),
    ...balancesWereThere(history),
    ...seatsStay(history, rooms),
    ...diceVerify(rooms),
    ...seedsAreThosePromised(history, rooms),
    ...spinsVerify(history),
    ...everybodyPlaysOn(history),
    ...processesStay(history),
  ];
}
