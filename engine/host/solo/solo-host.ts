import { LRUCache } from 'lru-cache';
import type { AnyStateMachine, EventFromLogic, SnapshotFrom } from 'xstate';
import type { SeedPair, ServerSeed } from '../../chance/seed-pair.ts';
import { type JournalEntry, SeqTaken } from '../../journal/journal.ts';
import { storedBytes } from '../../journal/stored-bytes.ts';
import type { PlayRequest } from '../../wire/rest.ts';
import type { HostDeps } from '../deps.ts';
import { readRoom } from '../read-room.ts';
import type { FirstSeeds } from './first-seeds.ts';
import type { GameConfig } from '../../definition/game-config.ts';
import { checkpointAt, type Folded, next } from '../../definition/hosted-machine.ts';
import { refusalOf, Refused } from '../../definition/refusal.ts';
import type { NewSeeds, SoloGame, SoloTurn } from '../../definition/solo-game.ts';
import type { Account } from '../wallets.ts';

const ROOMS_KEPT = 20_000;
const TRIES = 3;
/** [J8] A key counts at least so long. */
const KEYS_COUNT_MS = 24 * 3_600_000;

/** What a host of one-player games is built from. */
export interface SoloDeps extends HostDeps {
  firstSeeds: FirstSeeds;
}

/** What is done with a game while one request has it. */
interface Work<Machine extends AnyStateMachine, View> {
  do: (turn: Turn<Machine, View>) => void;
  /** Whether what comes of it is written. */
  isKept: boolean;
  commandId?: string | undefined;
  stored?: ((bytes: number) => void) | undefined;
}

/** What every one-player machine keeps for its host. */
interface SoloContext {
  coins: number;
  seeds: SeedPair | null;
  next: ServerSeed | null;
  commands: readonly string[];
}

