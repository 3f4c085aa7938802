import { LRUCache } from 'lru-cache';
import type { AnyStateMachine, EventFromLogic } from 'xstate';
import { SeqTaken } from '../../journal/journal.ts';
import { storedBytes } from '../../journal/stored-bytes.ts';
import type { PlayRequest } from '../../wire/rest.ts';
import type { GameConfig } from '../../definition/game-config.ts';
import type { Folded } from '../../definition/hosted-machine.ts';
import { Refused } from '../../definition/refusal.ts';
import type {
  SoloCommand,
  SoloGame,
  SoloSeat,
  SoloTurn,
  NewSeeds,
  SoloSeeds,
} from '../../definition/solo-game.ts';
import type { HostDeps } from '../deps.ts';
import { readRoom } from '../read-room.ts';
import { entryOf, type Step, stepBy } from '../step.ts';
import { upTo } from '../taken-commands.ts';
import type { Account } from '../wallets.ts';
import type { FirstSeeds } from '../../chance/system-chance.ts';

/** The steps of one request to a one-player game, until they are committed together. */
class Draft<Machine extends AnyStateMachine, View> {
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

const ROOMS_KEPT = 20_000;
const TRIES = 3;
/** [J8] How long a key counts at least, in ms. */
const KEYS_COUNT_MS = 24 * 3_600_000;

/** What a host of one-player games needs. */
export interface SoloDeps extends HostDeps {
  firstSeeds: FirstSeeds;
}

/** A command, and who receives the number of bytes stored. */
interface Asked {
  command: SoloCommand;
  stored?: ((bytes: number) => void) | undefined;
}

/**
 * Hosts a one-player game. A request is one commit of its events and wallet movements; the wallet
 * runs the requests of a visitor one after the other. The journal key of a game is `slug:visitor`.
 */
export class SoloHost<Machine extends AnyStateMachine, View> {
  readonly #game: SoloGame<Machine, View>;
  readonly #deps: SoloDeps;
  readonly #known: LRUCache<string, Folded<Machine>>;

  constructor(game: SoloGame<Machine, View>, deps: SoloDeps) {
    this.#game = game;
    this.#deps = deps;
    this.#known = new LRUCache({ max: ROOMS_KEPT, ttl: deps.cacheTtlMs });
  }

  /**
   * The game as its visitor sees it; nothing is stored. Before the first play it shows the seeds
   * with which it will begin, so that their hash is known before the first draw [C3] [C7].
   */
  view(visitor: string): Promise<View> {
    return this.#run(visitor, null);
  }

  /**
   * Plays one request and returns the game afterwards.
   * [J8] A repeated `commandId` changes nothing and returns the game as it is.
   * @param stored Receives the number of bytes stored, once they are durable.
   * @throws Refused with the reason; then nothing is stored
   */
  async play(
    visitor: string,
    request: PlayRequest,
    commandId?: string,
    stored?: (bytes: number) => void,
  ): Promise<View> {
    const { meter } = this.#deps;
    const { slug } = this.#game;
    try {
      const view = await this.#run(visitor, { command: { ...request, commandId }, stored });
      meter?.command(slug, request.type, 'done');
      return view;
    } catch (error) {
      meter?.command(slug, request.type, error instanceof Refused ? 'refused' : 'failed');
      throw error;
    }
  }

  /** Runs a request with exclusive use of the visitor's wallet, and again if another process was faster. */
  async #run(visitor: string, asked: Asked | null): Promise<View> {
    const config = await this.#deps.configs.read(this.#game.slug);
    for (let attempt = 1; ; attempt += 1) {
      // A remembered game may be older than what another process has stored; a read one is not.
      const isRead = attempt > 1 || this.#deps.cacheTtlMs === 0;
      try {
        return await this.#deps.wallets.run(visitor, (account) =>
          this.#runOnce(account, config, asked, isRead),
        );
      } catch (error) {
        this.#known.delete(visitor);
        if (!isRead && (error instanceof Refused || error instanceof StaleRead)) continue;
        if (!(error instanceof SeqTaken)) throw error;
        if (attempt === TRIES) throw new Refused('action/conflict');
      }
    }
  }

  async #runOnce(
    account: Account,
    config: GameConfig,
    asked: Asked | null,
    isRead: boolean,
  ): Promise<View> {
    const game = this.#game;
    const { firstSeeds, chance, taken, now } = this.#deps;
    const { visitor } = account;
    const room = roomOf(game, visitor);
    const at = now();
    const before = await this.#load(visitor);
    const coins = account.coins ?? config.default_coins;
    const draft = new Draft(game, before, { coins, config, now: at, chance });
    draft.begin(() => firstSeeds(visitor, game.slug));
    const commandId = asked?.command.commandId;
    const isTaken =
      commandId !== undefined &&
      (await taken.has(room, upTo(before, at - KEYS_COUNT_MS), commandId));
    const isPlayed = asked !== null && !isTaken;
    if (isPlayed) {
      if (account.coins === null && this.#deps.isFull?.() === true) throw new Refused('house/full');
      const event = game.decide(draft.turn, asked.command);
      draft.take(event instanceof Promise ? await event : event);
      this.#moveCoins(account, config, draft);
    }
    // Without a movement there is no fence [J2], so the answer might be out of date.
    if (account.movements.length === 0 && !isRead) throw new StaleRead();
    if (isPlayed) {
      const entries = draft.steps.map((step) => entryOf(game, room, step, at));
      const commit = { entries, movements: account.movements, listing: null };
      await this.#deps.journal.append(commit);
      asked.stored?.(storedBytes(commit));
      taken.note(room, before.seq, draft.folded.seq, commandId);
      this.#known.set(visitor, draft.folded);
      for (const { event, before: was, after } of draft.steps) {
        for (const { seat: _, ...feat } of game.feats?.(event, was.snapshot, after.snapshot) ??
          []) {
          this.#deps.feats?.note(visitor, feat);
        }
      }
    }
    const { turn } = draft;
    return game.view(turn.state, turn);
  }

  /** [T12] Moves the coins that the game says; a visitor's first play opens the wallet. */
  #moveCoins(account: Account, { default_coins }: GameConfig, { steps }: Draft<Machine, View>) {
    const { slug, refusals } = this.#game;
    account.open(default_coins, slug);
    for (const { event, movements } of steps) {
      for (const { coins } of movements) account.change(coins, `${slug}:${event.type}`, refusals);
    }
  }

  async #load(visitor: string): Promise<Folded<Machine>> {
    const known = this.#known.get(visitor);
    if (known !== undefined) return known;
    const { hosted } = this.#game;
    const folded = await readRoom(hosted, roomOf(this.#game, visitor), this.#deps);
    this.#known.set(visitor, folded);
    return folded;
  }
}

/** [J8] The answer was only remembered: read the game and answer then. */
class StaleRead extends Error {}

/** The journal key of a visitor's game. */
function roomOf({ slug }: { slug: string }, visitor: string): string {
  return `${slug}:${visitor}`;
}
