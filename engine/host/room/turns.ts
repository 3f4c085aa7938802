import type { AnyStateMachine } from 'xstate';
import { inRoom, type RoomDeps } from '../deps.ts';
import { EXPECTED_MS } from './attendance/expected-players.ts';
import { isNewTurn } from './attendance/turn-clock.ts';
import type { Deciding } from '../../definition/game.ts';
import type { Folded } from '../../definition/hosted-machine.ts';
import { type ServerTurn, type TableGame, seatedAt } from '../../definition/table-game.ts';
import { RoomMoved } from './room-handle.ts';
import type { RoomQueue } from './room-queue.ts';
import type { RoomState } from './room-state.ts';
import { coinsAt, limitsFor } from './seats.ts';

/** [T24] More events in a row than any game plays by itself. */
const AT_ONCE = 100;

/** [T27] A timer takes no more, in ms; then the game is asked, and waits on. */
const LONGEST_MS = 2 ** 31 - 1;

/** @throws Error if the server has played so many events in a row by itself */
function assertEnds(played: number): void {
  if (played >= AT_ONCE) throw new Error('the server never stops playing by itself');
}

const limitsBy =
  (deps: RoomDeps): ServerTurn<AnyStateMachine, string>['limitsOf'] =>
  (visitors) =>
    limitsFor(visitors, deps);

function given<Machine extends AnyStateMachine, Seat extends string>(
  { snapshot: state, seq }: Folded<Machine>,
  deps: RoomDeps,
  around: Pick<
    ServerTurn<Machine, Seat>,
    'missed' | 'present' | 'ratings' | 'isPausing' | 'limitsOf' | 'coinsOf'
  >,
): ServerTurn<Machine, Seat> {
  const { chance, prizes, now, pauseMs = 0 } = deps;
  const { missed, present, ratings, isPausing, limitsOf, coinsOf } = around;
  // Written out: this is made for each command, and twice.
  return {
    state,
    now: now(),
    chance,
    prizes,
    limitsOf,
    coinsOf,
    pauseMs,
    seq: seq + 1,
    missed,
    present,
    ratings,
    isPausing,
  };
}

/** [T24] What the server plays at once in a room that is being made; null: nothing. */
export function serverTurn(
  game: TableGame,
  room: Folded<AnyStateMachine>,
  deps: RoomDeps,
): ReturnType<NonNullable<TableGame['next']>> {
  assertEnds(room.seq);
  const missed = Object.fromEntries(game.seats.map((seat) => [seat, 0]));
  const present = Object.fromEntries(game.seats.map((seat) => [seat, true]));
  const { ratings } = deps;
  const limitsOf = limitsBy(deps);
  const coinsOf = (seat: string) => coinsAt(game, room.snapshot, seat, deps);
  const around = { missed, present, ratings, isPausing: false, limitsOf, coinsOf };
  return game.next?.(given(room, deps, around)) ?? null;
}

/** What seats do in their turns, and [B12] what the server does for those whose time is up. */
export class Turns<Machine extends AnyStateMachine, Seat extends string, View extends object> {
  readonly #state: RoomState<Machine, Seat, View>;
  readonly #queue: RoomQueue;
  readonly #deps: RoomDeps;
  readonly #limitsOf;
  readonly #coinsOf: ServerTurn<Machine, Seat>['coinsOf'];
  /** [T27] When the game is asked again. */
  #timer: NodeJS.Timeout | null = null;
  /** When the game was asked last, epoch ms. */
  #askedAt = 0;
  /** [T59] It was reported that the game is never asked in time. */
  #isReported = false;
  #isOver = false;

  constructor(state: RoomState<Machine, Seat, View>, queue: RoomQueue, deps: RoomDeps) {
    this.#state = state;
    this.#queue = queue;
    this.#deps = deps;
    this.#limitsOf = limitsBy(deps);
    this.#coinsOf = (seat) => coinsAt(state.definition, state.snapshot, seat, deps);
  }

