import type { Finding, History } from '../record/history.ts';
import { acknowledgedIsKept, nothingTwice, refusedIsNotDone } from './acknowledged.ts';
import { backupsAreOneMoment } from './backups.ts';
import { foldRoom } from './box-model.ts';
import { diceVerify, seedsAreThosePromised, spinsVerify } from './dice.ts';
import { foldsStandForAll } from './folds.ts';
import { listedAsPlayed } from './listed.ts';
import { partiesRepeat } from './parties.ts';
import { boxesLeaveByRolls, daresAreJudgedOnce, turnsAlternate } from './play.ts';
import { seatsStay } from './seats.ts';
import { journalHasNoGap, nobodySeesOlder, toldInOrder } from './sequence.ts';
import { toldIsKept } from './told.ts';
import { balancesWereThere, walletsAddUp } from './wallets.ts';

/** [V14] Everybody plays on: after each round of faults, and at the end, every room had another roll in time, and all are seen. */
function everybodyPlaysOn({ records }: History): Finding[] {
  return records.flatMap((record) =>
    record.is === 'missed'
      ? [{ rule: 'V14', text: `${record.room}: ${record.what}`, records: [record] }]
      : [],
  );
}

/** [V15] No process ends but by those who end it. */
function processesStay({ records }: History): Finding[] {
  return records.flatMap((record) =>
    record.is === 'ended'
      ? [{ rule: 'V15', text: `process ${record.process}: ${record.how}`, records: [record] }]
      : [],
  );
}

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
    ...daresAreJudgedOnce(rooms),
    ...walletsAddUp(history, rooms),
    ...balancesWereThere(history),
    ...seatsStay(history, rooms),
    ...diceVerify(rooms),
    ...seedsAreThosePromised(history, rooms),
    ...spinsVerify(history),
    ...partiesRepeat(history.kept),
    ...foldsStandForAll(history.kept),
    ...listedAsPlayed(history.kept),
    ...backupsAreOneMoment(history),
    ...everybodyPlaysOn(history),
    ...processesStay(history),
  ];
}
