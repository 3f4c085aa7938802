import type { Connection } from './connection.ts';

/** How long after a player asked for something they still mean it, in ms. */
const KEPT_FOR = 30_000;

interface Sent {
  name: string;
  payload: object;
  at: number;
  answered: (answer: unknown) => void;
  /** Runs out where nothing comes of it. */
  patience?: ReturnType<typeof setTimeout>;
}

export interface OutboxParts {
  /** The connection as it is now. */
  line(): Connection | null;
  /** A connection that was said to stand does not answer for so long, in ms. */
  deadAfter: number;
  silent(): void;
  /** How long an unanswered command is sent again, in ms. */
  keptFor?: number;
}

/** [B14] The id by which a command that is sent again is known again; empty: it has none. */
const commandIdOf = (payload: object): string =>
  'commandId' in payload ? String(payload.commandId) : '';

/**
 * [B14] Commands that the server has not answered are sent again with their ids when a connection
 * stands: a lost answer is neither a lost command nor a second one.
 */
export class Outbox {
  readonly #parts: OutboxParts;
  /** All that waits for an answer. */
  readonly #waiting = new Set<Sent>();
  /** What is sent again. */
  readonly #kept = new Map<string, Sent>();

  constructor(parts: OutboxParts) {
    this.#parts = parts;
  }

  /** @param answered Gets the server's first answer to it, over whichever connection. */
  send(name: string, payload: object, answered: (answer: unknown) => void = () => {}): void {
    const sent: Sent = { name, payload, at: Date.now(), answered };
    const id = commandIdOf(payload);
    if (id !== '') this.#kept.set(id, sent);
    this.#emit(sent);
  }

  /** A connection stands: what the last one left without an answer goes over this one. */
  sendAgain(): void {
    const { keptFor = KEPT_FOR } = this.#parts;
    for (const [id, sent] of this.#kept) {
      if (Date.now() - sent.at > keptFor) this.#kept.delete(id);
      else this.#emit(sent);
    }
  }

  /** Nobody waits for a command's answer any more. */
  forget(id: string): void {
    const sent = this.#kept.get(id);
    this.#kept.delete(id);
    if (sent !== undefined) this.#settle(sent);
  }

  close(): void {
    for (const sent of this.#waiting) this.#settle(sent);
  }

  #settle(sent: Sent): void {
    clearTimeout(sent.patience);
    this.#waiting.delete(sent);
  }

  #emit(sent: Sent): void {
    this.#settle(sent);
    const line = this.#parts.line();
    if (line === null || !line.isOpen) return;
    const { name, payload, answered } = sent;
    this.#waiting.add(sent);
    sent.patience = setTimeout(() => {
      this.#waiting.delete(sent);
      if (this.#parts.line() === line) this.#parts.silent();
    }, this.#parts.deadAfter);
    line.send(name, payload, (answer) => {
      this.#settle(sent);
      this.#kept.delete(commandIdOf(payload));
      answered(answer);
    });
  }
}
