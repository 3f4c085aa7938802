import type { Connection } from './connection.ts';

/** How long a command is repeated, in ms; later the player no longer means it. */
const KEPT_FOR = 30_000;

interface Sent {
  name: string;
  payload: object;
  at: number;
  answered: (answer: unknown) => void;
  /** Runs out if no answer comes. */
  patience?: ReturnType<typeof setTimeout>;
}

export interface OutboxParts {
  /** The current connection. */
  line(): Connection | null;
  /** After this long without an answer, in ms, the connection counts as dead. */
  deadAfter: number;
  silent(): void;
  /** How long an unanswered command is repeated, in ms. */
  keptFor?: number;
}

/** [B14] The id by which a repeated command is recognised; empty: it has none. */
const commandIdOf = (payload: object): string =>
  'commandId' in payload ? String(payload.commandId) : '';

/**
 * [B14] Repeats unanswered commands, with their ids, once there is a new connection. So a lost
 * answer means neither a lost command nor a second one.
 */
export class Outbox {
  readonly #parts: OutboxParts;
  /** All commands that wait for an answer. */
  readonly #waiting = new Set<Sent>();
  /** The commands that are repeated. */
  readonly #kept = new Map<string, Sent>();

  constructor(parts: OutboxParts) {
    this.#parts = parts;
  }

  /** @param answered Receives the server's first answer, over any connection. */
  send(name: string, payload: object, answered: (answer: unknown) => void = () => {}): void {
    const sent: Sent = { name, payload, at: Date.now(), answered };
    const id = commandIdOf(payload);
    if (id !== '') this.#kept.set(id, sent);
    this.#emit(sent);
  }

  /** There is a new connection: unanswered commands are sent over it again. */
  sendAgain(): void {
    const { keptFor = KEPT_FOR } = this.#parts;
    for (const [id, sent] of this.#kept) {
      if (Date.now() - sent.at > keptFor) this.#kept.delete(id);
      else this.#emit(sent);
    }
  }

  /** Stops waiting for a command's answer. */
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
