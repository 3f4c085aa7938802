import { systemChance } from '../../chance/system-chance.ts';
import {
  initial,
  type JournalStep,
  next as after,
  type Folded,
} from '../../definition/hosted-machine.ts';
import { Refused } from '../../definition/refusal.ts';
import type { SeatCommand } from '../../definition/table-game.ts';
import type { Prize, Prizes, Verdict } from '../../definition/tasks.ts';
import type { PartyMachine, PartyEvent } from '../../games/party/machine/party-types.ts';
import { partyGame } from '../../games/party/party-game.ts';
import { PARTY_SEATS, type PartySeat } from '../../games/party/party-rules.ts';

type Machine = PartyMachine;
export type PartyState = Folded<Machine>['snapshot'];

const TASKS: readonly Prize[] = Array.from({ length: 60 }, (_, id) => ({
  id,
  text: `Task ${id}`,
  difficulty: 'easy',
}));
const prizes: Prizes = {
  draw: async (drawn, { without } = {}) => {
    const fitting = TASKS.filter(({ id }) => !without?.has(id));
    return fitting.find(({ id }) => !drawn.includes(id)) ?? fitting[0] ?? null;
  },
};
const seated = (number: number) => ({ playerId: `p${number}`, visitor: `v${number}` });
const SEATS = Object.fromEntries(PARTY_SEATS.map((seat) => [seat, true]));

/** A party without a host: its events follow each other as a room would record them. */
export class SimulatedParty {
  readonly steps: JournalStep<Machine>[] = [];
  state: PartyState = initial(partyGame.hosted);

  constructor(seats: number, boxes?: readonly object[]) {
    this.play(partyGame.opened(seated(1), systemChance.seedPair(''), {}));
    for (let number = 2; number <= seats; number += 1) {
      this.play({ type: 'player-joined', seat: seated(number) });
    }
    if (boxes !== undefined) this.event('player1', { name: 'update-boxes', boxes });
  }

  get context() {
    return this.state.context;
  }

  play(event: PartyEvent): void {
    const refusal = partyGame.refuse(this.state, event);
    if (refusal !== null) throw new Error(`${event.type}: ${refusal}`);
    const before = this.state;
    this.state = after(partyGame.hosted, before, event);
    this.steps.push({ seq: this.steps.length + 1, event, before, after: this.state });
  }

  event(by: PartySeat, command: SeatCommand): void {
    const event = partyGame.decide(this.#turn(by), command);
    if (event instanceof Promise) throw new Error(`${command.name} reads something first`);
    this.play(event);
  }

  /** A command, and what the server plays after it. Returns the code if it is refused. */
  async does(by: PartySeat, name: string, more: object = {}): Promise<string | null> {
    try {
      const event = await partyGame.decide(this.#turn(by), { name, ...more });
      const refusal = partyGame.refuse(this.state, event);
      if (refusal !== null) return refusal;
      this.play(event);
    } catch (error) {
      if (error instanceof Refused) return error.code;
      throw error;
    }
    for (let next = partyGame.next?.(this.#turn(by)); next != null;) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      this.play(await next);
      next = partyGame.next?.(this.#turn(by)) ?? null;
    }
    return null;
  }

  /** [G30] Somebody who watches says something of a dare, if its vote goes on. */
  hear(watcher: string, dare: number, verdict: Verdict): void {
    const event: PartyEvent = { type: 'audience-voted', watcher, dare, verdict };
    if (partyGame.refuse(this.state, event) === null) this.play(event);
  }

  /** The time of whoever must act is up. */
  async overdue(): Promise<void> {
    const [by = 'player1'] = partyGame.turnOf(this.state);
    this.play(await partyGame.overdue(this.#turn(by)));
  }

  #turn(by: PartySeat): Parameters<typeof partyGame.decide>[0] {
    return {
      by,
      state: this.state,
      now: this.steps.length,
      chance: systemChance,
      prizes,
      limitsOf: async () => ({ level: 'Жёстко', kinks: [], face: true }) as never,
      coinsOf: async () => 0,
      missed: Object.fromEntries(PARTY_SEATS.map((seat) => [seat, 0])) as never,
      present: SEATS as never,
      seq: this.steps.length + 1,
      pauseMs: 0,
      isPausing: false,
    };
  }
}
