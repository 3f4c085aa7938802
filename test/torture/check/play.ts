import type { SeatName } from '../../../engine/games/boxes/rules.ts';
import { boxPays, otherSeat } from './own-rules.ts';
import { type Finding, type History, readMessage } from '../record/history.ts';
import { beginsGame, type RoomAfter } from './box-model.ts';

type Rooms = ReadonlyMap<string, readonly RoomAfter[]>;

/** Each roll with the room before it. */
function rollsIn(rooms: Rooms) {
  return [...rooms].flatMap(([room, states]) =>
    states.flatMap((after, index) => {
      const { event, seq } = after;
      const before = states[index - 1];
      return event.type === 'dice-rolled' && before !== undefined
        ? [{ room, seq, event, before, after }]
        : [];
    }),
  );
}

/** [V8] Turns alternate, and nobody rolls but in a game. */
export function turnsAlternate(rooms: Rooms): Finding[] {
  return rollsIn(rooms).flatMap(({ room, seq, event, before }) => {
    const text = `${room}: entry ${seq} is a roll of ${event.by}`;
    const finding = (why: string): Finding[] => [
      { rule: 'V8', text: `${text}, ${why}`, records: [before.event, event] },
    ];
    if (before.state !== 'playing') return finding(`while the room is ${before.state}`);
    return before.turn === event.by ? [] : finding(`in the turn of ${otherSeat(event.by)}`);
  });
}

/** [V9] Boxes leave only by a roll of their number, which pays for them; scores count those opened. */
export function boxesLeaveByRolls(rooms: Rooms): Finding[] {
  const rolls = rollsIn(rooms).flatMap(({ room, seq, event, before }) => {
    const sum = event.die1 + event.die2;
    const isThere = before.boxes.some(({ number }) => number === sum);
    const due = isThere ? boxPays(sum) : null;
    if (event.coins === due) return [];
    const text = `${room}: entry ${seq} threw ${sum} and pays ${event.coins}, not ${due}`;
    return [{ rule: 'V9', text, records: [before.event, event] }];
  });
  const games = [...rooms].flatMap(([room, states]) =>
    states.flatMap(({ seq, scores, boxes, event }, index) => {
      const before = states[index - 1];
      if (before === undefined || event.type === 'boxes-placed' || beginsGame(event)) return [];
      const gone = before.boxes.length - boxes.length;
      const scored =
        scores.player1 + scores.player2 - before.scores.player1 - before.scores.player2;
      if (gone === scored && (gone === 0 || event.type === 'dice-rolled')) return [];
      const text = `${room}: at entry ${seq} ${gone} boxes left and ${scored} were counted`;
      return [{ rule: 'V9', text, records: [event] }];
    }),
  );
  return [...rolls, ...games];
}

/** The specification's payment for each verdict: exactly, nearly, not at all. */
const DARE_PAYS = {
  easy: { exactly: 5, nearly: 2, 'not-at-all': 0 },
  medium: { exactly: 10, nearly: 5, 'not-at-all': 0 },
  hard: { exactly: 20, nearly: 10, 'not-at-all': 0 },
} as const;

/** [V16] A dare is settled once by its opener, and judged once by the other after it was done. */
export function daresAreJudgedOnce(rooms: Rooms): Finding[] {
  return [...rooms].flatMap(([room, states]) =>
    states.flatMap(({ event, seq }, index) => {
      if (event.type !== 'dare-settled' && event.type !== 'dare-judged') return [];
      const dare = states[index - 1]?.dares.find(({ id }) => id === event.dare);
      const text = `${room}: entry ${seq}, dare ${event.dare}`;
      const finding = (why: string): Finding[] => [
        { rule: 'V16', text: `${text}, ${why}`, records: [event] },
      ];
      if (dare === undefined) return finding('which nobody opened');
      if (event.type === 'dare-settled') {
        if (dare.by !== event.by) return finding('is settled by the other player');
        return dare.done === null ? [] : finding('is settled twice');
      }
      if (dare.by === event.by) return finding('is judged by its opener');
      if (dare.done !== true || dare.verdict !== null) return finding('is not to be judged');
      const due = DARE_PAYS[dare.difficulty][event.verdict];
      return event.coins === due ? [] : finding(`pays ${event.coins}, not ${due}`);
    }),
  );
}

const NAMES = ['player1', 'player2'] as const;

/** The seat of a secret after an entry. */
function seatOf({ seats }: RoomAfter, playerId: string): SeatName | null {
  return NAMES.find((name) => seats[name]?.playerId === playerId) ?? null;
}

/**
 * [V12] No seat is stolen: whoever was given one has it for good, is told so each time, is never
 * unknown, and nothing is done in their name but what they sent.
 */
export function seatsStay(
  { records }: History,
  rooms: ReadonlyMap<string, readonly RoomAfter[]>,
): Finding[] {
  const secrets = new Map<string, string>();
  const senders = new Map<string, string>();
  const findings: Finding[] = [];
  const wrong = (text: string, record: object): void => {
    findings.push({ rule: 'V12', text, records: [record] });
  };
  for (const record of records) {
    if (record.is === 'seated') {
      const { who, room, visitor, playerId } = record;
      secrets.set(`${who} ${room}`, playerId);
      const seats = rooms.get(room)?.map(({ seats: all }) => all) ?? [];
      const has = seats.some((all) => NAMES.some((name) => all[name]?.playerId === playerId));
      if (!has) wrong(`${room}: the seat given to ${who} is not in the journal`, record);
      const other = seats.find((all) =>
        NAMES.some((name) => all[name]?.playerId === playerId && all[name].visitor !== visitor),
      );
      if (other !== undefined) wrong(`${room}: the seat of ${who} is another visitor's`, record);
    } else if (record.is === 'sent') {
      senders.set(`${record.room} ${record.id}`, record.who);
    } else if (record.is === 'acked' && record.code?.startsWith('seat/')) {
      wrong(`${record.room}: ${record.who} was refused with ${record.code}`, record);
    } else if (record.is === 'told' && record.name === 'room-state' && record.seq !== null) {
      const read = readMessage(record.name, record.payload);
      const after = rooms.get(record.room)?.[record.seq - 1];
      const playerId = secrets.get(`${record.who} ${record.room}`);
      if (read?.name !== 'room-state' || after === undefined || playerId === undefined) continue;
      const due = seatOf(after, playerId);
      if (read.payload.seat !== due) {
        wrong(`${record.room}: ${record.who} was told ${read.payload.seat}, has ${due}`, record);
      }
    }
  }
  return [...findings, ...foreignCommands(rooms, senders, secrets)];
}

function foreignCommands(
  rooms: ReadonlyMap<string, readonly RoomAfter[]>,
  senders: ReadonlyMap<string, string>,
  secrets: ReadonlyMap<string, string>,
): Finding[] {
  return [...rooms].flatMap(([room, states]) =>
    states.flatMap((after, index) => {
      const { event, seq } = after;
      const before = states[index - 1];
      const id = 'commandId' in event ? event.commandId : undefined;
      if (!('by' in event) || id === undefined || before === undefined) return [];
      const who = senders.get(`${room} ${id}`);
      const seat = seatOf(before, secrets.get(`${who} ${room}`) ?? '');
      if (seat === event.by) return [];
      const text = `${room}: entry ${seq} was done as ${event.by}, sent by ${who}, who has ${seat}`;
      return [{ rule: 'V12', text, records: [event] }];
    }),
  );
}
