import { pick } from '../../engine/chance/chance.ts';
import { SEGMENTS, ROUNDS_PER_GAME, scoreAfter } from '../../engine/games/wheel/segments.ts';
import { type WheelSnapshot, wheelSnapshotSchema } from '../../engine/games/wheel/snapshot.ts';
import { now } from '../core/results/latency.ts';
import type { Pace } from '../core/rooms/pace.ts';
import { Guest, type Parts } from '../core/rooms/parts.ts';
import { drawsOfRound, seedFault } from '../core/seed-proof.ts';
import type { LoadGame } from '../core/games.ts';
import type { InvariantReporter } from '../core/table/invariants.ts';

/** [W1] to [W6] Checks a spin of the wheel against the state before. */
export function checkWheelSpin(
  before: WheelSnapshot,
  after: WheelSnapshot,
  wrong: InvariantReporter,
): void {
  const { lastSpin } = after;
  if (lastSpin === null) {
    wrong('spin', 'no spin after a spin');
    return;
  }
  const fresh = before.rounds === 0;
  const { index, value } = lastSpin;
  if (SEGMENTS[index]?.value !== value) wrong('segment', `segment ${index} was told as ${value}`);
  const scoreBefore = fresh ? 0 : before.score;
  const score = scoreAfter(scoreBefore, value);
  if (after.score !== score || lastSpin.score !== score) {
    wrong('score', `${after.score} after ${value} at ${scoreBefore}, not ${score}`);
  }
  const coins = Math.max(0, before.coins + score - scoreBefore);
  if (after.coins !== coins || lastSpin.coins !== coins) {
    wrong('coins', `${after.coins} after ${value}, not ${coins}`);
  }
  const rounds = (fresh ? ROUNDS_PER_GAME : before.rounds) - 1;
  if (after.rounds !== rounds || lastSpin.rounds !== rounds) {
    wrong('rounds', `${after.rounds} rounds left, not ${rounds}`);
  }
  if (after.state !== (rounds === 0 ? 'over' : 'idle')) {
    wrong('state', `${after.state} with ${rounds} rounds left`);
  }
}

const PATH = '/api/play/wheel-of-exposure';
/** The server's clock and ours may differ by this many ms. */
const RESET_SPARE_MS = 50;

/** A player at the wheel: ten rounds, the pause, ten rounds again; a new seed after each game. */
export class WheelGuest extends Guest {
  #known: WheelSnapshot | null = null;
  #indexes: number[] = [];

  constructor(parts: Parts, pace: Pace) {
    super('wheel', parts, pace);
  }

  /** One game of ten rounds. */
  async play(): Promise<void> {
    const intended = now();
    const known = this.#known ?? (await this.#look(intended));
    this.presence.isHere = true;
    this.pace.begin();
    let before: WheelSnapshot = known;
    do {
      const spun = await this.#post('spin', { type: 'SPIN' }, await this.pace.next());
      checkWheelSpin(before, spun, this.wrong);
      if (spun.lastSpin !== null) this.#indexes.push(spun.lastSpin.index);
      before = spun;
    } while (before.rounds > 0);
    this.parts.recorder.tally('games');
    this.pace.pause(); // nobody can spin in the game's own pause
    const endsAt = now() + (before.resetsIn ?? 0) + RESET_SPARE_MS;
    await this.#reseed(before);
    await this.parts.stop.sleep(Math.max(0, endsAt - now()));
    this.#known = before;
  }

  #look(intended: number): Promise<WheelSnapshot> {
    return this.call('look', 'GET', PATH, wheelSnapshotSchema, { intended });
  }

  /** [C3] The seed of the game is revealed; its segments must follow from it. */
  async #reseed({ fairness }: WheelSnapshot): Promise<void> {
    const renewed = await this.#post('reseed', { type: 'NEW_SEED' }, now());
    const told = this.#indexes;
    this.#indexes = [];
    const seeds = renewed.fairness?.retired ?? null;
    if (seeds === null) {
      this.wrong('proof', 'no seed after a new one');
      return;
    }
    const fault = seedFault(seeds, fairness?.serverSeedHash ?? null);
    const drawn = told.map((_, nonce) => pick(drawsOfRound(seeds, nonce)[0] ?? 0, SEGMENTS.length));
    const differs = drawn.findIndex((index, nonce) => index !== told[nonce]);
    if (fault !== null) this.wrong('proof', fault);
    else if (differs >= 0) {
      this.wrong('proof', `segment ${told[differs]} was told, ${drawn[differs]} drawn`);
    } else this.parts.recorder.tally('verified');
  }

  #post(action: 'spin' | 'reseed', body: object, intended: number): Promise<WheelSnapshot> {
    return this.call(action, 'POST', PATH, wheelSnapshotSchema, { body, intended });
  }
}

/** Wheels, one player each. */
export const wheelLoad: LoadGame = {
  scenario: 'wheel',
  slug: 'wheel-of-exposure',
  actions: ['look', 'spin', 'reseed'],
  headline: 'spin',
  share: 1,
  cast: (_index, _options, parts, pace) => new WheelGuest(parts, pace),
};
