import { createHash } from 'node:crypto';
import type { Chance } from '../chance/chance.ts';
import type { SeedPair } from '../chance/seeds.ts';

/** A pair for tests that draw nothing from it. */
export function seedsNamed(name: string): SeedPair {
  return { serverSeed: `${name}-seed`, serverSeedHash: `${name}-hash`, clientSeed: name, nonce: 0 };
}

/** The draw in the middle of side `index` (0, 1, …) of `sides` equally likely ones. */
export function drawOf(index: number, sides: number): number {
  return (index + 0.5) / sides;
}

/** Chance from a script; it fails if the script is too short. */
export class ScriptedChance implements Chance {
  readonly #left: number[] = [];
  #seeds = 0;
  #players = 0;
  #rooms = 0;
  /** Every seed that was used, so that tests can look for leaks. */
  readonly serverSeeds: string[] = [];
  /** The rounds that were drawn. */
  readonly rounds: SeedPair[] = [];

  script(...draws: number[]): this {
    this.#left.push(...draws);
    return this;
  }

  dice(...rolls: (readonly [number, number])[]): this {
    for (const [die1, die2] of rolls) this.script(drawOf(die1 - 1, 6), drawOf(die2 - 1, 6));
    return this;
  }

  seedPair(clientSeed: string): SeedPair {
    this.#seeds += 1;
    const serverSeed = `unspent-server-seed-${this.#seeds}-`.padEnd(64, 'f');
    this.serverSeeds.push(serverSeed);
    const serverSeedHash = this.hash(serverSeed);
    return { serverSeed, serverSeedHash, clientSeed, nonce: 0 };
  }

  hash(text: string): string {
    return createHash('sha256').update(text).digest('hex');
  }

  draws(seeds: SeedPair, count: number): number[] {
    this.rounds.push(seeds);
    const draws = this.#left.splice(0, count);
    if (draws.length < count) throw new Error('the script of draws has ended');
    return draws;
  }

  playerId(): string {
    this.#players += 1;
    return `player-secret-${this.#players}`.padEnd(22, '_');
  }

  roomId(): string {
    this.#rooms += 1;
    return `RM${this.#rooms + 1}`.padEnd(6, 'A');
  }

  pick(): number {
    return 0;
  }
}
