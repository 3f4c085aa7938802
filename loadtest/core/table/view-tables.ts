import type { OpenConnection } from '../../../bridge/client/connection.ts';
import { RoomClient } from '../../../bridge/client/room-client.ts';
import { type Parts, Broken } from '../rooms/parts.ts';
import { type ViewGame, ViewCheck, type Told, type Move } from './view-game.ts';
import { invariantReports } from './invariants.ts';
import { now } from '../results/latency.ts';
import { connectionAt } from '../rooms/connections.ts';
import type { Casting } from '../rooms/run.ts';
import type { Outcome, Listening } from './expectations.ts';
import { Player } from './player.ts';
import { must, Table, type TableGame } from './table.ts';

/** How long between two tries of a connection, in ms: not all at the same moment. */
const againMs = (): number => 200 + Math.random() * 400;

/**
 * Somebody who watches a table, and checks what they see as a player does. [T5] [B25] Nothing that a
 * watcher receives contains a seat's secret or is meant for one seat.
 */
export class TableWatcher<View extends { seq: number }> {
  readonly #parts: Parts;
  readonly #open: OpenConnection;
  readonly #check: ViewCheck<View>;
  #client: RoomClient | null = null;
  #room = '';
  #secrets: readonly string[] = [];

  constructor(game: ViewGame<View>, parts: Parts, open: OpenConnection) {
    this.#parts = parts;
    this.#open = open;
    const judge = invariantReports(parts.recorder, () => this.name);
    this.#check = new ViewCheck(game, judge);
  }

  get name(): string {
    return `room ${this.#room} watcher at ${this.#check.seq}`;
  }

  /** Whether it knows the room up to this number. */
  knows(seq: number): boolean {
    return this.#check.seq >= seq;
  }

  /** @param secrets What no watcher may read. */
  watch(roomId: string, secrets: readonly string[]): void {
    this.close();
    this.#room = roomId;
    this.#secrets = secrets;
    this.#check.enter({ seat: 'watcher' });
    const { recorder } = this.#parts;
    const client = new RoomClient(
      {
        open: this.#open,
        tries: Number.POSITIVE_INFINITY,
        everyMs: againMs,
        heard: (name, payload) => this.#hear(name, payload),
        link: ({ is }) => {
          if (is === 'online') this.#ask();
          else if (is === 'retrying') recorder.fault('disconnected', 'watcher', this.name);
        },
      },
      { roomId, playerId: null },
    );
    this.#client = client;
  }

  close(): void {
    this.#client?.close();
    this.#client = null;
  }

  #ask(): void {
    this.#check.asks();
    this.#client?.sit({ roomId: this.#room, playerId: null });
  }

  #hear(name: string, payload: unknown): void {
    const { recorder } = this.#parts;
    recorder.facts += 1;
    const bytes = JSON.stringify(payload);
    if (name === 'balance-changed' || this.#secrets.some((secret) => bytes.includes(secret))) {
      recorder.fault('wrong', 'secret', `${this.name} received ${name}`);
    }
    const read = this.#check.read(name, payload);
    if (typeof read === 'string') {
      recorder.fault('wrong', 'shape', `${this.name}: ${read}`);
      return;
    }
    const hadGap = this.#check.gap;
    this.#check.take(read);
    if (this.#check.gap && !hadGap) this.#ask();
  }
}

type ViewPlayer<View extends { seq: number }> = Player<Told, ViewCheck<View>>;
type ViewTable<View extends { seq: number }> = Table<readonly ViewPlayer<View>[]>;

function does<View extends { seq: number }>(
  player: ViewPlayer<View>,
  move: Move<View>,
  intended: number,
): Promise<Outcome> {
  const { room } = player;
  const before = room.view;
  if (before === null) return Promise.resolve('lost');
  room.sends(move);
  const isDone = (): boolean => room.view !== null && move.isDone(room.view, before);
  return player.ask(move.name, move.name, move.body, intended, isDone);
}

/** Everybody expects the room up to this number. */
const allHear = <View extends { seq: number }>(
  players: readonly ViewPlayer<View>[],
  action: 'heard' | null,
  seq: number,
  intended: number,
): Listening[] =>
  players.map((player) =>
    player.listen(action, 'room-changed', intended, () => player.room.seq >= seq),
  );

