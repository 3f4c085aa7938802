import {
  combinationOf,
  PHOTO_CHALLENGE_COINS,
  SYMBOLS,
} from '../../engine/games/slots/slots-rules.ts';
import { reelsOf } from '../../engine/games/slots/slots-machine.ts';
import { type SlotsSnapshot, slotsSnapshotSchema } from '../../engine/games/slots/snapshot.ts';
import type { Pace } from '../core/rooms/pace.ts';
import { Caller, Guest, needed, type Parts } from '../core/rooms/parts.ts';
import { drawsOfRound, promiseFault, seedFault } from '../core/seed-proof.ts';
import type { LoadGame } from '../core/games.ts';
import type { InvariantReporter } from '../core/table/invariants.ts';

/** [S2] [S4] [S5] Checks a spin of the slots against the state before. */
export function checkSlotsSpin(
  before: SlotsSnapshot,
  after: SlotsSnapshot,
  wrong: InvariantReporter,
): void {
  const { lastSpin } = after;
  if (lastSpin === null) {
    wrong('spin', 'no spin after a spin');
    return;
  }
  const { reels, reward, combination } = lastSpin;
  if (reels.some((reel) => reel >= SYMBOLS.length)) wrong('reels', reels.join(' '));
  const due = combinationOf(reels);
  if (combination !== (due?.name ?? null)) {
    wrong('payout', `${reels.join(' ')} is ${due?.name ?? 'nothing'}, told as ${combination}`);
  }
  const paid = due?.reward.type === 'coins' ? due.reward.amount : 0;
  const told = reward?.type === 'coins' ? reward.amount : 0;
  if (told !== paid || reward?.type !== due?.reward.type) {
    wrong('payout', `${reels.join(' ')} pays ${paid}, told ${reward?.type} ${told}`);
  }
  const coins = before.coins - before.spinCost + paid;
  if (after.coins !== coins || lastSpin.coins !== coins) {
    wrong('coins', `${after.coins} after a spin, not ${coins}`);
  }
  const state = due?.reward.type === 'photo' ? 'photoChallenge' : 'idle';
  if (after.state !== state) wrong('state', `${after.state} after ${reels.join(' ')}`);
}

/** [S7] Yes pays 50 coins, no nothing. */
export function checkSlotsAnswer(
  before: SlotsSnapshot,
  after: SlotsSnapshot,
  accept: boolean,
  wrong: InvariantReporter,
): void {
  const coins = before.coins + (accept ? PHOTO_CHALLENGE_COINS : 0);
  if (after.coins !== coins) wrong('coins', `${after.coins} after an answer, not ${coins}`);
  if (after.state !== 'idle') wrong('state', `${after.state} after an answer`);
}

const PATH = '/api/play/slots-exposure';
/** After this many spins the player takes a new seed, which reveals the old one. */
const SPINS_PER_SEED = 20;

/** A player at the slot machine until the coins are gone; then another player. */
export class SlotsGuest extends Guest {
  #known: SlotsSnapshot | null = null;
  #reels: (readonly number[])[] = [];

  constructor(parts: Parts, pace: Pace) {
    super('slots', parts, pace);
  }

  /** One spin, or one answer to a challenge. */
  async play(): Promise<void> {
    const intended = await this.nextDue();
    const known = this.#known;
    if (known === null) this.#known = await this.#look(intended);
    else if (known.state === 'photoChallenge') this.#known = await this.#answer(known, intended);
    else if (known.coins < known.spinCost) await this.#spinBroke(intended);
    else if (this.#reels.length >= SPINS_PER_SEED)
      this.#known = await this.#reseed(known, intended);
    else this.#known = await this.#spin(known, intended);
    this.presence.isHere = true;
  }

  #look(intended: number): Promise<SlotsSnapshot> {
    return this.call('look', 'GET', PATH, slotsSnapshotSchema, { intended });
  }

  async #spin(known: SlotsSnapshot, intended: number): Promise<SlotsSnapshot> {
    const spun = await this.#post('spin', { type: 'SPIN' }, intended);
    checkSlotsSpin(known, spun, this.wrong);
    this.#reels.push(spun.lastSpin?.reels ?? []);
    return spun;
  }

  async #answer(known: SlotsSnapshot, intended: number): Promise<SlotsSnapshot> {
    const accept = Math.random() < 0.5;
    const answered = await this.#post('answer', { type: 'ANSWER', accept }, intended);
    checkSlotsAnswer(known, answered, accept, this.wrong);
    return answered;
  }

  /** [S1] A player who cannot pay is refused; then another player comes. */
  async #spinBroke(intended: number): Promise<void> {
    const extras = { body: { type: 'SPIN' }, intended };
    const answer = needed(await this.caller.ask('spin', 'POST', PATH, extras), 'spin');
    if (answer.status !== 409) this.wrong('coins', `a spin without coins: ${answer.status}`);
    this.parts.recorder.tally('games');
    this.#known = null;
    this.#reels = [];
    this.caller = new Caller(this.parts, this.pace);
  }

  /**
   * [C3] [C5] The seed of the spins is revealed; they must follow from it, and the next must be the
   * one that was promised.
   */
  async #reseed(known: SlotsSnapshot, intended: number): Promise<SlotsSnapshot> {
    const renewed = await this.#post('reseed', { type: 'NEW_SEED' }, intended);
    const seeds = renewed.fairness?.retired ?? null;
    const told = this.#reels;
    this.#reels = [];
    if (seeds === null) this.wrong('proof', 'no seed after a new one');
    else {
      const fault =
        seedFault(seeds, known.fairness?.serverSeedHash ?? null) ??
        told.map((reels, nonce) => reelsFault(reels, drawsOfRound(seeds, nonce))).find(Boolean) ??
        promiseFault(known.fairness, renewed.fairness);
      if (fault === null) this.parts.recorder.tally('verified');
      else this.wrong('proof', fault);
    }
    return renewed;
  }

  #post(
    action: 'spin' | 'answer' | 'reseed',
    body: object,
    intended: number,
  ): Promise<SlotsSnapshot> {
    return this.call(action, 'POST', PATH, slotsSnapshotSchema, { body, intended });
  }
}

function reelsFault(told: readonly number[], draws: readonly number[]): string | null {
  const [forced = 0, first = 0, second = 0, third = 0] = draws;
  const drawn = reelsOf([forced, first, second, third]);
  if (drawn.every((reel, index) => reel === told[index])) return null;
  return `${told.join(' ')} was told, ${drawn.join(' ')} drawn (${combinationOf(drawn)?.name})`;
}

/** Slot machines, one player each. */
export const slotsLoad: LoadGame = {
  scenario: 'slots',
  slug: 'slots-exposure',
  actions: ['look', 'spin', 'answer', 'reseed'],
  headline: 'spin',
  share: 1,
  cast: (_index, _options, parts, pace) => new SlotsGuest(parts, pace),
};
