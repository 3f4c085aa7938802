import { type FirstSeeds, firstSeedsBy } from '../host/solo/first-seeds.ts';
import { TakenCommands } from '../host/taken-commands.ts';
import { HeldJournal } from './held-journal.ts';
import { ScriptedChance } from './scripted-chance.ts';
import type { RoomDeps } from '../host/deps.ts';
import { DEFAULT_CONFIG, type GameConfig } from '../definition/game-config.ts';
import type { Prizes } from '../definition/prizes.ts';
import { MemoryJournal } from '../journal/contract/memory-journal.ts';
import { Wallets } from '../host/wallets.ts';
import { NO_PROFILE, type Profile } from '../wire/profile.ts';

export const TURN_MS = 30_000;

/** Everything a host needs, under the test's control. */
export class HostKit {
  readonly memory: MemoryJournal;
  readonly journal: HeldJournal;
  readonly chance = new ScriptedChance();
  readonly reported: unknown[] = [];
  config: GameConfig = DEFAULT_CONFIG;
  prizes: Prizes | null = null;
  pauseMs = 0;
  /** Nicknames, by visitor. */
  readonly nicknames = new Map<string, string>();
  /** What visitors say of themselves. */
  readonly profiles = new Map<string, Profile>();
  cacheTtlMs = 0;
  /** Another process has the same, because the key is stored. */
  readonly firstSeeds: FirstSeeds = firstSeedsBy('the key of all kits');
  /** What the clock shows, epoch milliseconds. */
  time = 1_000_000;

  /** A kit on the same journal is another process, or the same one after a restart. */
  constructor(memory = new MemoryJournal()) {
    this.memory = memory;
    this.journal = new HeldJournal(memory);
  }

  /** New dependencies: only the journal is kept. */
  deps(): RoomDeps & { firstSeeds: FirstSeeds } {
    const { cacheTtlMs, prizes, firstSeeds } = this;
    return {
      journal: this.journal,
      cacheTtlMs,
      taken: new TakenCommands(this.journal),
      wallets: new Wallets(this.journal, cacheTtlMs),
      chance: this.chance,
      firstSeeds,
      configs: { read: () => Promise.resolve(this.config) },
      now: () => this.time,
      turnMs: TURN_MS,
      pauseMs: this.pauseMs,
      ...(prizes === null ? {} : { prizes }),
      userOf: async (visitor) => {
        const nickname = this.nicknames.get(visitor);
        return nickname === undefined ? null : { nickname, rating: 0 };
      },
      profileOf: async (visitor) => this.profiles.get(visitor) ?? NO_PROFILE,
      ratings: this.memory.users.ratings(() => this.time),
      seatLimits: { chat: 1000, others: 1000 },
      report: (error) => this.reported.push(error),
    };
  }
}
