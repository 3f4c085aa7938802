import { basename } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Finding, History, Kept, KeptBackup } from '../record/history.ts';
import { acknowledgedIsKept, nothingTwice, refusedIsNotDone } from './acknowledged.ts';
import { foldRoom } from './box-model.ts';
import { diceVerify, spinsVerify, seedsAreThosePromised, partiesRepeat } from './draws.ts';
import { foldsStandForAll, listedAsPlayed } from './folds.ts';
import { boxesLeaveByRolls, daresAreJudgedOnce, turnsAlternate, seatsStay } from './play.ts';
import { journalHasNoGap, nobodySeesOlder, secretsStay, toldInOrder, toldIsKept } from './told.ts';
import { walletsAddUp, balancesWereThere } from './wallets.ts';

const LISTS = ['boxes', 'parties', 'slots', 'wheel', 'movements'] as const;

/** Whether a wallet was forgotten since, and perhaps opened again: [V19] judges that. */
const isForgotten = (mine: Kept, { movements }: Kept, visitor: string): boolean =>
  (movements.get(visitor)?.[0]?.at ?? Number.POSITIVE_INFINITY) >
  (mine.movements.get(visitor)?.[0]?.at ?? 0);

/** Rooms and wallets of a backup that are not how those of the run began. */
function foreign(mine: Kept, { kept }: History): string[] {
  return LISTS.flatMap((list) =>
    [...mine[list]].flatMap(([key, rows]) => {
      const all: readonly object[] = kept[list].get(key) ?? [];
      if (list === 'movements' && isForgotten(mine, kept, key)) return [];
      return isDeepStrictEqual(rows, all.slice(0, rows.length))
        ? []
        : `${list}, ${key}: is not how it went on in the run`;
    }),
  );
}

/** Findings in a backup alone: it is no moment of a house, or holds half a commit. */
export function brokenAlone(kept: Kept): Finding[] {
  const rooms = new Map([...kept.boxes].map(([room, entries]) => [room, foldRoom(entries)]));
  const then: History = { records: [], kept, backups: [], began: 0, processes: 1 };
  return [
    ...journalHasNoGap(then),
    ...turnsAlternate(rooms),
    ...boxesLeaveByRolls(rooms),
    ...daresAreJudgedOnce(rooms),
    ...walletsAddUp(then, rooms),
    ...diceVerify(rooms),
    ...spinsVerify(then),
    ...partiesRepeat(kept),
    ...foldsStandForAll(kept),
    ...listedAsPlayed(kept),
  ];
}

/** Findings about a backup that lacks what was acknowledged before it began. */
function missingIn(history: History, { kept, begun }: KeptBackup): Finding[] {
  const records = history.records.filter(({ at }) => at <= begun);
  return acknowledgedIsKept({ ...history, kept, records });
}

/** [V20] A backup is one moment of the run, and no earlier one than when it was begun. */
export function backupsAreOneMoment(history: History): Finding[] {
  return history.backups.flatMap((backup) => {
    const name = basename(backup.file);
    const finding = (text: string, records: readonly object[]): Finding => {
      return { rule: 'V20', text: `${name}: ${text}`, records };
    };
    return [
      ...foreign(backup.kept, history).map((text) => finding(text, [])),
      ...[...missingIn(history, backup), ...brokenAlone(backup.kept)].map(
        ({ rule, text, records }) => finding(`[${rule}] ${text}`, records),
      ),
    ];
  });
}

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
    ...secretsStay(history),
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
