import { LRUCache } from 'lru-cache';
import type { AnyStateMachine, EventFromLogic, SnapshotFrom } from 'xstate';
import type { SeedPair, ServerSeed } from '../chance/seed-pair.ts';
import type { GameConfig, GameSlug } from '../games.ts';
import { type JournalEntry, SeqTaken } from '../journal/journal.ts';
import { checkpointAt, fold, type Folded, type HostedMachine, next } from './hosted-machine.ts';
import { Refused, type RefusalCode } from '../refusal.ts';
import type { PlayRequest } from '../wire/rest.ts';
import type { HostDeps } from './deps.ts';
import type { Account } from './wallets.ts';

const ROOMS_KEPT = 20_000;
const TRIES = 3;
/** [J8] A key counts at least so long. */
const KEYS_COUNT_MS = 24 * 3_600_000;

/** What every one-player machine keeps for its host. */
interface SoloContext {
  coins: number;
  seeds: SeedPair | null;
  next: ServerSeed | null;
  commands: readonly string[];
}

/** A pair to draw from, and the server's half of the one after it. */
export interface NewSeeds {
  seeds: SeedPair;
  next: ServerSeed;
}

/** What a game decides with while one request is played. */
export interface SoloTurn<Machine extends AnyStateMachine> {
  readonly snapshot: SnapshotFrom<Machine>;
  readonly coins: number;
  readonly config: GameConfig;
  readonly now: number;
  /** The next round's draws from the committed seeds. */
  draws(count: number): number[];
  newSeeds(clientSeed: string | undefined): NewSeeds;
  /** Takes a fact into the game. @throws Refused where the machine would not take it. */
  record(event: EventFromLogic<Machine>): void;
}

/** A one-player game as the transactional host runs it. */
export interface SoloGame<Machine extends AnyStateMachine, View> {
  slug: GameSlug;
  hosted: HostedMachine<Machine>;
  refuse(snapshot: SnapshotFrom<Machine>, event: EventFromLogic<Machine>): RefusalCode | null;
  /** More than a refusal's code says of it: when to come back. */
  explain?(
    code: RefusalCode,
    snapshot: SnapshotFrom<Machine>,
    event: EventFromLogic<Machine>,
  ): string | undefined;
  seeded(seeds: NewSeeds): EventFromLogic<Machine>;
  play(turn: SoloTurn<Machine>, request: PlayRequest, commandId: string | undefined): void;
  view(snapshot: SnapshotFrom<Machine>, coins: number, config: GameConfig, now: number): View;
}

/**
 * Hosts a one-player game: a request is one commit of its facts and its wallet movements,
 * serialised per visitor by the wallet. The game's room in the journal is `slug:visitor`.
 */
export class SoloHost<Machine extends AnyStateMachine, View> {
  readonly #game: SoloGame<Machine, View>;
  readonly #deps: HostDeps;
  readonly #known: LRUCache<string, Folded<Machine>>;

  constructor(game: SoloGame<Machine, View>, deps: HostDeps) {
    this.#game = game;
    this.#deps = deps;
    this.#known = new LRUCache({ max: ROOMS_KEPT, ttl: deps.trustMs });
  }

  /**
   * The game as its visitor sees it. The first look commits to a seed, so that its hash is shown
   * before the first draw [C3]; otherwise nothing is written.
   */
  look(visitor: string): Promise<View> {
    return this.#run(visitor, (turn) => turn.commitToSeeds());
  }

  /**
   * Plays one request; the answer is the game afterwards.
   * [J8] A repeated `commandId` changes nothing and is answered with the game as it is.
   * @throws Refused with the reason; nothing is kept then.
   */
  play(visitor: string, request: PlayRequest, commandId?: string): Promise<View> {
    const play = (turn: Turn<Machine, View>): void => {
      turn.openWallet();
      turn.commitToSeeds();
      this.#game.play(turn, request, commandId);
    };
    return this.#run(visitor, play, commandId);
  }

  /** Runs a turn with the visitor's wallet to itself; another process's turn in between: again. */
  async #run(
    visitor: string,
    work: (turn: Turn<Machine, View>) => void,
    commandId?: string,
  ): Promise<View> {
    const config = await this.#deps.configs.read(this.#game.slug);
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#deps.wallets.run(visitor, (account) =>
          this.#runOnce(account, config, work, commandId),
        );
      } catch (error) {
        this.#known.delete(visitor);
        if (!(error instanceof SeqTaken)) throw error;
        if (attempt === TRIES) throw new Refused('action/conflict');
      }
    }
  }

  async #runOnce(
    account: Account,
    config: GameConfig,
    work: (turn: Turn<Machine, View>) => void,
    commandId: string | undefined,
  ): Promise<View> {
    const { journal, taken, now } = this.#deps;
    const at = now();
    const before = await this.#load(account.visitor);
    const turn = new Turn(this.#game, this.#deps, account, before, config, at);
    const { room } = turn;
    const upTo = { seq: before.seq, recent: turn.context.commands, since: at - KEYS_COUNT_MS };
    const isTaken = commandId !== undefined && (await taken.has(room, upTo, commandId));
    if (!isTaken) work(turn);
    if (turn.entries.length > 0) {
      await journal.append({ entries: turn.entries, movements: account.movements, listing: null });
      taken.note(room, before.seq, turn.folded.seq, commandId);
      this.#known.set(account.visitor, turn.folded);
    }
    return this.#game.view(turn.snapshot, turn.coins, config, at);
  }

  async #load(visitor: string): Promise<Folded<Machine>> {
    const known = this.#known.get(visitor);
    if (known !== undefined) return known;
    const { hosted } = this.#game;
    const { name, version } = hosted;
    const room = roomOf(this.#game, visitor);
    const folded = fold(hosted, await this.#deps.journal.read(room, name, version));
    this.#known.set(visitor, folded);
    return folded;
  }
}

/** The journal's key of a visitor's game. */
function roomOf({ slug }: { slug: GameSlug }, visitor: string): string {
  return `${slug}:${visitor}`;
}

/** One request being played: facts and movements gather here until they are committed. */
class Turn<Machine extends AnyStateMachine, View> implements SoloTurn<Machine> {
  readonly entries: JournalEntry[] = [];
  readonly config: GameConfig;
  readonly now: number;
  readonly #game: SoloGame<Machine, View>;
  readonly #deps: HostDeps;
  readonly #account: Account;
  #folded: Folded<Machine>;

  constructor(
    game: SoloGame<Machine, View>,
    deps: HostDeps,
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
    if (this.context.seeds === null) this.record(this.#game.seeded(this.newSeeds(undefined)));
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
    const refusal = this.#game.refuse(this.snapshot, event);
    if (refusal !== null) {
      throw new Refused(refusal, this.#game.explain?.(refusal, this.snapshot, event));
    }
    const { hosted, slug } = this.#game;
    const coinsBefore = this.coins;
    const snapshot = next(hosted, this.snapshot, event);
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
