import { boxesGame } from '../../../engine/games/boxes/boxes-game.ts';
import type { SeatAnswer } from '../../../engine/wire/rest.ts';
import type { SimCluster } from '../cluster/sim-cluster.ts';
import type { RunRecord } from '../record/history.ts';
import { Player } from './player.ts';
import type { RoomRegistry } from '../../../engine/host/registry/room-registry.ts';

const AGAIN_MS = 200;

/** Everybody who plays: two in each room, and each visitor in two rooms, so that purses are shared. */
export class Company {
  readonly players: Player[] = [];
  readonly #cluster: SimCluster;
  readonly #note: (record: RunRecord) => void;

  constructor(cluster: SimCluster, rooms: number, note: (record: RunRecord) => void) {
    this.#cluster = cluster;
    this.#note = note;
    for (let room = 0; room < rooms; room += 1) {
      this.#open(`r${room}`, `visitor ${room}`, `visitor ${(room + 1) % rooms}`);
    }
  }

  #open(name: string, first: string, second: string): void {
    const maker = { visitor: first, address: first };
    this.#call(
      (registry) => registry.create(boxesGame.slug, maker),
      ({ roomId, playerId }) => {
        this.#seat(`${name}a`, roomId, playerId);
        this.#join(name, roomId, second);
      },
    );
  }

  /** Refused until the boxes are laid, as anybody who comes too early. */
  #join(name: string, roomId: string, visitor: string): void {
    this.#call(
      (registry) => registry.join(roomId, { visitor, address: visitor }),
      ({ playerId }) => this.#seat(`${name}b`, roomId, playerId),
    );
  }

  #seat(who: string, roomId: string, playerId: string): void {
    this.players.push(
      new Player({ cluster: this.#cluster, who, roomId, playerId, note: this.#note }),
    );
  }

  /** A call as by HTTP, to any process, until one is answered; it breaks with the process. */
  #call(
    ask: (registry: RoomRegistry) => Promise<SeatAnswer>,
    answered: (answer: SeatAnswer) => void,
  ): void {
    const { world, outside } = this.#cluster;
    const again = (): void => {
      world.after(AGAIN_MS, outside, () => this.#call(ask, answered));
    };
    const process = this.#cluster.any();
    const registry = process?.registry ?? null;
    if (process === null || registry === null) return again();
    const over = (run: () => void): void => {
      world.after(1, outside, () => {
        if (process.calls.delete(again)) run();
      });
    };
    process.calls.add(again);
    world.after(1, process.actor, () => {
      ask(registry).then(
        (answer) => over(() => answered(answer)),
        () => over(again),
      );
    });
  }
}
