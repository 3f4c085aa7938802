import type { Message } from '../../../engine/games/boxes/wire/messages.ts';
import type { Box } from '../../../engine/games/boxes/rules.ts';
import {
  type Finding,
  type History,
  type Told,
  type Read,
  readMessage,
} from '../record/history.ts';
import type { RoomAfter } from './box-model.ts';

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
