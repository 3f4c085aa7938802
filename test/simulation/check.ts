import type { BoxEvent } from '../../engine/games/boxes/machine/box-events.ts';
import type { PartyEvent } from '../../engine/games/party/machine/party-types.ts';
import type { Message } from '../../engine/games/boxes/wire/messages.ts';
import type { Commit } from '../../engine/journal/journal.ts';
import type { KeptEntry } from '../torture/record/history.ts';
import { foldRoom, type RoomAfter } from '../torture/check/box-model.ts';
import { boxesGame } from '../../engine/games/boxes/boxes-game.ts';
import { partyGame } from '../../engine/games/party/party-game.ts';
import {
  diceVerify,
  paidByParty,
  partiesRepeat,
  partySteps,
  readSteps,
} from '../torture/check/draws.ts';
import { leaksTo, secretsIn } from '../torture/check/secrets.ts';
import { boxesLeaveByRolls, daresAreJudgedOnce, turnsAlternate } from '../torture/check/play.ts';

/** The fields of a message that tell of the room after the entry it reflects. */
export type Shown = Partial<Message<'room-state'>> & Partial<Message<'dice-rolled'>>;

/** The players' actions and messages, in order; `at` is the world's clock. */
export type RunRecord = { at: number; room: string; who: string } & (
  | { is: 'sent'; id: string; name: string; connection: string }
  | { is: 'answered'; id: string; name: string; connection: string; code: string | null }
  | { is: 'told'; name: string; connection: string; seq: number | null; payload: Shown }
  | { is: 'missed'; what: string }
  /** Somebody begins to read a room, from a seat or (null) to watch it. */
  | { is: 'reads'; playerId: string | null }
);

/** The commands by which somebody takes a place, and asks for the room. */
const PLACES: ReadonlySet<string> = new Set(['join-room', 'watch-room']);

/** All there is to judge a run by. */
export interface History {
  records: readonly RunRecord[];
  /** By room, without its game: the events of its journal, from 1 on. */
  journal: ReadonlyMap<string, readonly KeptEntry<BoxEvent>[]>;
  /** The same of parties. */
  parties: ReadonlyMap<string, readonly KeptEntry<PartyEvent>[]>;
  /** Every commit that was kept, in order. */
  kept: readonly Commit[];
}

/** A broken rule. */
export interface Finding {
  rule: string;
  text: string;
}

