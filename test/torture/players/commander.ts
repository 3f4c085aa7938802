import type { Random } from '../random.ts';
import type { Player } from './player.ts';

const LOOK_MS = 100;
/** So long a Colyseus client, which is not answered, waits for what a command does. */
const NATIVE_MS = 5000;
/** A command without an answer by then is given up, as a page does. */
const KEPT_MS = 30_000;
/** One in so many times a finger slips: the same command, twice at once. */
const SLIPS = 12;

/** Gives a player's commands, each with an id, and waits until they are answered for good. */
export class Commander {
  readonly #player: Player;
  readonly #random: Random;
  #count = 0;

  constructor(player: Player, random: Random) {
    this.#player = player;
    this.#random = random;
  }

  /**
   * Has a command done, whatever happens, or lets go of it.
   * @param isDone Whether what it does is to be seen.
   */
  async does(name: string, body: object, isDone: () => boolean): Promise<void> {
    const { client, who, speech, room } = this.#player;
    if (client === null) return;
    const id = `${who}-${(this.#count += 1)}`;
    const isColyseusClient = speech === 'colyseus';
    this.#player.takeRefusal(name); // of something before
    const answered = new AbortController();
    void client.do(name, body, id).then(() => answered.abort());
    if (this.#random.isOnce(SLIPS)) client.repeat(name, body, id);
    const until = performance.now() + (isColyseusClient ? NATIVE_MS : KEPT_MS);
    while (!answered.signal.aborted && performance.now() < until && this.#player.room === room) {
      if (isColyseusClient && this.#isSeen(name, id, isDone)) break;
      await this.#player.news(LOOK_MS);
    }
    client.forget(id);
  }

  /** A Colyseus client is not answered: it sees what its command does, or is refused. */
  #isSeen(name: string, id: string, isDone: () => boolean): boolean {
    const code = isDone() ? null : this.#player.takeRefusal(name);
    if (code === null && !isDone()) return false;
    this.#player.noteTold(name, id, code);
    return true;
  }
}
