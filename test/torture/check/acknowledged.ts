import type { Acked, Answered, Finding, History, RunRecord } from '../record/history.ts';

/** The ids of the commands that each room, or each visitor's game, has carried out, in order. */
export function carriedOut({ kept }: Pick<History, 'kept'>): Map<string, string[]> {
  const ids = new Map<string, string[]>();
  const take = (name: string, entries: readonly { event: object }[]): void => {
    const carried = entries.flatMap(({ event }) =>
      'commandId' in event && typeof event.commandId === 'string' ? event.commandId : [],
    );
    ids.set(name, carried);
  };
  for (const [room, entries] of kept.boxes) take(room, entries);
  for (const [room, entries] of kept.parties) take(room, entries);
  for (const [visitor, entries] of kept.slots) take(`slots-exposure:${visitor}`, entries);
  for (const [visitor, entries] of kept.wheel) take(`wheel-of-exposure:${visitor}`, entries);
  return ids;
}

type Verdict = Acked | Answered;

const isVerdict = (record: RunRecord): record is Verdict =>
  record.is === 'answered' || (record.is === 'acked' && record.name !== 'join-room');

const placeOf = (record: Verdict): string =>
  record.is === 'acked' ? record.room : `${record.game}:${record.visitor}`;

const isDone = (record: Verdict): boolean =>
  record.is === 'acked' ? record.code === null && !record.isTold : record.status === 200;

/** [V1] What was acknowledged is kept. */
export function acknowledgedIsKept(history: History): Finding[] {
  const carried = carriedOut(history);
  const kept = new Map([...carried].map(([place, ids]) => [place, new Set(ids)]));
  return history.records.filter(isVerdict).flatMap((record) => {
    if (!isDone(record) || kept.get(placeOf(record))?.has(record.id)) return [];
    const text = `${placeOf(record)}: ${record.id} was acknowledged, and is not in the journal`;
    return [{ rule: 'V1', text, records: [record] }];
  });
}

/** [V2] Nothing is done twice. */
export function nothingTwice(history: History): Finding[] {
  return [...carriedOut(history)].flatMap(([place, ids]) => {
    const seen = new Set<string>();
    return ids.flatMap((id) => {
      const text = `${place}: ${id} was done twice`;
      if (seen.has(id)) return [{ rule: 'V2', text, records: [] }];
      seen.add(id);
      return [];
    });
  });
}

/** Answers that leave open whether the command was done. */
const OPEN = new Set(['action/busy', 'action/failed', 'action/conflict', 'action/too-many']);

interface Fate {
  sent: number;
  refused: Verdict[];
  others: number;
}

/** [V3] What was refused for good, as often as it was sent, was not done. */
export function refusedIsNotDone(history: History): Finding[] {
  const fates = new Map<string, Fate>();
  const fateOf = (place: string, id: string): Fate => {
    const key = `${place} ${id}`;
    const fate = fates.get(key) ?? { sent: 0, refused: [], others: 0 };
    fates.set(key, fate);
    return fate;
  };
  for (const record of history.records) {
    if (record.is === 'sent') fateOf(record.room, record.id).sent += 1;
    else if (record.is === 'asked') fateOf(`${record.game}:${record.visitor}`, record.id).sent += 1;
    else if (isVerdict(record)) {
      const fate = fateOf(placeOf(record), record.id);
      if (isDone(record) || record.code === null || OPEN.has(record.code)) fate.others += 1;
      else fate.refused.push(record);
    }
  }
  return [...carriedOut(history)].flatMap(([place, ids]) =>
    ids.flatMap((id) => {
      const fate = fates.get(`${place} ${id}`);
      if (fate === undefined || fate.refused.length < fate.sent) return [];
      const text = `${place}: ${id} was refused each time, and is in the journal`;
      return [{ rule: 'V3', text, records: fate.refused }];
    }),
  );
}
