import type { SeatAnswer } from '../../../engine/wire/rest.ts';
import type { LoadGame } from '../../core/games.ts';
import { now } from '../../core/measure/clock.ts';
import type { Parts } from '../../core/rooms/parts.ts';
import type { InvariantReporter } from '../../core/table/invariant-reports.ts';
import { guestsOf } from './box-guest.ts';

/** The list that quick match reads may be a second old, on every process. */
const KNOWN_MS = 2000;

interface Waiting {
  since: number;
  players: Set<string>;
}

/** [T26] Where quick match has seated the guests of a run. */
export class QuickMatches {
  readonly #wrong: InvariantReporter;
  /** By room. */
  readonly #rooms = new Map<string, Waiting>();

  constructor(wrong: InvariantReporter) {
    this.#wrong = wrong;
  }

  /** @param asked When the call began, in ms of the run's clock. */
  seated({ roomId, playerId, isPlayer1 }: SeatAnswer, asked: number, at = now()): void {
    const room = this.#rooms.get(roomId);
    if (isPlayer1) {
      if (room !== undefined) this.#wrong('quick', `room ${roomId} has two first players`);
      const alone = [...this.#rooms].find(
        ([, { since, players }]) => players.size === 1 && since + KNOWN_MS < asked,
      );
      if (alone !== undefined) {
        this.#wrong(
          'quick',
          `a new room, though ${alone[0]} had waited for ${asked - alone[1].since} ms`,
        );
      }
      this.#rooms.set(roomId, { since: at, players: new Set([playerId]) });
    } else {
      // Without a first player of this run the other one is a stranger to it.
      room?.players.add(playerId);
      if (room !== undefined && room.players.size !== 2) {
        this.#wrong('quick', `room ${roomId} has ${room.players.size} players`);
      }
    }
  }

  /** Nobody waits there any more: the game is on, or whoever waited is gone. */
  forget(roomId: string): void {
    this.#rooms.delete(roomId);
  }
}

/** One book for all guests of a run. */
const books = new WeakMap<Parts['recorder'], QuickMatches>();

function bookOf({ recorder }: Parts): QuickMatches {
  const known = books.get(recorder);
  if (known !== undefined) return known;
  const made = new QuickMatches((what, text) => recorder.fault('wrong', what, text));
  books.set(recorder, made);
  return made;
}

/** Visitors who press Play now, and play whoever comes. An odd one waits. */
export const quickLoad: LoadGame = {
  scenario: 'quick',
  slug: 'alluring-boxes',
  actions: ['quick', 'sit', 'roll', 'settle'],
  headline: 'quick',
  // Alone: quick match would seat these guests in rooms whose second player is on the way.
  share: 0,
  cast: guestsOf((_room, parts) => {
    const book = bookOf(parts);
    let roomId = '';
    const forget = (): void => book.forget(roomId);
    return {
      action: 'quick',
      path: '/api/tables/alluring-boxes/quick',
      body: {},
      boxes: null,
      seated: (seat, asked) => {
        ({ roomId } = seat);
        book.seated(seat, asked);
      },
      met: forget,
      closed: forget,
    };
  }),
};
