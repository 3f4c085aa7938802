import type { Socket } from 'socket.io-client';

/** A connection that answers no question for so long is dead, whatever it says of itself, in ms. */
export const DEAD_AFTER = 5000;
/** What was asked for so long ago is no wish of anybody's any more, in ms. */
const KEPT_FOR = 30_000;

interface Sent {
  name: string;
  payload: object;
  at: number;
}

/**
 * [B14] Commands that the server has not answered are sent again with their ids when a connection
 * stands: a lost answer is neither a lost command nor a second one.
 */
export class Outbox {
  readonly #socket: Pick<Socket, 'id' | 'timeout'>;
  readonly #onSilence: () => void;
  readonly #onAnswer: (name: string) => void;
  readonly #unanswered = new Map<string, Sent>();

  /**
   * @param onSilence A connection that was said to stand does not answer.
   * @param onAnswer The server has answered the command of this name.
   */
  constructor(
    socket: Pick<Socket, 'id' | 'timeout'>,
    onSilence: () => void,
    onAnswer: (name: string) => void,
  ) {
    this.#socket = socket;
    this.#onSilence = onSilence;
    this.#onAnswer = onAnswer;
  }

  send(name: string, payload: object): void {
    const sent = { name, payload, at: Date.now() };
    if ('commandId' in payload && typeof payload.commandId === 'string') {
      this.#unanswered.set(payload.commandId, sent);
    }
    this.#emit(sent);
  }

  /** A connection stands: what the last one left without an answer goes over this one. */
  sendAgain(): void {
    for (const [commandId, sent] of this.#unanswered) {
      if (Date.now() - sent.at > KEPT_FOR) this.#unanswered.delete(commandId);
      else this.#emit(sent);
    }
  }

  #emit({ name, payload }: Sent): void {
    const { id } = this.#socket;
    this.#socket.timeout(DEAD_AFTER).emit(name, payload, (silence: Error | null) => {
      if (silence === null) {
        this.#unanswered.delete(commandIdOf(payload));
        this.#onAnswer(name);
      } else if (this.#socket.id === id) this.#onSilence();
    });
  }
}

const commandIdOf = (payload: object): string =>
  'commandId' in payload ? String(payload.commandId) : '';
