import { now } from '../measure/clock.ts';
import { lineAt } from '../protocols/lines.ts';
import { Broken } from '../rooms/parts.ts';
import type { Casting } from '../rooms/run.ts';
import type { Outcome, Listening } from './expectations.ts';
import { Player } from './player.ts';
import { must, Table, type TableGame } from './table.ts';
import { TableWatcher } from './table-watcher.ts';
import { type Told, ViewCheck } from './view-check.ts';
import type { Move, ViewGame } from './view-game.ts';

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
    const made = await table.seat(first, 'create', `/api/tables/${this.#game.slug}`, { intended });
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
    const lines = (count: number, over: typeof protocol) =>
      Array.from({ length: count }, (_, at) => lineAt(at, room, over, parts));
    const players = lines(game.players(room, seats), protocol).map(
      (line): ViewPlayer<View> =>
        new Player(parts, pace, line, (judge) => new ViewCheck(game, judge)),
    );
    const watching = lines(watchers, 'mixed').map((line) => new TableWatcher(game, parts, line));
    return new Table(parts, pace, players, new PlayedByViews(game, watching));
  };
