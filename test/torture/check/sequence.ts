import type { Finding, History, Sent, Told } from '../record/history.ts';

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

/** The highest entry of a room that anybody had received, by time. */
class Heights {
  readonly #steps: { at: number; seq: number; told: Told }[] = [];

  told(told: Told): void {
    const top = this.#steps.at(-1);
    const { seq, at } = told;
    if (seq !== null && seq > (top?.seq ?? 0)) this.#steps.push({ at, seq, told });
  }

  /** The last step before a moment. */
  before(at: number): { seq: number; told: Told } | null {
    let [low, high] = [0, this.#steps.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#steps[middle]?.at ?? 0) < at) low = middle + 1;
      else high = middle;
    }
    return this.#steps[low - 1] ?? null;
  }
}

/**
 * [V7] Nobody is shown an older room than somebody had been told before they asked: an answer to
 * `join-room` has at least what anybody knew by then.
 */
export function nobodySeesOlder({ records }: History): Finding[] {
  const heights = new Map<string, Heights>();
  const asked = new Map<string, { sent: Sent; best: Told | null }>();
  const findings: Finding[] = [];
  for (const record of records) {
    if (record.is === 'sent' && record.name === 'join-room') {
      asked.set(`${record.who} ${record.connection}`, { sent: record, best: null });
    } else if (record.is === 'told' && record.seq !== null) {
      const height = heights.get(record.room) ?? new Heights();
      heights.set(record.room, height);
      height.told(record);
      const asking = asked.get(`${record.who} ${record.connection}`);
      if (asking !== undefined && record.name === 'room-state') {
        if (record.seq >= (asking.best?.seq ?? 0)) asking.best = record;
      }
    } else if (record.is === 'acked' && record.name === 'join-room' && record.code === null) {
      const asking = asked.get(`${record.who} ${record.connection}`);
      if (asking?.sent.id !== record.id) continue;
      const known = heights.get(record.room)?.before(asking.sent.at) ?? null;
      const shown = asking.best?.seq ?? 0;
      if (known === null || known.seq <= shown) continue;
      const text = `${record.room}: ${record.who} asked and was shown ${shown}, when ${known.told.who} had been told ${known.seq}`;
      const seen = asking.best === null ? [] : [asking.best];
      findings.push({ rule: 'V7', text, records: [known.told, asking.sent, ...seen, record] });
    }
  }
  return findings;
}
