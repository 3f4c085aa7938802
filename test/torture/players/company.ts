import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '../random.ts';
import { Gambler } from './gambler.ts';
import { Pair } from './pair.ts';
import { SPEECHES } from './player.ts';
import type { Stage } from './stage.ts';
import { pairOf } from '../recovery.ts';

const LOOK_MS = 20;

const isUnseen = (pair: Pair): boolean => !pair.isSeen;

/** Everybody who plays in a run. */
export class Company {
  /** The tables, by the name that their two share. */
  readonly tables: readonly string[];
  readonly #pairs: readonly Pair[];
  readonly #gamblers: readonly Gambler[];
  readonly #stage: Stage;
  /** When each table had its last answered roll. */
  readonly #rolled = new Map<string, number>();

  constructor(size: { rooms: number; gamblers: number }, stage: Stage, random: Random) {
    this.#stage = stage;
    this.tables = Array.from({ length: size.rooms }, (_, index) => `r${index}`);
    this.#pairs = this.tables.map((name) => {
      const speeches = [random.pick(SPEECHES), random.pick(SPEECHES)] as const;
      return new Pair(name, speeches, stage, random.fork());
    });
    this.#gamblers = Array.from(
      { length: size.gamblers },
      (_, index) => new Gambler(`g${index}`, stage, random.fork()),
    );
    stage.recorder.onRecord((record) => {
      if (record.is !== 'acked' || record.name !== 'roll-dice' || record.code !== null) return;
      this.#rolled.set(pairOf(record.who), record.at);
    });
  }

  /** Plays until the stage is off. */
  async play(): Promise<void> {
    await Promise.all([...this.#pairs, ...this.#gamblers].map((one) => one.play()));
  }

  /** Resolves when each table has had a roll since; after `ms` notes those that had none. */
  async allRoll(since: number, ms: number, when: string): Promise<void> {
    const isLate = (_: Pair, index: number): boolean =>
      (this.#rolled.get(this.tables[index] ?? '') ?? -1) <= since;
    await this.#wait(isLate, since + ms, `no roll was answered in ${ms} ms ${when}`);
  }

  /** Resolves when all who are at a table are seen there by both. */
  async allSeen(ms: number): Promise<void> {
    const until = this.#stage.recorder.now + ms;
    await this.#wait(isUnseen, until, `two who are there were not seen to be in ${ms} ms`);
  }

  async #wait(
    isLate: (pair: Pair, index: number) => boolean,
    until: number,
    what: string,
  ): Promise<void> {
    const { recorder } = this.#stage;
    let late = this.#pairs.filter(isLate);
    while (late.length > 0 && recorder.now < until) {
      await sleep(LOOK_MS);
      late = this.#pairs.filter(isLate);
    }
    for (const { room } of late) recorder.note({ is: 'missed', room, what });
  }

  close(): void {
    for (const pair of this.#pairs) pair.close();
  }
}
