import type { Message } from '../../../engine/games/boxes/wire/messages.ts';
import type { Box } from '../../../engine/games/dice/rules.ts';
import {
  type Finding,
  type History,
  type Told,
  type Read,
  readMessage,
  type Sent,
} from '../record/history.ts';
import { boxesGame } from '../../../engine/games/boxes/boxes-game.ts';
import type { RoomAfter } from './box-model.ts';
import { readSteps } from './draws.ts';
import { leaksTo, secretsIn } from './secrets.ts';

const numbersOf = (boxes: readonly Box[]): string =>
  boxes
    .map(({ number, x, y }) => `${number}@${x},${y}`)
    .toSorted()
    .join(' ');

const scoresOf = ({ player1, player2 }: RoomAfter['scores']): string => `${player1}:${player2}`;

/** Compares a roll's broadcast with the journal; null: they agree. */
function rollFault(roll: Message<'dice-rolled'>, after: RoomAfter): string | null {
  const { event } = after;
  if (event.type !== 'dice-rolled') return `is ${event.type} in the journal`;
  const told = `${roll.by} ${roll.die1}+${roll.die2} ${roll.forced}`;
  const kept = `${event.by} ${event.die1}+${event.die2} ${event.forced}`;
  if (told !== kept) return `was told as ${told}, and kept as ${kept}`;
  const coins = roll.opened?.coins ?? null;
  return coins === event.coins ? null : `was told to pay ${coins}, and kept as ${event.coins}`;
}

/** Compares an answer or event about a whole room with the journal; null: they agree. */
function roomFault(
  told: Pick<RoomAfter, 'state' | 'boxes' | 'turn' | 'scores' | 'winner'>,
  after: RoomAfter,
): string | null {
  const pairs = [
    ['state', told.state, after.state],
    ['turn', told.turn, after.turn],
    ['scores', scoresOf(told.scores), scoresOf(after.scores)],
    ['boxes', numbersOf(told.boxes), numbersOf(after.boxes)],
    ['winner', told.winner, after.winner],
  ];
  const wrong = pairs.find(([, shown, kept]) => shown !== kept);
  return wrong === undefined ? null : `${wrong[0]} ${wrong[1]}, in the journal ${wrong[2]}`;
}

function faultOf({ name, payload }: Read, after: RoomAfter): string | null {
  switch (name) {
    case 'dice-rolled':
      return rollFault(payload, after) ?? roomFault(payload, after);
    case 'room-state':
      return roomFault(payload, after);
    case 'boxes-updated':
      if (after.event.type !== 'boxes-placed') return `is ${after.event.type} in the journal`;
      return roomFault({ ...after, ...payload }, after);
    case 'player-joined':
      if (after.event.type !== 'player-joined') return `is ${after.event.type} in the journal`;
      return roomFault({ ...after, ...payload }, after);
    case 'chat-message': {
      const { event } = after;
      const isSame = event.type === 'message-sent' && event.message === payload.message;
      return isSame ? null : `is ${event.type} in the journal`;
    }
    case 'dare-changed': {
      const { type } = after.event;
      return type === 'dare-settled' || type === 'dare-judged' ? null : `is ${type} in the journal`;
    }
    case 'names-changed':
      return after.event.type === 'profile-changed'
        ? null
        : `is ${after.event.type} in the journal`;
    case 'presence-changed':
    case 'balance-changed':
    case 'reaction':
    case 'rooms-updated':
    case 'config-changed':
    case 'server-moving':
    case 'action-refused':
      return null;
  }
}

/**
 * [V6] What is told is kept, and told as it is kept: to both players the same. A broadcast before its
 * commit is one that the journal does not have, or has otherwise.
 */
export function toldIsKept(
  { records }: History,
  rooms: ReadonlyMap<string, readonly RoomAfter[]>,
): Finding[] {
  const findings: Finding[] = [];
  const judge = (record: Told, text: string): void => {
    const what = `${record.room}: ${record.name} ${record.seq}, told to ${record.who}`;
    findings.push({ rule: 'V6', text: `${what}, ${text}`, records: [record] });
  };
  for (const record of records) {
    if (record.is !== 'told') continue;
    const read = readMessage(record.name, record.payload);
    if (read === null) {
      judge(record, 'fits no schema');
      continue;
    }
    if (record.seq === null) continue;
    const after = rooms.get(record.room)?.[record.seq - 1];
    if (after === undefined) judge(record, 'is not in the journal');
    else {
      const fault = faultOf(read, after);
      if (fault !== null) judge(record, fault);
    }
  }
  return findings;
}

/** [V21] No message has a secret of another seat in it. */
export function secretsStay({ records, kept }: History): Finding[] {
  const seated = records.filter((record) => record.is === 'seated');
  return [...kept.boxes].flatMap(([room, entries]) => {
    const known = secretsIn(boxesGame, readSteps(boxesGame.hosted, entries).steps);
    return seated.flatMap(({ who, room: at, playerId }) => {
      if (at !== room) return [];
      const told = records.filter(
        (record): record is Told =>
          record.is === 'told' && record.who === who && record.room === room,
      );
      return leaksTo(known, playerId, told).map(({ record, secret }): Finding => {
        const text = `${room}: ${record.name} ${record.seq} tells ${who} ${secret}`;
        return { rule: 'V21', text, records: [record] };
      });
    });
  });
}

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
