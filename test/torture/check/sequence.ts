import type { Finding, History, Told } from '../record/history.ts';

/** [V4] A journal runs from 1 on without a gap. */
export function journalHasNoGap({ kept }: History): Finding[] {
  const places = [...kept.boxes, ...kept.parties, ...kept.slots, ...kept.wheel, ...kept.movements];
  return places.flatMap(([place, entries]) => {
    const broken = entries.findIndex(({ seq }, index) => seq !== index + 1);
    if (broken === -1) return [];
    const text = `${place}: entry ${entries[broken]?.seq} in place ${broken + 1}`;
    return [{ rule: 'V4', text, records: [] }];
  });
}

interface Reader {
  seq: number;
  whole: number;
}

/**
 * [V5] On one connection messages come in order, each once, without a gap. Between several processes one
 * may get lost; then the reader sees the gap, and asks.
 */
export function toldInOrder({ records, processes }: History): Finding[] {
  const readers = new Map<string, Reader>();
  const findings: Finding[] = [];
  for (const record of records) {
    if (record.is !== 'told' || record.seq === null) continue;
    const key = `${record.who} ${record.room} ${record.connection}`;
    const reader = readers.get(key);
    if (record.name === 'room-state') {
      const seq = Math.max(record.seq, reader?.seq ?? 0);
      readers.set(key, { seq, whole: Math.max(record.seq, reader?.whole ?? 0) });
    } else if (reader !== undefined) {
      const text = wrongIn(reader, { ...record, seq: record.seq }, processes > 1);
      if (text !== null) findings.push({ rule: 'V5', text, records: [record] });
      reader.seq = Math.max(reader.seq, record.seq);
    }
  }
  return findings;
}

function wrongIn(
  { seq, whole }: Reader,
  told: Told & { seq: number },
  mayLose: boolean,
): string | null {
  const where = `${told.room}, ${told.who}, connection ${told.connection}`;
  if (told.seq <= whole) return null; // it was on its way when the whole room was told
  if (told.seq <= seq) return `${where}: ${told.name} ${told.seq} came after ${seq}`;
  if (told.seq > seq + 1 && !mayLose) {
    return `${where}: ${told.name} ${told.seq} came after ${seq}, the others never`;
  }
  return null;
}
