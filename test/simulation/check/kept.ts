import type { Finding, History } from '../record/history.ts';

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
export function acknowledgedIsKept(history: History): Finding[] {
  const kept = new Map([...carriedOut(history)].map(([room, ids]) => [room, new Set(ids)]));
  return history.records.flatMap((record) => {
    if (record.is !== 'answered' || record.code !== null || record.name === 'join-room') return [];
    if (kept.get(record.room)?.has(record.id)) return [];
    const text = `${record.room}: ${record.id} was acknowledged, and is not in the journal`;
    return [{ rule: 'Y1', text }];
  });
}

/** [Y2] Nothing is done twice, however often it was sent. */
export function nothingTwice(history: History): Finding[] {
  return [...carriedOut(history)].flatMap(([room, ids]) => {
    const twice = ids.filter((id, index) => ids.indexOf(id) < index);
    return twice.map((id) => ({ rule: 'Y2', text: `${room}: ${id} was done twice` }));
  });
}

/** [Y3] A journal runs from 1 on without a gap. */
export function journalHasNoGap({ journal }: History): Finding[] {
  return [...journal].flatMap(([room, entries]) => {
    const at = entries.findIndex(({ seq }, index) => seq !== index + 1);
    return at < 0 ? [] : [{ rule: 'Y3', text: `${room}: entry ${at + 1} is missing` }];
  });
}
