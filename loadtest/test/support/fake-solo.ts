import { initialTransition, type SnapshotFrom, transition } from 'xstate';
import { fairnessView, type SeedPair, type ServerSeed } from '../../../engine/chance/seeds.ts';
import { systemChance } from '../../../engine/chance/system-chance.ts';
import {
  challengePay,
  outcomeOf,
  refuseSlots,
  type SlotsDraws,
  slotsMachine,
} from '../../../engine/games/slots/slots-machine.ts';
import type { PlayRequest } from '../../../engine/wire/rest.ts';
import type { SlotsSnapshot } from '../../../engine/games/slots/snapshot.ts';
import type { WheelSnapshot } from '../../../engine/games/wheel/snapshot.ts';
import { landingOf, refuseWheel, wheelMachine } from '../../../engine/games/wheel/wheel-machine.ts';

const SPIN_COST = 10;
const START_COINS = 100;

const draws = (seeds: SeedPair | null, count: number): number[] =>
  seeds === null ? [] : systemChance.draws(seeds, count);

/** [C5] New seeds: the server's half is the one that was promised, if any. */
function seeded(promised: ServerSeed | null) {
  const { serverSeed, serverSeedHash } = systemChance.seedPair('');
  return {
    type: 'seeded',
    seeds: { ...systemChance.seedPair('visitor'), ...promised },
    next: { serverSeed, serverSeedHash },
  } as const;
}

/** One visitor's slot machine by the real rules. Null: refused. */
export class FakeSlots {
  #snapshot: SnapshotFrom<typeof slotsMachine> = initialTransition(slotsMachine)[0];
  #coins = START_COINS;

  constructor() {
    this.#take(seeded(this.#snapshot.context.next));
  }

  play(request: PlayRequest): SlotsSnapshot | null {
    const coins = this.#coins;
    switch (request.type) {
      case 'SPIN': {
        const [a = 0, b = 0, c = 0, d = 0] = draws(this.#snapshot.context.seeds, 4);
        const drawn: SlotsDraws = [a, b, c, d];
        const paid = { coins, cost: SPIN_COST, draws: drawn, outcome: outcomeOf(drawn) };
        return this.#take({ type: 'spun', v: 2, ...paid });
      }
      case 'ANSWER': {
        const { accept } = request;
        const paid = challengePay(accept);
        return this.#take({ type: 'challenge-answered', v: 2, coins, accept, paid });
      }
      case 'HOUSE_ROUND':
        return null;
      case 'NEW_SEED':
        return this.#take(seeded(this.#snapshot.context.next));
    }
  }

  view(): SlotsSnapshot {
    const { value, context } = this.#snapshot;
    const { lastSpin, seeds, retired, next } = context;
    return {
      state: value,
      coins: this.#coins,
      spinCost: SPIN_COST,
      lastSpin: lastSpin && { ...lastSpin, reels: [...lastSpin.reels] },
      prizes: [],
      badgeUntil: null,
      fairness: seeds && fairnessView(seeds, retired, next),
    };
  }

  #take(event: Parameters<typeof refuseSlots>[1]): SlotsSnapshot | null {
    if (refuseSlots(this.#snapshot.value, event) !== null) return null;
    [this.#snapshot] = transition(slotsMachine, this.#snapshot, event);
    if (event.type !== 'seeded') this.#coins = this.#snapshot.context.coins;
    return this.view();
  }
}

/** One visitor's wheel by the real rules. Null: refused. */
export class FakeWheel {
  #snapshot: SnapshotFrom<typeof wheelMachine> = initialTransition(wheelMachine)[0];
  #coins = START_COINS;

  constructor() {
    this.#take(seeded(this.#snapshot.context.next));
  }

  play(request: PlayRequest): WheelSnapshot | null {
    const at = Date.now();
    if (request.type === 'NEW_SEED') {
      return this.#take(seeded(this.#snapshot.context.next));
    }
    if (request.type !== 'SPIN') return null;
    this.#take({ type: 'reset', at });
    const [draw = 0] = draws(this.#snapshot.context.seeds, 1);
    const landed = landingOf(this.#snapshot.context, this.#coins, draw);
    return this.#take({ type: 'spun', v: 2, coins: this.#coins, draw, at, landed });
  }

  view(): WheelSnapshot {
    const { value, context } = this.#snapshot;
    const { score, rounds, lastSpin, resetAt, seeds, retired, next } = context;
    return {
      state: value,
      coins: this.#coins,
      score,
      rounds,
      lastSpin,
      lastGame: null,
      bestTonight: null,
      resetsIn: resetAt === null ? null : Math.max(0, resetAt - Date.now()),
      fairness: seeds && fairnessView(seeds, retired, next),
    };
  }

  #take(event: Parameters<typeof refuseWheel>[2]): WheelSnapshot | null {
    const { value, context } = this.#snapshot;
    if (refuseWheel(value, context, event) !== null) return null;
    [this.#snapshot] = transition(wheelMachine, this.#snapshot, event);
    if (event.type === 'spun') this.#coins = this.#snapshot.context.coins;
    return this.view();
  }
}
