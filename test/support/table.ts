import { setTimeout as sleep } from 'node:timers/promises';
import type { Message } from '../../engine/games/boxes/wire/messages.ts';
import { Player } from './player.ts';
import { Visitor } from '../../bridge/client/visitor.ts';
import { afterAll, beforeAll } from 'vitest';
import { served, type Served, type ServerKind } from './server.ts';

export const ALL_BOXES = [3, 4, 5, 6, 7, 8, 9, 10, 11].map((number, index) => ({
  number,
  x: (index + 1) / 10,
  y: 0.5,
}));

export interface Table {
  hosts: [Visitor, Visitor];
  players: [Player, Player];
  close(): void;
}

/**
 * Two visitors, seated and connected, with these boxes placed: a game ready for its first
 * roll. `otherUrl`: where the second plays.
 */
export async function playingTable(
  url: string,
  boxes: object[] = ALL_BOXES,
  transports?: [string[], string[]],
  otherUrl = url,
): Promise<Table> {
  const hosts: [Visitor, Visitor] = [new Visitor(url), new Visitor(otherUrl)];
  const first = new Player(url, await hosts[0].createRoom(), transports?.[0]);
  await first.sit();
  await first.ask('update-boxes', { boxes }, 'boxes-updated');
  const from = first.mark;
  const second = new Player(otherUrl, await hosts[1].joinRoom(first.roomId), transports?.[1]);
  await second.sit();
  await first.next('player-joined', from);
  return {
    hosts,
    players: [first, second],
    close: () => {
      first.close();
      second.close();
    },
  };
}

/**
 * Rolls in turn until the game is finished; answers every roll as the first player saw it.
 * @param thinking How long a player looks at the dice, ms.
 */
export async function playOut(
  { players }: Pick<Table, 'players'> & Partial<Table>,
  thinking = 0,
): Promise<Message<'dice-rolled'>[]> {
  const rolls: Message<'dice-rolled'>[] = [];
  const view = await players[0].sit();
  let { turn, state } = view;
  while (state === 'playing') {
    const roller = turn === (view.isPlayer1 ? 'player1' : 'player2') ? players[0] : players[1];
    const from = players[0].mark;
    roller.send('roll-dice');
    const roll = await players[0].next('dice-rolled', from);
    rolls.push(roll);
    if (thinking > 0) await sleep(thinking);
    ({ turn, state } = roll);
  }
  return rolls;
}

interface ServedTable<Server> {
  server: Server;
  table: Table;
}

/** Gives the tests of a file a server of this kind, and a table on it, ready for its first roll. */
export function servedTable<Server extends Served>(
  kind: ServerKind<Server>,
  give: (given: ServedTable<Server>) => void,
): void {
  let server: Server;
  let table: Table;
  served(kind, (given) => (server = given));
  beforeAll(async () => {
    table = await playingTable(server.url);
    give({ server, table });
  });
  afterAll(() => table.close());
}
