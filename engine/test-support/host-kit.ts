import { type FirstSeeds, firstSeedsBy } from '../chance/system-chance.ts';
import { TakenCommands } from '../host/taken-commands.ts';
import type { RoomDeps } from '../host/deps.ts';
import { DEFAULT_CONFIG, type GameConfig } from '../definition/game-config.ts';
import type { Prizes } from '../definition/tasks.ts';
import { MemoryJournal } from '../journal/contract/memory-journal.ts';
import { Wallets } from '../host/wallets.ts';
import { NO_PROFILE, type Profile } from '../wire/profile.ts';
import type { Commit, Journal, RecordedCommand, RecordedRoom } from '../journal/journal.ts';
import { ScriptedChance } from './scripted-chance.ts';
import { afterEach, beforeEach, vi } from 'vitest';
import type { StorageAllowance } from '../journal/stored-bytes.ts';

/** What happens to the next append: it fails before it is stored, or after (a lost answer). */
type Failure = 'before' | 'after';

/** A journal whose appends a test can hold open or let fail. */
export class HeldJournal implements Journal {
  readonly #inner: Journal;
  #held: PromiseWithResolvers<void> | null = null;
  #failures: { when: Failure; error: Error }[] = [];
  appends = 0;
  /** How often it was asked about commands. */
  questions = 0;

  constructor(inner: Journal) {
    this.#inner = inner;
  }

  /** Appends from now on wait for the returned function. */
  hold(): () => void {
    const held = Promise.withResolvers<void>();
    this.#held = held;
    return () => {
      if (this.#held === held) this.#held = null;
      held.resolve();
    };
  }

  failNext(when: Failure, error = new Error('the database has gone away')): void {
    this.#failures.push({ when, error });
  }

  async append(commit: Commit): Promise<void> {
    this.appends += 1;
    await this.#held?.promise;
    const failure = this.#failures.shift();
    if (failure?.when === 'before') throw failure.error;
    await this.#inner.append(commit);
    if (failure?.when === 'after') throw failure.error;
  }

  read(room: string, machine: string, version: number): Promise<RecordedRoom> {
    return this.#inner.read(room, machine, version);
  }

  commands(room: string, after: number, limit: number): Promise<RecordedCommand[]> {
    this.questions += 1;
    return this.#inner.commands(room, after, limit);
  }

  hasCommand(room: string, ...keys: string[]): Promise<boolean> {
    this.questions += 1;
    return this.#inner.hasCommand(room, ...keys);
  }

  wallet(visitor: string): ReturnType<Journal['wallet']> {
    return this.#inner.wallet(visitor);
  }
}

export const TURN_MS = 30_000;

/** Everything a host needs, under the test's control. */
export class HostKit {
  readonly memory: MemoryJournal;
  readonly journal: HeldJournal;
  readonly chance = new ScriptedChance();
  readonly reported: unknown[] = [];
  /** [B112] The photos that rooms show no more. */
  readonly dropped: string[] = [];
  config: GameConfig = DEFAULT_CONFIG;
  prizes: Prizes | null = null;
  pauseMs = 0;
  /** [J30] Counts the steps of ratings by address, too. */
  hashed: RoomDeps['hashed'] | null = null;
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
      ...(this.hashed != null && { hashed: this.hashed }),
      dropPhotos: (photos) => this.dropped.push(...photos),
      seatLimits: { chat: 1000, others: 1000 },
      report: (error) => this.reported.push(error),
    };
  }
}

/** Stops the clock for each test of a file and gives it a kit of its own. */
export function timedKits(give: (kit: HostKit) => void): void {
  beforeEach(() => {
    vi.useFakeTimers();
    give(new HostKit());
  });
  afterEach(() => void vi.useRealTimers());
}

/** Lets time pass, on the kit's clock too. */
export async function pass(kit: HostKit, ms: number): Promise<void> {
  kit.time += ms;
  await vi.advanceTimersByTimeAsync(ms);
}

/** No limit on storage. */
export const NO_BOUNDS: StorageAllowance = { wait: () => null, pay: () => {} };