/**
 * Hosts a one-player game: a request is one commit of its events and its wallet movements,
 * serialised per visitor by the wallet. The game's room in the journal is `slug:visitor`.
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
   * The game as its visitor sees it; nothing is written. Before the first play its seeds are those that
   * it will begin with, so that their hash is shown before the first draw [C3] [C7].
   */
  view(visitor: string): Promise<View> {
    return this.#run(visitor, { do: (turn) => turn.commitToSeeds(), isKept: false });
  }

  /**
   * Plays one request; the answer is the game afterwards.
   * [J8] A repeated `commandId` changes nothing and is answered with the game as it is.
   * @param stored Is told how many bytes that took, once they are durable.
   * @throws Refused with the reason; nothing is kept then.
   */
  play(
    visitor: string,
    request: PlayRequest,
    commandId?: string,
    stored?: (bytes: number) => void,
  ): Promise<View> {
    const play = (turn: Turn<Machine, View>): void => {
      turn.openWallet();
      turn.commitToSeeds();
      this.#game.play(turn, request, commandId);
    };
    return this.#run(visitor, { do: play, isKept: true, commandId, stored });
  }

  /** Runs a turn with the visitor's wallet to itself; another process's turn in between: again. */
  async #run(visitor: string, work: Work<Machine, View>): Promise<View> {
    const config = await this.#deps.configs.read(this.#game.slug);
    for (let attempt = 1; ; attempt += 1) {
      // What is remembered may be older than what another process has done since; what is read is not.
      const isRead = attempt > 1 || this.#deps.cacheTtlMs === 0;
      try {
        return await this.#deps.wallets.run(visitor, (account) =>
          this.#runOnce(account, config, work, isRead),
        );
      } catch (error) {
        this.#known.delete(visitor);
        if (!isRead && (error instanceof Refused || error instanceof PerhapsOld)) continue;
        if (!(error instanceof SeqTaken)) throw error;
        if (attempt === TRIES) throw new Refused('action/conflict');
      }
    }
  }

  async #runOnce(
    account: Account,
    config: GameConfig,
    work: Work<Machine, View>,
    isRead: boolean,
  ): Promise<View> {
    const { commandId } = work;
    const { journal, taken, now } = this.#deps;
    const at = now();
    const before = await this.#load(account.visitor);
    const turn = new Turn(this.#game, this.#deps, account, before, config, at);
    const { room } = turn;
    const upTo = { seq: before.seq, recent: turn.context.commands, since: at - KEYS_COUNT_MS };
    const isTaken = commandId !== undefined && (await taken.has(room, upTo, commandId));
    if (!isTaken) work.do(turn);
    // No movement, no fence [J2]: the answer would be as old as what is remembered.
    if (account.movements.length === 0 && !isRead) throw new PerhapsOld();
    if (work.isKept && turn.entries.length > 0) {
      const { entries } = turn;
      const commit = { entries, movements: account.movements, listing: null };
      await journal.append(commit);
      work.stored?.(storedBytes(commit));
      taken.note(room, before.seq, turn.folded.seq, commandId);
      this.#known.set(account.visitor, turn.folded);
    }
    return this.#game.view(turn.snapshot, turn.coins, config, at);
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

/** [J8] What would be answered was only remembered: it is read, and answered then. */
class PerhapsOld extends Error {}

/** The journal's key of a visitor's game. */
function roomOf({ slug }: { slug: string }, visitor: string): string {
  return `${slug}:${visitor}`;
}

/** One request being played: events and movements gather here until they are committed. */
class Turn<Machine extends AnyStateMachine, View> implements SoloTurn<Machine> {
  readonly entries: JournalEntry[] = [];
  readonly config: GameConfig;
  readonly now: number;
  readonly #game: SoloGame<Machine, View>;
  readonly #deps: SoloDeps;
  readonly #account: Account;
  #folded: Folded<Machine>;

  constructor(
    game: SoloGame<Machine, View>,
    deps: SoloDeps,
    account: Account,
    folded: Folded<Machine>,
    config: GameConfig,
    now: number,
  ) {
    this.#game = game;
    this.#deps = deps;
    this.#account = account;
    this.#folded = folded;
    this.config = config;
    this.now = now;
  }

  get room(): string {
    return roomOf(this.#game, this.#account.visitor);
  }

  get folded(): Folded<Machine> {
    return this.#folded;
  }

  get snapshot(): SnapshotFrom<Machine> {
    return this.#folded.snapshot;
  }

  get context(): SoloContext {
    return (this.snapshot as { context: SoloContext }).context;
  }

  get coins(): number {
    return this.#account.coins ?? this.config.default_coins;
  }

  /** A visitor's first play opens the wallet with this game's coins. */
  openWallet(): void {
    this.#account.open(this.config.default_coins, this.#game.slug);
  }

  commitToSeeds(): void {
    if (this.context.seeds !== null) return;
    const { slug } = this.#game;
    this.record(this.#game.seeded(this.#deps.firstSeeds(this.#account.visitor, slug)));
  }

  draws(count: number): number[] {
    const { seeds } = this.context;
    if (seeds === null) throw new Error('no seeds were committed to');
    return this.#deps.chance.draws(seeds, count);
  }

  /** [C5] The server's half is the one whose hash was shown before the player's half was known. */
  newSeeds(clientSeed: string | undefined): NewSeeds {
    const { chance } = this.#deps;
    const half = (): ServerSeed => {
      const { serverSeed, serverSeedHash } = chance.seedPair('');
      return { serverSeed, serverSeedHash };
    };
    const mine = this.context.next ?? half();
    const seeds = { ...mine, clientSeed: clientSeed ?? chance.playerId(), nonce: 0 };
    return { seeds, next: half() };
  }

  record(event: EventFromLogic<Machine>): void {
    const { hosted, slug, refusals } = this.#game;
    const coinsBefore = this.coins;
    const snapshot = next(hosted, this.snapshot, event);
    // Its guards have asked: what a machine does not take changes nothing.
    if (snapshot === this.snapshot) {
      const refusal = this.#game.refuse(this.snapshot, event) ?? 'action/conflict';
      throw refusalOf(refusals, refusal, this.#game.explain?.(refusal, this.snapshot, event));
    }
    const seq = this.#folded.seq + 1;
    this.#folded = { seq, snapshot };
    this.entries.push({
      room: this.room,
      seq,
      at: this.now,
      event,
      checkpoint: checkpointAt(hosted, seq, snapshot),
    });
    if ('coins' in event)
      this.#account.change(this.context.coins - coinsBefore, `${slug}:${event.type}`);
  }
}
