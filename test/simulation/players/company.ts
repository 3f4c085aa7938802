import { boxesGame } from '../../../engine/games/boxes/boxes-game.ts';
import { partyGame } from '../../../engine/games/party/party-game.ts';
import { quickMatch } from '../../../engine/host/registry/room-list.ts';
import type { SeatAnswer } from '../../../engine/wire/rest.ts';
import type { SimCluster } from '../cluster/sim-cluster.ts';
import type { RunRecord } from '../check.ts';
import {
  boxesPlayed,
  partyPlayed,
  partyWatched,
  type AnyPlayer,
  type Played,
  Player,
} from './player.ts';
import type { LineParts } from './recorded-lines.ts';
import type { SimProcess } from '../cluster/sim-process.ts';

const AGAIN_MS = 200;
/** By then every process lists a room: its copy of the list may be a second old. */
const LISTED_MS = 2000;
/** So many are at the party, and so many watch it. */
const PARTY = 4;
const WATCHERS = 2;

type Doors = NonNullable<SimProcess['doors']>;

/**
 * Everybody who plays: two in each room, and each visitor in two rooms, so that purses are shared;
 * beside them a party that is watched, somebody against the house, and two who press Play now.
 */
export class Company {
  readonly players: AnyPlayer[] = [];
  /** [G30] Those who watch the party. */
  readonly watchers: AnyPlayer[] = [];
  readonly #cluster: SimCluster;
  readonly #note: (record: RunRecord) => void;

  constructor(cluster: SimCluster, rooms: number, note: (record: RunRecord) => void) {
    this.#cluster = cluster;
    this.#note = note;
    for (let room = 0; room < rooms; room += 1) {
      this.#open(`r${room}`, `visitor ${room}`, `visitor ${(room + 1) % rooms}`);
    }
    this.#party('p', PARTY);
    this.#house('h', 'visitor 0');
    const { world, outside } = cluster;
    this.#quick('q', () => world.after(LISTED_MS, outside, () => this.#quick('k', () => {})));
  }

  get everybody(): readonly AnyPlayer[] {
    return [...this.players, ...this.watchers];
  }

  /** [G1] The host makes the table, the others come one after the other. */
  #party(name: string, count: number): void {
    const maker = { visitor: `${name} host`, address: name };
    this.#call(
      ({ registry }) => registry.create(partyGame.slug, maker),
      ({ roomId, playerId }) => {
        this.#seat(`${name}1`, roomId, playerId, partyPlayed);
        for (let guest = 2; guest <= count; guest += 1) {
          const taker = { visitor: `${name} guest ${guest}`, address: name };
          this.#call(
            ({ registry }) => registry.join(roomId, taker, { queues: true }), // [G24]
            (seat) => this.#seat(`${name}${guest}`, roomId, seat.playerId, partyPlayed),
          );
        }
        for (let watcher = 1; watcher <= WATCHERS; watcher += 1) {
          const parts = this.#parts(`${name}w${watcher}`, roomId);
          this.watchers.push(new Player({ ...parts, playerId: null }, partyWatched()));
        }
      },
    );
  }

  /** [B66] */
  #house(name: string, visitor: string): void {
    const maker = { visitor, address: visitor };
    this.#call(
      ({ registry }) =>
        registry.create(boxesGame.slug, maker, { options: { house: true, scattered: true } }),
      ({ roomId, playerId }) => this.#seat(name, roomId, playerId, boxesPlayed),
    );
  }

  /** [T26] Whoever is first gets a room, and who presses later its other seat. */
  #quick(name: string, then: () => void): void {
    const taker = { visitor: `quick ${name}`, address: name };
    this.#call(
      (doors) => quickMatch(doors, boxesGame.slug, taker),
      ({ roomId, playerId }) => {
        this.#seat(name, roomId, playerId, boxesPlayed);
        then();
      },
    );
  }

  /** Unlisted: quick match leaves its seats to visitors with the link. */
  #open(name: string, first: string, second: string): void {
    const maker = { visitor: first, address: first };
    this.#call(
      ({ registry }) => registry.create(boxesGame.slug, maker, { unlisted: true }),
      ({ roomId, playerId }) => {
        this.#seat(`${name}a`, roomId, playerId, boxesPlayed);
        this.#join(name, roomId, second);
      },
    );
  }

  /** Refused until the boxes are laid, as anybody who comes too early. */
  #join(name: string, roomId: string, visitor: string): void {
    this.#call(
      ({ registry }) => registry.join(roomId, { visitor, address: visitor }),
      ({ playerId }) => this.#seat(`${name}b`, roomId, playerId, boxesPlayed),
    );
  }

  #seat<View extends object, Message extends { type: string }>(
    who: string,
    roomId: string,
    playerId: string,
    played: Played<View, Message>,
  ): void {
    this.players.push(new Player({ ...this.#parts(who, roomId), playerId }, played));
  }

  #parts(who: string, roomId: string): LineParts {
    return { cluster: this.#cluster, who, roomId, note: this.#note };
  }

  /** A call as by HTTP, to any process, until one is answered; it breaks with the process. */
  #call(ask: (rooms: Doors) => Promise<SeatAnswer>, answered: (answer: SeatAnswer) => void): void {
    const { world, outside } = this.#cluster;
    const again = (): void => {
      world.after(AGAIN_MS, outside, () => this.#call(ask, answered));
    };
    const process = this.#cluster.any();
    const doors = process?.doors ?? null;
    if (process === null || doors === null) return again();
    const over = (run: () => void): void => {
      world.after(1, outside, () => {
        if (process.calls.delete(again)) run();
      });
    };
    process.calls.add(again);
    world.after(1, process.actor, () => {
      ask(doors).then(
        (answer) => over(() => answered(answer)),
        () => over(again),
      );
    });
  }
}