/** Plays any game by the views of its players. */
class PlayedByViews<View extends { seq: number }> implements TableGame<
  readonly ViewPlayer<View>[]
> {
  readonly #game: ViewGame<View>;
  readonly #watchers: readonly TableWatcher<View>[];

  constructor(game: ViewGame<View>, watchers: readonly TableWatcher<View>[]) {
    this.#game = game;
    this.#watchers = watchers;
  }

  async open(table: ViewTable<View>, intended: number): Promise<void> {
    const { players } = table;
    const [first, ...others] = players;
    if (first === undefined) throw new Broken('a table without seats');
    const { slug, options } = this.#game;
    const asked = { intended, ...(options && { body: { options } }) };
    const made = await table.seat(first, 'create', `/api/tables/${slug}`, asked);
    const { roomId } = made;
    const seats = [made];
    for (const player of others) {
      const path = `/api/game-rooms/join/${roomId}`;
      seats.push(await table.seat(player, 'join', path, { intended: now() }));
    }
    const secrets = seats.map(({ playerId }) => playerId);
    for (const watcher of this.#watchers) watcher.watch(roomId, secrets);
    const taken = seats.map(({ seat }) => seat);
    if (new Set(taken).size < taken.length || taken.includes(undefined)) {
      table.wrong('seat', `room ${roomId}: ${taken.join(' ')}`);
    }
    const seq = Math.max(...players.map(({ room }) => room.seq));
    const behind = players.filter(({ room }) => room.seq < seq);
    must('join', await table.exchange(allHear(behind, null, seq, now()), []));
  }

  isOver(players: readonly ViewPlayer<View>[]): boolean {
    return players.some(({ room: { view } }) => view !== null && this.#game.isOver(view));
  }

  /** [T9] All who can act do so at the same time; then everybody must hear of it. */
  async turn(table: ViewTable<View>): Promise<void> {
    const intended = await table.step();
    const { players } = table;
    if (this.isOver(players)) return;
    const seq = players[0]?.room.seq ?? 0;
    const moves = players.flatMap((player) => {
      const { view } = player.room;
      const move = view === null ? null : this.#game.move(view);
      return move === null ? [] : [{ player, move }];
    });
    const isServers = moves.length === 0;
    if (isServers && !this.#awaitsServer(players)) {
      table.wrong('stuck', 'nobody can do anything, and it is not over');
      throw new Broken('stuck');
    }
    const due = moves.reduce((sum, { move }) => sum + 1 + (move.followed ?? 0), seq);
    const outcome = await table.exchange(
      isServers
        ? allHear(players, null, seq + 1, intended)
        : allHear(players, 'heard', due, intended),
      moves.map(({ player, move }) => does(player, move, intended)),
    );
    if (outcome !== 'answered') await table.mend();
  }

  #awaitsServer(players: readonly ViewPlayer<View>[]): boolean {
    return players.some(({ room: { view } }) => view !== null && this.#game.awaitsServer?.(view));
  }

  /** Waits until every watcher has seen the end too. @throws RunOver */
  async finished(table: ViewTable<View>): Promise<void> {
    const { players, parts } = table;
    const seq = players[0]?.room.seq ?? 0;
    const late = () => this.#watchers.find((one) => !one.knows(seq));
    if (await table.until(() => late() === undefined, parts.timeoutMs)) return;
    parts.recorder.fault('lost', 'watcher', `${late()?.name} has not seen ${seq}`);
  }

  closed(): void {
    for (const watcher of this.#watchers) watcher.close();
  }
}

/** Opens the tables of a game. */
export const tablesOf =
  <View extends { seq: number }>(game: ViewGame<View>): Casting =>
  (room, { protocol, seats, watchers }, parts, pace) => {
    const connections = (count: number, over: typeof protocol) =>
      Array.from({ length: count }, (_, at) => connectionAt(at, room, over, parts));
    const players = connections(game.players(room, seats), protocol).map(
      (open): ViewPlayer<View> =>
        new Player(parts, pace, open, (judge) => new ViewCheck(game, judge)),
    );
    const watching = connections(watchers, 'mixed').map(
      (open) => new TableWatcher(game, parts, open),
    );
    return new Table(parts, pace, players, new PlayedByViews(game, watching));
  };
