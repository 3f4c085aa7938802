import type { AnyStateMachine, EventFromLogic } from 'xstate';
import type { Folded } from '../../definition/hosted-machine.ts';
import type { SoloGame, SoloSeat, SoloTurn } from '../../definition/solo-game.ts';
import type { NewSeeds, SoloSeeds } from '../../definition/solo-seeds.ts';
import { type Step, stepBy } from '../step.ts';

/** The steps of one request to a one-player game, until they are committed together. */
export class Draft<Machine extends AnyStateMachine, View> {
  readonly steps: Step<Machine, SoloSeat>[] = [];
  readonly #game: SoloGame<Machine, View>;
  readonly #given: Omit<SoloTurn<Machine>, 'state'>;
  #folded: Folded<Machine>;
  #coins: number;

  /** @param given What the game gets to decide with, besides its state. */
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

  /** What the game gets to decide with next. */
  get turn(): SoloTurn<Machine> {
    const { config, now, chance } = this.#given;
    return { state: this.#folded.snapshot, coins: this.#coins, config, now, chance };
  }

  /** What precedes every command: the seeds are fixed [C3], and due events happen. */
  begin(firstSeeds: () => NewSeeds): void {
    const { seeds } = (this.#folded.snapshot as { context: SoloSeeds }).context;
    if (seeds === null) this.take(this.#game.seeded(firstSeeds()));
    const due = this.#game.due?.(this.#folded.snapshot, this.#given.now) ?? null;
    if (due !== null) this.take(due);
  }

  /** Applies an event to the game. @throws Refused if its machine does not accept it */
  take(event: EventFromLogic<Machine>): void {
    const step = stepBy(this.#game, this.#folded, event);
    this.steps.push(step);
    this.#folded = step.after;
    for (const { coins } of step.movements) this.#coins += coins;
  }
}
