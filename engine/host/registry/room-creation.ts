import type { AnyStateMachine } from 'xstate';
import { storedBytes } from '../../journal/stored-bytes.ts';
import { HostEnded, type RoomMaker, SeqTaken } from '../../journal/journal.ts';
import type { SeatAnswer } from '../../wire/rest.ts';
import type { RoomClaims } from '../cluster/room-claims.ts';
import type { RoomDeps } from '../deps.ts';
import type { Broadcaster } from '../room/room-audience.ts';
import { seatFor, listingOf } from '../room/seats.ts';
import { type Folded, initial, next } from '../../definition/hosted-machine.ts';
import { journalRoom, type Seated, type TableGame } from '../../definition/table-game.ts';

export interface CreationParts {
  deps: RoomDeps;
  broadcaster: Pick<Broadcaster, 'listChanged'>;
  /** [J16] Null: there is no other process. */
  claims: RoomClaims | null;
}

/** A room id may be taken, and a host may end; then the creation is tried again. */
const TRIES = 5;

/** Opens a room on the host that has just recorded it. */
type OpenNew = (
  game: TableGame,
  roomId: string,
  host: string | undefined,
  room: Folded<AnyStateMachine>,
) => Promise<void>;

/** Makes new rooms: it records them first, then opens them. */
export class RoomCreation {
  readonly #parts: CreationParts;
  readonly #openNew: OpenNew;

  constructor(parts: CreationParts, openNew: OpenNew) {
    this.#parts = parts;
    this.#openNew = openNew;
  }

  /**
   * Makes a room with the visitor on its first seat.
   * @param unlisted [B54] Whether the list leaves it out.
   * @param stored Receives the number of bytes stored [X26].
   */
  async create(
    game: TableGame,
    maker: RoomMaker,
    unlisted = false,
    stored?: (bytes: number) => void,
  ): Promise<SeatAnswer> {
    const { deps, broadcaster, claims } = this.#parts;
    const seat = await seatFor(maker.visitor, deps);
    const { default_coins } = await deps.configs.read(game.slug);
    for (let attempt = 1; ; attempt += 1) {
      await claims?.confirm();
      const host = claims?.host;
      const roomId = deps.chance.roomId();
      try {
        const kept = { maker, unlisted };
        const room = await this.#record(game, roomId, seat, kept, default_coins, host, stored);
        broadcaster.listChanged();
        await this.#openNew(game, roomId, host, room);
        return answerOf(game, roomId, { playerId: seat.playerId, seat: game.seats[0] ?? '' });
      } catch (error) {
        if (error instanceof HostEnded) claims?.lease.invalidateLease();
        else if (!(error instanceof SeqTaken)) throw error;
        if (attempt === TRIES) throw error;
      }
    }
  }

  /** [J4] Records the room, its listing and the creator's wallet in one commit. */
  async #record(
    game: TableGame,
    roomId: string,
    seat: Seated,
    kept: { maker: RoomMaker; unlisted: boolean },
    coins: number,
    host: string | undefined,
    stored: ((bytes: number) => void) | undefined,
  ): Promise<Folded<AnyStateMachine>> {
    const { chance, now, wallets, journal } = this.#parts.deps;
    const event = game.opened(seat, chance.seedPair(''));
    const snapshot = next(game.hosted, initial(game.hosted), event);
    const at = now();
    await wallets.run(seat.visitor, async (account) => {
      account.open(coins, game.slug);
      const commit = {
        entries: [{ room: journalRoom(game, roomId), seq: 1, at, event, checkpoint: null }],
        movements: account.movements,
        listing: { ...listingOf(game, roomId, snapshot, at), ...kept },
        host,
      };
      await journal.append(commit);
      stored?.(storedBytes(commit));
    });
    return { seq: 1, snapshot };
  }
}

/** A seat as its call answers it. In a room of two, `isPlayer1` tells the seats apart. */
export function answerOf(
  { seats }: TableGame,
  roomId: string,
  { playerId, seat }: { playerId: string; seat: string },
): SeatAnswer {
  const answer = { success: true, roomId, playerId, isPlayer1: seat === seats[0] } as const;
  return seats.length > 2 ? { ...answer, seat } : answer;
}