/** A room after one of its entries, of any game with boxes. */
interface Kept {
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
function toldIsKept({ records }: History, rooms: ReadonlyMap<string, readonly Kept[]>): Finding[] {
  return records.flatMap((record) => {
    if (record.is !== 'told' || record.seq === null) return [];
    const after = rooms.get(record.room)?.[record.seq - 1];
    const what = `${record.room}: ${record.name} ${record.seq}, told to ${record.who}`;
    if (after === undefined) return [{ rule: 'Y4', text: `${what}, is not in the journal` }];
    const wrong = differs(record.payload, after);
    return wrong === null ? [] : [{ rule: 'Y4', text: `${what}: ${wrong}` }];
  });
}

/** [Y10] No message has a secret of another seat in it [T60]. */
function secretsStay({ records, journal, parties }: History): Finding[] {
  const rooms = new Map([
    ...[...journal].map(
      ([room, entries]) =>
        [room, secretsIn(boxesGame, readSteps(boxesGame.hosted, entries).steps)] as const,
    ),
    ...[...parties].map(
      ([room, entries]) => [room, secretsIn(partyGame, partySteps(entries))] as const,
    ),
  ]);
  const told = Map.groupBy(
    records.filter((record) => record.is === 'told'),
    ({ who }) => who,
  );
  return records.flatMap((record) => {
    if (record.is !== 'reads') return [];
    const { room, who, playerId } = record;
    return leaksTo(rooms.get(room) ?? [], playerId, told.get(who) ?? []).map((leak): Finding => {
      const { name, seq } = leak.record;
      return { rule: 'Y10', text: `${room}: ${name} ${seq} tells ${who} ${leak.secret}` };
    });
  });
}

/** The fields that all readers share; presence and the clock may differ. */
function sharedOf({ state, turn, scores, winner, boxes, die1, die2, sum, by }: Shown): string {
  return JSON.stringify({ state, turn, scores, winner, boxes, die1, die2, sum, by });
}

/** [Y5] Everybody receives the same of one entry. */
function toldToAllTheSame({ records }: History): Finding[] {
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
function nobodySeesOlder({ records }: History): Finding[] {
  const highest = new Map<string, number>();
  const shown = new Map<string, number>();
  const asked = new Map<string, number>();
  return records.flatMap((record) => {
    const { room, who } = record;
    if (record.is === 'sent' && PLACES.has(record.name)) {
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
function everybodyPlaysOn({ records }: History): Finding[] {
  return records.flatMap((record) => {
    if (record.is !== 'missed') return [];
    return [{ rule: 'Y8', text: `${record.room}: ${record.who}: ${record.what}` }];
  });
}

/** [B66] The house is paid nothing for its boxes. */
const isOfTheHouse = ({ event, seats }: RoomAfter): boolean =>
  event.type === 'dice-rolled' && seats[event.by]?.visitor === '';

/**
 * [Y7] A wallet is the sum of its movements, in order and never below 0, and boxes paid by their
 * rolls.
 */
function walletsAddUp(
  { kept, parties }: History,
  rooms: ReadonlyMap<string, readonly RoomAfter[]>,
): Finding[] {
  const wallets = new Map<string, { seq: number; balance: number }>();
  const wrong: Finding[] = [];
  let paid = 0;
  for (const { visitor, seq, delta, balance, reason } of kept.flatMap((one) => one.movements)) {
    const before = wallets.get(visitor) ?? { seq: 0, balance: 0 };
    const isNext = seq === before.seq + 1 && balance === before.balance + delta && balance >= 0;
    if (!isNext) wrong.push({ rule: 'Y7', text: `${visitor}: movement ${seq} does not follow` });
    wallets.set(visitor, { seq, balance });
    if (!reason.startsWith('opened:')) paid += delta;
  }
  const boxes = [...rooms.values()].flat().filter((after) => !isOfTheHouse(after));
  const won = boxes.reduce(
    (sum, { event }) => sum + ('coins' in event ? (event.coins ?? 0) : 0),
    0,
  );
  const atParties = [...parties.values()].flatMap(paidByParty);
  const all = atParties.reduce((sum, { coins }) => sum + coins, won);
  return all === paid ? wrong : [...wrong, { rule: 'Y7', text: `paid ${paid}, rolled ${all}` }];
}

/** The journals of all rooms. */
const journalsOf = ({ journal, parties }: History) => [...journal, ...parties];

/** The ids of the commands that a room has carried out, in order. */
function carriedOut(history: History): Map<string, string[]> {
  return new Map(
    journalsOf(history).map(([room, entries]) => [
      room,
      entries.flatMap(({ event }) =>
        'commandId' in event && event.commandId !== undefined ? event.commandId : [],
      ),
    ]),
  );
}

/** [Y1] What was acknowledged is kept. */
function acknowledgedIsKept(history: History): Finding[] {
  const kept = new Map([...carriedOut(history)].map(([room, ids]) => [room, new Set(ids)]));
  return history.records.flatMap((record) => {
    if (record.is !== 'answered' || record.code !== null || PLACES.has(record.name)) return [];
    if (kept.get(record.room)?.has(record.id)) return [];
    const text = `${record.room}: ${record.id} was acknowledged, and is not in the journal`;
    return [{ rule: 'Y1', text }];
  });
}

/** [Y2] Nothing is done twice, however often it was sent. */
function nothingTwice(history: History): Finding[] {
  return [...carriedOut(history)].flatMap(([room, ids]) => {
    const twice = ids.filter((id, index) => ids.indexOf(id) < index);
    return twice.map((id) => ({ rule: 'Y2', text: `${room}: ${id} was done twice` }));
  });
}

/** [Y3] A journal runs from 1 on without a gap. */
function journalHasNoGap(history: History): Finding[] {
  return journalsOf(history).flatMap(([room, entries]) => {
    const at = entries.findIndex(({ seq }, index) => seq !== index + 1);
    return at < 0 ? [] : [{ rule: 'Y3', text: `${room}: entry ${at + 1} is missing` }];
  });
}

/** Parties after each of their entries. */
const partiesAfter = ({ parties }: History): [string, Kept[]][] =>
  [...parties].map(([room, entries]) => [
    room,
    partySteps(entries).map(({ event, after: { value, context } }) => {
      const { turn, scores, boxes } = context;
      return { event, state: value, turn, scores, boxes };
    }),
  ]);

/** All findings of a run, by the rules of SPEC.md and those of torture about games. */
export function check(history: History): Finding[] {
  const rooms = new Map(
    [...history.journal].map(([room, entries]) => [room, foldRoom(entries)] as const),
  );
  return [
    ...acknowledgedIsKept(history),
    ...nothingTwice(history),
    ...journalHasNoGap(history),
    ...toldIsKept(history, new Map<string, readonly Kept[]>([...rooms, ...partiesAfter(history)])),
    ...toldToAllTheSame(history),
    ...secretsStay(history),
    ...nobodySeesOlder(history),
    ...walletsAddUp(history, rooms),
    ...everybodyPlaysOn(history),
    ...turnsAlternate(rooms),
    ...boxesLeaveByRolls(rooms),
    ...daresAreJudgedOnce(rooms),
    ...diceVerify(rooms),
    ...partiesRepeat(history),
  ];
}
