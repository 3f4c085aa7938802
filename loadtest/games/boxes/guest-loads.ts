import { dareCoins } from '../../../engine/games/dice/dare.ts';
import type { SeatName } from '../../../engine/games/boxes/rules.ts';
import type { LoadGame } from '../../core/games.ts';
import type { InvariantReporter } from '../../core/table/invariants.ts';
import { guestsOf } from './box-player.ts';
import { boxAt } from './boxes-table.ts';
import type { Heard } from './shapes.ts';
import { type SeatAnswer, roomListSchema } from '../../../engine/wire/rest.ts';
import { now } from '../../core/results/latency.ts';
import { Guest, type Parts } from '../../core/rooms/parts.ts';
import * as v from 'valibot';
import { roomIdSchema } from '../../../engine/wire/commands.ts';
import type { Pace } from '../../core/rooms/pace.ts';

/** Boxes that are opened soon: the house takes its time. */
const BOXES = [6, 7, 8];

/**
 * [B66] The house sits there, is named and never away; it rolls by itself, opens boxes without a
 * dare, and believes a Done in full. Coins are checked with all balances: none comes for its boxes.
 */
export function checkHouse(heard: Heard, own: SeatName, wrong: InvariantReporter): void {
  if (heard.name === 'room-state') {
    const { house, state, present } = heard.fact;
    if (state !== 'playing') return;
    if (house == null || house === own) wrong('house', `its seat is told as ${house}, not mine`);
    else if (!present[house]) wrong('house', 'it is shown as away');
  }
  if (heard.name === 'presence-changed') {
    const { present } = heard.fact;
    if (!present.player1 || !present.player2) wrong('house', 'somebody is shown as away');
  }
  if (heard.name === 'dice-rolled' && heard.fact.by !== own) {
    const { forced, opened, dare } = heard.fact;
    if (forced) wrong('house', 'the clock rolled for it');
    if (dare !== undefined || (opened !== null && opened.prize !== null)) {
      wrong('house', 'it opened a box with a dare');
    }
  }
  if (heard.name === 'dare-changed') {
    const { dare } = heard.fact;
    if (dare.by !== own) wrong('house', 'it has a dare');
    else if (dare.verdict !== null && dare.coins !== dareCoins(dare, 'exactly')) {
      wrong('house', `it paid ${dare.coins} for ${dare.verdict}`);
    }
  }
}

/** Visitors who play against the house. */
export const houseLoad: LoadGame = {
  scenario: 'house',
  slug: 'alluring-boxes',
  actions: ['house', 'sit', 'place', 'roll', 'settle'],
  headline: 'roll',
  share: 1,
  cast: guestsOf((room, parts) => ({
    action: 'house',
    path: '/api/tables/alluring-boxes',
    body: { house: true, listed: false },
    boxes: () => BOXES.map(boxAt),
    seated: (seat) => {
      if (!seat.isPlayer1) parts.recorder.fault('wrong', 'house', 'it has the first seat');
    },
    heard: (heard, own) =>
      checkHouse(heard, own, (what, text) =>
        parts.recorder.fault('wrong', what, `house room ${room}: ${text}`),
      ),
  })),
};

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

const PATH = '/api/game-rooms/list';

/** A visitor who reads the room list again and again. */
export class LobbyGuest extends Guest {
  constructor(parts: Parts, pace: Pace) {
    super('list', parts, pace);
  }

  async play(): Promise<void> {
    const intended = await this.nextDue();
    const list = await this.call('list', 'GET', PATH, roomListSchema, { intended });
    this.presence.isHere = true;
    if (!list.success) this.wrong('success', 'success is false');
    const ids = new Set(list.rooms.map(({ id }) => id));
    if (ids.size < list.rooms.length) this.wrong('twice', 'a room is listed twice');
    const odd = list.rooms.find(
      ({ id, state, hasPlayer2 }) =>
        !v.is(roomIdSchema, id) || (state === 'playing' && !hasPlayer2),
    );
    if (odd !== undefined) this.wrong('room', JSON.stringify(odd));
  }
}

/** Visitors who look for a room. */
export const lobbyLoad: LoadGame = {
  scenario: 'lobby',
  slug: 'alluring-boxes',
  actions: ['list'],
  headline: 'list',
  share: 1,
  cast: (_index, _options, parts, pace) => new LobbyGuest(parts, pace),
};
