import type { Finding, History, Sent, Told } from '../record/history.ts';

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
