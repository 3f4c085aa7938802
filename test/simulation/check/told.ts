import type { Finding, History, Shown } from '../record/history.ts';

/** A room after one of its entries, of any game with boxes. */
export interface Kept {
  event: { type: string; by?: string; die1?: number };
  state: string;
  turn: string;
  scores: object;
  boxes: readonly { number: number }[];
}

/** Compares a message with the journal; null: they agree. */
function differs(shown: Shown, { event, state, turn, scores, boxes }: Kept): string | null {
  const pairs = [
    ['state', shown.state, state],
    ['turn', shown.turn, turn],
    ['scores', shown.scores && Object.values(shown.scores).join(), Object.values(scores).join()],
    [
      'boxes',
      shown.boxes?.map(({ number }) => number).join(),
      boxes.map(({ number }) => number).join(),
    ],
    ['die1', shown.die1, event.type === 'dice-rolled' ? (event.die1 ?? null) : null],
    ['by', shown.by, 'by' in event ? event.by : null],
  ] as const;
  const wrong = pairs.find(([, told, is]) => told !== undefined && told !== is);
  return wrong === undefined ? null : `${wrong[0]} ${wrong[1]}, in the journal ${wrong[2]}`;
}

/** [Y4] What is broadcast is in the journal, and is the same as there. */
export function toldIsKept(
  { records }: History,
  rooms: ReadonlyMap<string, readonly Kept[]>,
): Finding[] {
  return records.flatMap((record) => {
    if (record.is !== 'told' || record.seq === null) return [];
    const after = rooms.get(record.room)?.[record.seq - 1];
    const what = `${record.room}: ${record.name} ${record.seq}, told to ${record.who}`;
    if (after === undefined) return [{ rule: 'Y4', text: `${what}, is not in the journal` }];
    const wrong = differs(record.payload, after);
    return wrong === null ? [] : [{ rule: 'Y4', text: `${what}: ${wrong}` }];
  });
}

/** The fields that all readers share; presence and the clock may differ. */
function sharedOf({ state, turn, scores, winner, boxes, die1, die2, sum, by }: Shown): string {
  return JSON.stringify({ state, turn, scores, winner, boxes, die1, die2, sum, by });
}

/** [Y5] Everybody receives the same of one entry. */
export function toldToAllTheSame({ records }: History): Finding[] {
  const first = new Map<string, string>();
  return records.flatMap((record) => {
    if (record.is !== 'told' || record.seq === null) return [];
    const key = `${record.room}: ${record.name} ${record.seq}`;
    const shown = sharedOf(record.payload);
    const known = first.get(key) ?? shown;
    first.set(key, known);
    return known === shown ? [] : [{ rule: 'Y5', text: `${key} was told in two ways` }];
  });
}

/**
 * [Y6] Nobody who asks is shown an older room than anybody had been told before: two hosts of one room
 * come to this. A single message that comes late is dropped by its reader [X3].
 */
export function nobodySeesOlder({ records }: History): Finding[] {
  const highest = new Map<string, number>();
  const shown = new Map<string, number>();
  const asked = new Map<string, number>();
  return records.flatMap((record) => {
    const { room, who } = record;
    if (record.is === 'sent' && record.name === 'join-room') {
      asked.set(record.id, highest.get(room) ?? 0);
    } else if (record.is === 'told' && record.seq !== null) {
      const before = shown.get(record.connection) ?? 0;
      shown.set(record.connection, Math.max(before, record.seq));
      highest.set(room, Math.max(highest.get(room) ?? 0, record.seq));
    } else if (record.is === 'answered' && record.code === null) {
      const due = asked.get(record.id) ?? 0;
      const seq = shown.get(record.connection) ?? 0;
      const text = `${room}: ${who} asked and was shown ${seq}, when ${due} had been told`;
      if (seq < due) return [{ rule: 'Y6', text }];
    }
    return [];
  });
}

/** [Y8] After the faults everybody plays on. */
export function everybodyPlaysOn({ records }: History): Finding[] {
  return records.flatMap((record) => {
    if (record.is !== 'missed') return [];
    return [{ rule: 'Y8', text: `${record.room}: ${record.who}: ${record.what}` }];
  });
}