  /** The parameters of the game's decision when this seat acts. */
  of(by: Seat) {
    return Object.assign(this.#given(), { by });
  }

  /** [T55] The same when somebody who watches acts. */
  ofWatcher(visitor: string, watcher: string) {
    return Object.assign(this.#given(), { visitor, watcher });
  }

  /** [T24] What the server now plays by itself, one event after the other; null: nothing. */
  next(): Promise<void> | null {
    const event = this.#decideNext();
    if (event === null) this.#wake();
    return event && this.#playNext(event);
  }

  /** [T27] Somebody has come or gone. */
  onPresence(): void {
    if (this.#state.definition.wakeAt !== undefined) this.#queue.playNext();
  }

  /** The room is served here no more. */
  stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#isOver = true;
  }

  /** [B12] After a failure the server tries again when the time is up once more. */
  async playOverdue(): Promise<void> {
    const due = this.#state.definition.turnOf(this.#state.snapshot);
    const play = () => this.#playForAll(due);
    await this.#queue.run(play).catch((error: unknown) => {
      if (error instanceof RoomMoved) return; // it is another host's to act
      this.#state.attendance.restartClock();
      throw error;
    });
  }

  /**
   * Acts for those of `due` that have not acted, while a player is connected. [T58] If that begins
   * another turn, whoever is due there has its whole time. [X26] The room owes the bytes.
   */
  async #playForAll(due: readonly Seat[]): Promise<void> {
    const { definition, attendance } = this.#state;
    for (const by of due) {
      if (!attendance.presence.players) return;
      const before = this.#state.snapshot;
      const was = definition.turnOf(before);
      if (!was.includes(by)) continue;
      this.#queue.owe(await this.#playFor(by));
      const after = this.#state.snapshot;
      if (isNewTurn(definition, before, after)) break;
      // Without a key, that others need not act any more says that their turn is over.
      const is = definition.turnOf(after);
      const isOver = was.some((seat) => seat !== by && !is.includes(seat));
      if (isOver && definition.turnKey === undefined) break;
    }
    if (attendance.clock.left === 0) attendance.restartClock();
  }

  #given(): ServerTurn<Machine, Seat> {
    const { definition, attendance, present: shown } = this.#state;
    const present = attendance.awaitsReconnects
      ? (Object.fromEntries(definition.seats.map((seat) => [seat, true])) as typeof shown)
      : shown;
    const ratings = this.#state.ratings ?? this.#deps.ratings;
    const { isPausing, missed } = attendance;
    return given(this.#state, this.#deps, {
      missed: missed.counts,
      present,
      ratings,
      isPausing,
      limitsOf: this.#limitsOf,
      coinsOf: this.#coinsOf,
    });
  }

  /**
   * [T27] Asks again when the game wants it, and once everybody has had the time to come back. [T59] A
   * game that wanted it before it was asked, and had nothing to play, would be asked for ever.
   */
  #wake(): void {
    const { definition, attendance, snapshot, id } = this.#state;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    const at = definition.wakeAt?.(snapshot) ?? null;
    if (at === null || this.#isOver) return;
    const isPast = at < this.#askedAt;
    if (isPast && !attendance.awaitsReconnects) {
      const why = `${definition.slug}: wakeAt gives a time that is past, and next plays nothing then`;
      if (!this.#isReported) this.#deps.report(inRoom(id, new Error(why)));
      this.#isReported = true;
      return;
    }
    const due = isPast ? EXPECTED_MS : Math.max(1, at - this.#deps.now());
    const ms = Math.min(due, attendance.awaitsReconnects ? EXPECTED_MS : LONGEST_MS);
    this.#timer = setTimeout(() => this.#queue.playNext(), ms).unref();
  }

  #decideNext(): Deciding<Machine> | null {
    const turn = this.#given();
    this.#askedAt = turn.now;
    return this.#state.definition.next?.(turn) ?? null;
  }

  async #playNext(first: Deciding<Machine>): Promise<void> {
    let event: Deciding<Machine> | null = first;
    for (let played = 0; event !== null; played += 1) {
      assertEnds(played);
      this.#queue.owe(await this.#state.record(event instanceof Promise ? await event : event));
      event = this.#decideNext();
    }
    this.#wake();
  }

  async #playFor(by: Seat): Promise<number> {
    const { definition, attendance } = this.#state;
    const { missed, presence } = attendance;
    const before = missed.counts;
    const event = await definition.overdue(this.of(by));
    const isHouse = seatedAt(definition, this.#state.snapshot, by)?.house === true;
    if (!presence.has(by) && !isHouse) missed.add(by);
    try {
      return await this.#state.record(event);
    } catch (error) {
      missed.restore(before);
      throw error;
    }
  }
}
