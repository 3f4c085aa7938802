import type { AnyStateMachine, EventFromLogic } from 'xstate';
import type { Folded } from '../../definition/hosted-machine.ts';
import type { SoloGame, SoloSeat, SoloTurn } from '../../definition/solo-game.ts';
import type { NewSeeds, SoloSeeds } from '../../definition/solo-seeds.ts';
import { type Step, stepBy } from '../step.ts';

/** What one request makes of a game for one: its steps gather here until they are committed. */
export class Draft<Machine extends AnyStateMachine, View> {
  readonly steps: Step<Machine, SoloSeat>[] = [];
  readonly #game: SoloGame<Machine, View>;
  readonly #given: Omit<SoloTurn<Machine>, 'state'>;
  #folded: Folded<Machine>;
  #coins: number;

  /** @param given What the game decides with, beside its state. */
  constructor(
    game: SoloGame<Machine, View>,
    folded: Folded<Machine>,
    given: Omit<SoloTurn<Machine>, 'state'>,
  ) {
    this.#game = game;
    this.#folded = folded;
    this.#given = given;
    this.#coins = given.coins;
  }

  /** The game after the steps so far. */
  get folded(): Folded<Machine> {
    return this.#folded;
  }

  /** What the game decides with next. */
  get turn(): SoloTurn<Machine> {
    const { config, now, chance } = this.#given;
    return { state: this.#folded.snapshot, coins: this.#coins, config, now, chance };
  }

  /** What comes before any command: seeds are committed to [C3], and what is due happens. */
  begin(firstSeeds: () => NewSeeds): void {
    const { seeds } = (this.#folded.snapshot as { context: SoloSeeds }).context;
    if (seeds === null) this.take(this.#game.seeded(firstSeeds()));
    const due = this.#game.due?.(this.#folded.snapshot, this.#given.now) ?? null;
    if (due !== null) this.take(due);
  }

  /** Steps the game by an event. @throws Refused where its machine does not take it. */
  take(event: EventFromLogic<Machine>): void {
    const step = stepBy(this.#game, this.#folded, event);
    this.steps.push(step);
    this.#folded = step.after;
    for (const { coins } of step.movements) this.#coins += coins;
  }
}
