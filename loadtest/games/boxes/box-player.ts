import type { Box, SeatName } from '../../../engine/games/boxes/rules.ts';
import { now } from '../../core/measure/clock.ts';
import type { Pace } from '../../core/rooms/pace.ts';
import type { Parts } from '../../core/rooms/parts.ts';
import type { Listening, Outcome } from '../../core/table/expectations.ts';
import { invariantReports } from '../../core/table/invariant-reports.ts';
import { type Hearing, SeatedPlayer } from '../../core/table/seated-player.ts';
import { RoomView } from './room-view.ts';
import { type Heard, MessageReader } from './shapes.ts';
import type { OpenConnection, Seat } from '../../../bridge/client/connection.ts';
import { sha256 } from '../../core/seed-proof.ts';
import { playerName } from '../../../engine/games/boxes/machine/box-context.ts';

/** Whether a message is this chat line from this seat. */
function says(message: string, by: SeatName): (heard: Heard) => boolean {
  const name = playerName(by);
  return (heard) =>
    heard.name === 'chat-message' &&
    heard.fact.playerName === name &&
    heard.fact.message === message;
}

/** Whether a message contains player 2's part of the dice. */
function holds(entropy: string): (heard: Heard) => boolean {
  return ({ name, fact }) =>
    name === 'room-state' && fact.fairness?.halves?.player2?.entropy === entropy;
}

/** Whether the room has this state after a message. */
function leavesIn(state: RoomView['state']): (heard: Heard) => boolean {
  return ({ fact }) => 'state' in fact && fact.state === state;
}

/** A player of Alluring Boxes, who checks everything. */
export class BoxPlayer {
  readonly seated: SeatedPlayer<Heard>;
  readonly view: RoomView;
  readonly #parts: Parts;
  /** The server rolled first, so our own roll will rightly be refused. */
  #overtaken = 0;
  /** [B34] The part to which this player has committed and which is not opened yet. */
  #promised: string | null = null;

  /** @param heard Is told of every message, after it was taken. */
  constructor(
    parts: Parts,
    pace: Pace,
    openLine: OpenConnection,
    heard: (message: Heard) => void = () => {},
  ) {
    this.#parts = parts;
    this.view = new RoomView(
      parts.defaultCoins,
      invariantReports(parts.recorder, () => this.seated.name),
    );
    this.seated = new SeatedPlayer(parts, pace, openLine, this.#hearing(heard));
  }

  /** Takes a seat in another room. `given`: the part sent with joining. */
  enter(seat: Seat, as: SeatName, intended: number, given: string | null = null): Promise<Outcome> {
    this.view.enter(as);
    if (given !== null) this.view.gives(given);
    return this.seated.enter(seat, intended);
  }

  /** The balance of a box comes with the roll that opened it; both belong to the answer. */
  async roll(intended: number): Promise<Outcome> {
    const { seat, rolls } = this.view;
    const opening = rolls === 0 ? this.#promised : null;
    this.#promised = null;
    const body = opening === null ? {} : { entropy: opening };
    const outcome = await this.seated.ask('roll', 'roll-dice', body, intended, (heard) => {
      if (heard.name !== 'dice-rolled' || heard.fact.by !== seat) return false;
      const { forced, entropy } = heard.fact;
      if (forced) this.#overtaken += 1;
      else if ((entropy ?? null) !== opening) {
        const { recorder } = this.#parts;
        recorder.fault(
          'wrong',
          'entropy',
          `${this.seated.name}: opened ${opening}, told ${entropy}`,
        );
      }
      return true;
    });
    if (outcome === 'answered') await this.#balance();
    return outcome;
  }

  /** [B57] Says that a dare is done, and waits until it is judged or passed on. */
  async settle(dare: number, intended: number): Promise<Outcome> {
    const body = { dare, done: true };
    const settled = await this.seated.ask('settle', 'settle-dare', body, intended, (heard) => {
      return heard.name === 'dare-changed' && heard.fact.dare.id === dare;
    });
    if (settled === 'answered') await this.#balance();
    return settled;
  }

  /** Waits for the other player's next roll. */
  willHearRoll(intended: number): Listening {
    const { seq } = this.view;
    return this.seated.listen({
      action: 'heard',
      what: 'dice-rolled',
      intended,
      fits: ({ name, fact }) => name === 'dice-rolled' && fact.seq > seq,
    });
  }

  /**
   * If the second player is seated already, the answer is the game itself.
   * @param promised [B34] The part that the first roll opens; its hash goes with the boxes.
   */
  place(boxes: readonly Box[], intended: number, promised: string | null): Promise<Outcome> {
    this.view.places(boxes);
    this.#promised = promised;
    return this.seated.ask(
      'place',
      'update-boxes',
      promised === null ? { boxes } : { boxes, commitment: sha256(promised) },
      intended,
      ({ name, fact }) =>
        name === 'boxes-updated' || (name === 'room-state' && fact.state === 'playing'),
    );
  }

  /** [B33] Sends a part of the dice of a rematch, as player 2. */
  addEntropy(entropy: string, intended: number): Promise<Outcome> {
    this.view.gives(entropy);
    return this.seated.ask(null, 'add-entropy', { entropy }, intended, holds(entropy));
  }

  /** [B33] Waits for the other player's part. */
  willHearEntropy(entropy: string, intended: number): Listening {
    const fits = holds(entropy);
    return this.seated.listen({ action: null, what: 'add-entropy', intended, fits });
  }

  rematch(intended: number): Promise<Outcome> {
    return this.seated.ask(
      'rematch',
      'rematch',
      {},
      intended,
      ({ name, fact }) => name === 'room-state' && fact.state === 'waiting_placement',
    );
  }

  chat(message: string, intended: number): Promise<Outcome> {
    return this.seated.ask(
      'chat',
      'chat-message',
      { message },
      intended,
      says(message, this.view.seat),
    );
  }

  /** Waits for the other player's message. */
  willHearChat(message: string, by: SeatName, intended: number): Listening {
    const fits = says(message, by);
    return this.seated.listen({ action: null, what: 'chat-message', intended, fits });
  }

  /** Waits until the room has this state, because of what another player did. */
  willHearState(state: RoomView['state'], intended: number): Listening {
    return this.seated.listen({
      action: null,
      what: `room in ${state}`,
      intended,
      fits: leavesIn(state),
    });
  }

  async #balance(): Promise<void> {
    if (this.view.owedCoins === 0) return;
    const told = this.seated.listen({
      action: null,
      what: 'balance-changed',
      intended: now(),
      fits: ({ name }) => name === 'balance-changed',
    });
    const outcome = await told.outcome();
    if (outcome === 'lost') this.view.settleCoins();
  }

  #hearing(alsoHeard: (message: Heard) => void): Hearing<Heard> {
    const { view } = this;
    const reader = new MessageReader();
    return {
      get seat() {
        return view.seat;
      },
      get seq() {
        return view.seq;
      },
      asks: () => view.asks(),
      read: (name, payload) => reader.read(name, payload),
      take: (heard) => {
        view.take(heard);
        alsoHeard(heard);
      },
      explains: (code) => {
        const isOvertaken = code === 'dice/not-your-turn' && this.#overtaken > 0;
        if (isOvertaken) this.#overtaken -= 1;
        return isOvertaken;
      },
      cutOff: () => {
        view.settleCoins();
        this.#overtaken = 0;
      },
    };
  }
}
