import {
  type Client,
  createAuthContext,
  LocalDriver,
  LocalPresence,
  matchMaker,
  Room,
} from '@colyseus/core';
import { WebSocketTransport } from '@colyseus/ws-transport';
import type { SeatName } from '../../../engine/games/boxes/rules.ts';
import { systemChance } from '../../../engine/chance/system-chance.ts';
import type { SeatedCommand } from '../../../engine/games/boxes/wire/commands.ts';
import { listen, plainHttp } from './plain-http.ts';
import { PlainRoom, type Told } from './plain-room.ts';

const wallets = new Map<string, number>();

/**
 * The same game as a bare Colyseus room: messages only, no schema state and no patches, which is
 * the cheapest a Colyseus room can be.
 */
class BareRoom extends Room {
  override autoDispose = false;
  override patchRate = 0x7fffffff;
  game: PlainRoom | null = null;
  readonly #playerIds = new Map<string, string>();

  override onCreate({ visitor }: { visitor: string }): void {
    const game = new PlainRoom(this.roomId, visitor, wallets);
    this.game = game;
    this.onMessage('*', (client, name, body: object) => {
      const by = game.seatOf(this.#playerIds.get(client.sessionId) ?? '');
      if (by === null) return;
      this.tell(game.obey(by, { name, ...body } as SeatedCommand), client);
    });
  }

  override onJoin(client: Client, { playerId }: { playerId: string }): void {
    this.#playerIds.set(client.sessionId, playerId);
    client.send('room-state', this.#view(playerId));
  }

  override onLeave(client: Client): void {
    this.#playerIds.delete(client.sessionId);
  }

  tell({ all, coins }: Told, client: Client | null): void {
    if (all !== null) this.broadcast(all.name, all.payload);
    else {
      for (const one of this.clients) {
        const playerId = this.#playerIds.get(one.sessionId) ?? '';
        one.send('room-state', this.#view(playerId));
      }
    }
    if (coins !== null) client?.send('balance-changed', { coins });
  }

  #view(playerId: string): object | undefined {
    return this.game?.view(this.game.seatOf(playerId));
  }
}

const NAME = 'alluring-boxes';
const rooms = (roomId: string): BareRoom | undefined =>
  matchMaker.getLocalRoomById(roomId) as BareRoom | undefined;

function seat({ game, roomId }: BareRoom, as: SeatName): object {
  const playerId = game?.playerId(as);
  return { success: true, roomId, playerId, isPlayer1: as === 'player1' };
}

const after = (path: string, start: string): string | null =>
  path.startsWith(start) ? path.slice(start.length) : null;

const http = plainHttp(async ({ path, body, visitor }) => {
  if (path === '/api/game-rooms/create') {
    const { roomId } = await matchMaker.handleCreateRoom(
      NAME,
      { visitor },
      undefined,
      systemChance.roomId(),
    );
    const room = rooms(roomId);
    return room === undefined ? null : seat(room, 'player1');
  }
  const matched = after(path, '/matchmake/joinById/');
  if (matched !== null) {
    return matchMaker.joinById(matched, body, createAuthContext({ headers: new Headers() }));
  }
  const room = rooms(after(path, '/api/game-rooms/join/') ?? '');
  if (room === undefined || room.game === null) return null;
  room.tell(room.game.join(visitor), null);
  return seat(room, 'player2');
});

await matchMaker.setup(new LocalPresence(), new LocalDriver());
matchMaker.controller.exposedMethods = ['joinById'];
matchMaker.defineRoomType(NAME, BareRoom);
await matchMaker.accept();
const transport = new WebSocketTransport({ noServer: true });
transport.attachToServer(http);
await listen(http);
