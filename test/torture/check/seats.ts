import type { SeatName } from '../../../engine/games/boxes/rules.ts';
import { type Finding, type History, readMessage } from '../record/history.ts';
import type { RoomAfter } from './box-model.ts';

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
      if (!('by' in event) || event.commandId === undefined || before === undefined) return [];
      const who = senders.get(`${room} ${event.commandId}`);
      const seat = seatOf(before, secrets.get(`${who} ${room}`) ?? '');
      if (seat === event.by) return [];
      const text = `${room}: entry ${seq} was done as ${event.by}, sent by ${who}, who has ${seat}`;
      return [{ rule: 'V12', text, records: [event] }];
    }),
  );
}
