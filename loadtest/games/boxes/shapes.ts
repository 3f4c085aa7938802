import { ROOM_STATES, SEATS } from '../../../engine/games/boxes/rules.ts';
import {
  type Message,
  type MessageName,
  MESSAGES,
} from '../../../engine/games/boxes/wire/messages.ts';
import { parse } from '../../../engine/wire/parse.ts';

/**
 * The shapes of the server's messages. Hand-written guards read the frequent ones, at a tenth of
 * the schema's cost. The schema reads one in SCHEMA_EVERY of them, and all others. Every message's
 * values are checked (room-view.ts).
 */
export const SCHEMA_EVERY = 16;

type Shape = Record<string, unknown>;

const isShape = (value: unknown): value is Shape => typeof value === 'object' && value !== null;
const isCount = (value: unknown): boolean => Number.isInteger(value) && Number(value) >= 0;
const isOneOf = (values: readonly string[], value: unknown): boolean =>
  typeof value === 'string' && values.includes(value);
const isCountOrNull = (value: unknown): boolean => value === null || isCount(value);

function isBox(value: unknown): boolean {
  return (
    isShape(value) &&
    typeof value['number'] === 'number' &&
    typeof value['x'] === 'number' &&
    typeof value['y'] === 'number' &&
    isOneOf(SEATS, value['owner'])
  );
}

const areBoxes = (value: unknown): boolean => Array.isArray(value) && value.every(isBox);

const areScores = (value: unknown): boolean =>
  isShape(value) && isCount(value['player1']) && isCount(value['player2']);

const isOpened = (value: unknown): boolean =>
  value === null ||
  (isShape(value) &&
    isCount(value['number']) &&
    isCount(value['coins']) &&
    (value['prize'] === null || typeof value['prize'] === 'string'));

const LINE_TYPES = ['chat', 'dice', 'notice'];
const isLine = (value: unknown): boolean =>
  isShape(value) && isCount(value['id']) && isOneOf(LINE_TYPES, value['type']);

const WINNERS = [...SEATS, 'draw'];

const isDiceRolled = (value: unknown): value is Message<'dice-rolled'> =>
  isShape(value) &&
  isCount(value['die1']) &&
  isCount(value['die2']) &&
  isCount(value['sum']) &&
  isCount(value['seq']) &&
  areBoxes(value['boxes']) &&
  isOneOf(SEATS, value['by']) &&
  isOneOf(SEATS, value['turn']) &&
  areScores(value['scores']) &&
  isOneOf(ROOM_STATES, value['state']) &&
  (value['winner'] === null || isOneOf(WINNERS, value['winner'])) &&
  isOpened(value['opened']) &&
  typeof value['forced'] === 'boolean' &&
  (value['entropy'] === undefined || typeof value['entropy'] === 'string') &&
  isCountOrNull(value['turnEndsIn']) &&
  isLine(value['line']);

const isChatMessage = (value: unknown): value is Message<'chat-message'> =>
  isShape(value) &&
  typeof value['playerName'] === 'string' &&
  typeof value['message'] === 'string' &&
  isCount(value['seq']) &&
  isLine(value['line']);

const isBalanceChanged = (value: unknown): value is Message<'balance-changed'> =>
  isShape(value) && isCount(value['coins']);

const isPresenceChanged = (value: unknown): value is Message<'presence-changed'> =>
  isShape(value) &&
  isShape(value['present']) &&
  typeof value['present']['player1'] === 'boolean' &&
  typeof value['present']['player2'] === 'boolean' &&
  (value['watching'] === undefined || isCount(value['watching'])) &&
  isCountOrNull(value['turnEndsIn']);

/** A fact with its name, so that a switch on the name knows the shape. */
export type Heard = { [Name in MessageName]: { name: Name; fact: Message<Name> } }[MessageName];

const isMessageName = (name: string): name is MessageName => Object.hasOwn(MESSAGES, name);

/** Reads the messages of one run, and counts them to choose those for the schema. */
export class MessageReader {
  #read = 0;

  /** The message, or what is wrong with its shape. */
  read(name: string, payload: unknown): Heard | string {
    if (!isMessageName(name)) return `unknown event ${name}`;
    this.#read += 1;
    const heard = this.#read % SCHEMA_EVERY === 0 ? null : this.#quickly(name, payload);
    return heard ?? this.#bySchema(name, payload);
  }

  /** Null if there is no guard, or if the schema must say what is wrong. */
  #quickly(name: MessageName, payload: unknown): Heard | null {
    switch (name) {
      case 'dice-rolled':
        return isDiceRolled(payload) ? { name, fact: payload } : null;
      case 'chat-message':
        return isChatMessage(payload) ? { name, fact: payload } : null;
      case 'balance-changed':
        return isBalanceChanged(payload) ? { name, fact: payload } : null;
      case 'presence-changed':
        return isPresenceChanged(payload) ? { name, fact: payload } : null;
      case 'rooms-updated':
      case 'server-moving':
        return isShape(payload) ? { name, fact: {} } : null;
      case 'room-state':
      case 'player-joined':
      case 'boxes-updated':
      case 'dare-changed':
      case 'names-changed':
      case 'config-changed':
      case 'reaction':
      case 'action-refused':
        return null;
    }
  }

  #bySchema(name: MessageName, payload: unknown): Heard | string {
    const read = <Name extends MessageName>(as: Name): Message<Name> | string => {
      const parsed = parse(MESSAGES[as], payload);
      return parsed.ok ? parsed.value : `${as}: ${parsed.error}`;
    };
    const fact = read(name);
    if (typeof fact === 'string') return fact;
    return { name, fact } as Heard; // the schema of that very name has just read it
  }
}
