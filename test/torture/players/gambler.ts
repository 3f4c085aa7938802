import { setTimeout as sleep } from 'node:timers/promises';
import { type Answer, Visitor } from '../../../bridge/client/visitor.ts';
import type { Random } from '../random.ts';
import { AGAIN_MS, askAt, becomeVisitor, type Stage, visitorOf } from './stage.ts';

const THINKS_LEAST = 20;
const THINKS_MOST = 200;

const GAMES = ['slots-exposure', 'wheel-of-exposure'] as const;

/** The code of a refusal, or null. */
function codeOf(body: unknown): string | null {
  const has = typeof body === 'object' && body !== null && 'code' in body;
  return has && typeof body.code === 'string' ? body.code : null;
}

/** The command's outcome is unknown: it is sent again with the same key. */
const isOpen = (answer: Answer | null): boolean =>
  answer === null ||
  answer.status >= 500 ||
  answer.status === 429 ||
  ['action/conflict', 'action/busy', 'action/failed'].includes(codeOf(answer.body) ?? '');

function coinsOf(body: unknown): number | null {
  const has = typeof body === 'object' && body !== null && 'coins' in body;
  return has && typeof body.coins === 'number' ? body.coins : null;
}

/** Somebody at the slots and the wheel, each command with a key of its own. */
export class Gambler {
  readonly #name: string;
  readonly #stage: Stage;
  readonly #random: Random;
  readonly #visitor = new Visitor('');
  #calls = 0;
  #keys = 0;

  constructor(name: string, stage: Stage, random: Random) {
    this.#name = name;
    this.#stage = stage;
    this.#random = random;
  }

  async play(): Promise<void> {
    await becomeVisitor(this.#stage, this.#random, this.#visitor);
    while (this.#stage.isOn()) {
      await this.#command();
      await sleep(this.#random.between(THINKS_LEAST, THINKS_MOST));
    }
  }

  async #command(): Promise<void> {
    const random = this.#random;
    const game = random.pick(GAMES);
    const isSlots = game === GAMES[0];
    const id = `${this.#name}-${(this.#keys += 1)}`;
    const choice = random.below(10);
    let body: object = { type: 'SPIN' };
    if (choice === 0) body = { type: 'NEW_SEED' };
    else if (choice <= 3 && isSlots) body = { type: 'ANSWER', accept: random.isOnce(2) };
    else if (choice === 4 && isSlots) body = { type: 'HOUSE_ROUND' };
    // Now and then the same key again, though it was answered.
    const times = random.isOnce(8) ? 2 : 1;
    for (let time = 0; time < times; time += 1) await this.#until(game, id, body);
  }

  async #until(game: string, id: string, body: object): Promise<void> {
    while (this.#stage.isOn()) {
      const answer = await this.#ask(game, id, body);
      if (!isOpen(answer)) return;
      await sleep(AGAIN_MS);
    }
  }

  async #ask(game: string, id: string, body: object): Promise<Answer | null> {
    const { recorder } = this.#stage;
    const visitor = visitorOf(this.#visitor);
    const call = (this.#calls += 1);
    const process = this.#random.below(this.#stage.processes);
    recorder.note({ is: 'asked', visitor, game, id, call, process });
    const url = this.#stage.url(process);
    const answer = await askAt(url, this.#visitor, 'POST', `/api/play/${game}`, { body, key: id });
    if (answer === null) return null;
    const { status, body: told } = answer;
    const [code, coins] = [codeOf(told), coinsOf(told)];
    recorder.note({ is: 'answered', visitor, game, id, call, status, code, coins });
    return answer;
  }
}
