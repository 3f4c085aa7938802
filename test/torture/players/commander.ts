import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '../random.ts';
import type { Line } from './line.ts';
import type { Player } from './player.ts';

/** Answers that say nothing about the command: it is sent again, with its id. */
const AGAIN = new Set(['action/busy', 'action/failed', 'action/conflict', 'action/too-many']);
const AGAIN_MS = 100;
/** So long a native client, which is not answered, waits for what a command does. */
const NATIVE_WAIT_MS = 2000;
/** So often it sends a command of which nothing comes before it lets go of it. */
const NATIVE_TRIES = 2;
/** A command that nobody has answered by then is let go of, as a page does. */
const KEPT_MS = 30_000;
/** One in so many times a finger slips: the same command, twice at once. */
const SLIPS = 12;

interface Command {
  id: string;
  name: string;
  body: object;
  room: string;
  /** Whether what it does is to be seen. */
  isDone: () => boolean;
}

/** Null: done; else the code of the last refusal; 'lost': nobody knows. */
type Verdict = string | null;

/** Gives a player's commands, each with an id, and sends them again until they are answered for good. */
export class Commander {
  readonly #player: Player;
  readonly #random: Random;
  #count = 0;

  constructor(player: Player, random: Random) {
    this.#player = player;
    this.#random = random;
  }

  /** Has a command done, whatever happens, or lets go of it. */
  async does(name: string, body: object, isDone: () => boolean): Promise<void> {
    const { room, who } = this.#player;
    const command: Command = { id: `${who}-${(this.#count += 1)}`, name, body, room, isDone };
    const until = performance.now() + KEPT_MS;
    let unseen = 0;
    while (performance.now() < until && this.#player.room === room) {
      const isReady = await this.#player.ready();
      const { line } = this.#player;
      if (line === null || !isReady) {
        await sleep(AGAIN_MS);
        continue;
      }
      const verdict = await this.#once(line, command);
      if (verdict === 'lost') {
        unseen += 1;
        if (line.asksAnew && unseen === NATIVE_TRIES) return;
      } else if (verdict === null || !AGAIN.has(verdict)) return;
      await sleep(AGAIN_MS);
    }
  }

  async #once(line: Line, command: Command): Promise<Verdict> {
    const { connection } = this.#player;
    const slip = this.#random.isOnce(SLIPS);
    const first = line.asksAnew
      ? this.#natively(line, command, connection, slip)
      : this.#send(line, command, connection);
    if (slip && !line.asksAnew) void this.#send(line, command, connection);
    const verdict = await first;
    if (verdict === 'lost') {
      this.#player.hangUp(connection, `nothing came of ${command.name}`);
    }
    return verdict;
  }

  async #send(line: Line, command: Command, connection: number): Promise<Verdict> {
    const { id, name, body, room } = command;
    const sent = { id, name, room, connection };
    this.#player.noteSent(sent);
    const answer = await line.send(name, { ...body, commandId: id });
    if (answer === 'lost') return 'lost';
    this.#player.noteAcked({ ...sent, code: answer.code, isTold: false });
    return answer.code;
  }

  /** A native client is not answered: it sees what its command does, or is refused. */
  async #natively(
    line: Line,
    command: Command,
    connection: number,
    slip: boolean,
  ): Promise<Verdict> {
    const { id, name, body, room, isDone } = command;
    const sent = { id, name, room, connection };
    this.#player.takeRefusal(name); // of something before
    for (let times = slip ? 2 : 1; times > 0; times -= 1) {
      this.#player.noteSent(sent);
      await line.send(name, { ...body, commandId: id });
    }
    const until = performance.now() + NATIVE_WAIT_MS;
    for (;;) {
      const code = this.#player.takeRefusal(name);
      if (isDone() || code !== null) {
        this.#player.noteAcked({ ...sent, code: isDone() ? null : code, isTold: true });
        return isDone() ? null : code;
      }
      if (performance.now() > until || this.#player.line !== line) return 'lost';
      await this.#player.news(AGAIN_MS);
    }
  }
}
