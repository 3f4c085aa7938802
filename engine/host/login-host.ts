import * as v from 'valibot';
import { LRUCache } from 'lru-cache';
import { type Journal, SeqTaken } from '../journal/journal.ts';
import {
  isBlocked,
  type LoginContext,
  loginMachine,
  loginView,
  type LoginView,
  refuseLogin,
  type LoginEvent,
  loginEventSchema,
} from '../login/login-machine.ts';
import { readRoom } from './read-room.ts';
import { KeyedQueue } from './scheduling.ts';
import { forASecond } from './cached-reads.ts';
import {
  checkpointAt,
  type Folded,
  type HostedMachine,
  next,
} from '../definition/hosted-machine.ts';
import { Refused } from '../definition/refusal.ts';

/** A refusal is repeated without reading the journal, because a guesser may ask hundreds of times. */
const ADDRESSES_KEPT = 10_000;

/** Other processes may count attempts of the same address at the same time; each may win a round. */
const TRIES = 20;

export const hostedLogin: HostedMachine<typeof loginMachine> = {
  machine: loginMachine,
  name: 'login',
  version: 1,
  eventSchema: loginEventSchema,
  contextSchema: v.object({ spent: v.number(), blockedUntil: v.nullable(v.number()) }),
};

export interface LoginDeps {
  journal: Pick<Journal, 'append' | 'read'>;
  /** Reports an unreadable journal. */
  report: (error: unknown) => void;
  /** Epoch milliseconds. */
  now: () => number;
  maxAttempts: number;
  blockMs: number;
  /** Whether this is the administrator's password. */
  verify: (password: string) => Promise<boolean>;
}

/** The result of an attempt, and the state of the address afterwards. */
export type LoginOutcome = LoginView & { result: 'signed-in' | 'wrong-password' | 'blocked' };

/**
 * Hosts the login throttle. Each address has a journal of its own: `login:<address>`. Between calls
 * the host remembers only refusals, for a second, so that all processes and restarts count alike
 * [L6].
 */
export class LoginHost {
  readonly #deps: LoginDeps;
  readonly #queue = new KeyedQueue();
  readonly #blocked: LRUCache<string, LoginContext>;

  constructor(deps: LoginDeps) {
    this.#deps = deps;
    this.#blocked = new LRUCache({ max: ADDRESSES_KEPT, ...forASecond(deps.now) });
  }

  async status(address: string): Promise<LoginView> {
    return this.#view(await this.#load(address));
  }

  /** [L1] Counts the attempt, then checks the password. A refusal is a result, not an error. */
  async attempt(address: string, password: string): Promise<LoginOutcome> {
    const { maxAttempts, blockMs, now, verify } = this.#deps;
    const blocked = this.#blocked.get(address);
    if (blocked !== undefined && isBlocked(blocked, now())) {
      return { ...loginView(blocked, now(), maxAttempts), result: 'blocked' };
    }
    const counted = await this.#record(address, () => {
      return { type: 'attempted', at: now(), maxAttempts, blockMs };
    });
    if (!counted.taken) return { ...counted.view, result: 'blocked' };
    if (!(await verify(password))) {
      return { ...(await this.status(address)), result: 'wrong-password' };
    }
    const { view } = await this.#record(address, () => ({ type: 'signed-in', at: now() }));
    return { ...view, result: 'signed-in' };
  }

  /** Records an event if the machine accepts it, after what other processes have recorded meanwhile. */
  #record(address: string, make: () => LoginEvent): Promise<{ taken: boolean; view: LoginView }> {
    return this.#queue.run(address, async () => {
      for (let attempt = 1; ; attempt += 1) {
        const event = make();
        const before = await this.#load(address);
        const { context } = before.snapshot;
        if (refuseLogin(context, event) !== null) {
          this.#blocked.set(address, context);
          return { taken: false, view: this.#view(before) };
        }
        try {
          const after = await this.#append(address, before, event);
          this.#blocked.delete(address); // [L5] the last attempt may have ended its own block
          return { taken: true, view: this.#view(after) };
        } catch (error) {
          if (!(error instanceof SeqTaken)) throw error;
          if (attempt === TRIES) throw new Refused('action/conflict');
        }
      }
    });
  }

  async #append(
    address: string,
    before: Folded<typeof loginMachine>,
    event: LoginEvent,
  ): Promise<Folded<typeof loginMachine>> {
    const seq = before.seq + 1;
    const snapshot = next(hostedLogin, before.snapshot, event);
    const checkpoint = checkpointAt(hostedLogin, seq, snapshot);
    const entry = { room: roomOf(address), seq, at: event.at, event, checkpoint };
    await this.#deps.journal.append({ entries: [entry], movements: [], listing: null });
    return { seq, snapshot };
  }

  async #load(address: string): Promise<Folded<typeof loginMachine>> {
    return readRoom(hostedLogin, roomOf(address), this.#deps);
  }

  #view({ snapshot }: Folded<typeof loginMachine>): LoginView {
    const { now, maxAttempts } = this.#deps;
    return loginView(snapshot.context, now(), maxAttempts);
  }
}

const roomOf = (address: string): string => `login:${address}`;
