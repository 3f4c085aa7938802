import * as v from 'valibot';
import { roomIdSchema } from '../../../engine/wire/commands.ts';
import { roomListSchema } from '../../../engine/wire/rest.ts';
import { now } from '../../core/measure/clock.ts';
import type { Pace } from '../../core/rooms/pace.ts';
import { type Parts, Broken, type Scenario } from '../../core/rooms/parts.ts';
import { Caller } from '../../core/protocols/caller.ts';
import { Presence } from '../../core/measure/recorder.ts';
import type { LoadGame } from '../../core/games.ts';

const PATH = '/api/game-rooms/list';

/** A visitor who reads the room list again and again. */
export class LobbyGuest implements Scenario {
  readonly #parts: Parts;
  readonly #pace: Pace;
  readonly #caller: Caller;
  readonly #presence: Presence;
  #began = false;

  constructor(parts: Parts, pace: Pace) {
    this.#parts = parts;
    this.#pace = pace;
    this.#caller = new Caller(parts, pace);
    this.#presence = new Presence(parts.recorder);
  }

  async play(): Promise<void> {
    const intended = this.#began ? await this.#pace.next() : now();
    if (!this.#began) this.#pace.begin();
    this.#began = true;
    const extras = { intended };
    const list = await this.#caller.call('list', 'GET', PATH, roomListSchema, extras);
    if (list === null) throw new Broken('list');
    this.#presence.isHere = true;
    const wrong = (what: string, detail: string): void =>
      this.#parts.recorder.fault('wrong', `list ${what}`, detail);
    if (!list.success) wrong('success', 'success is false');
    const ids = new Set(list.rooms.map(({ id }) => id));
    if (ids.size < list.rooms.length) wrong('twice', 'a room is listed twice');
    const odd = list.rooms.find(
      ({ id, state, hasPlayer2 }) =>
        !v.is(roomIdSchema, id) || (state === 'playing' && !hasPlayer2),
    );
    if (odd !== undefined) wrong('room', JSON.stringify(odd));
  }

  close(): void {
    this.#presence.isHere = false;
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
