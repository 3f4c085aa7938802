import { Visitor } from '../../bridge/client/visitor.ts';
import { InProcessServer } from './in-process-server.ts';
import { Player } from './player.ts';
import { ALL_BOXES } from './table.ts';

/** Starts a server for one test and removes it afterwards. */
export async function withServer(
  env: Record<string, string>,
  work: (server: InProcessServer) => Promise<void>,
): Promise<void> {
  const server = await InProcessServer.start(env);
  try {
    await work(server);
  } finally {
    await server.remove();
  }
}

/** A room that waits for a second player, its creator in it. */
export async function openRoom(url: string, visitor = new Visitor(url)): Promise<Player> {
  const player = new Player(url, await visitor.createRoom(), ['websocket']);
  await player.sit();
  await player.ask('update-boxes', { boxes: ALL_BOXES }, 'boxes-updated');
  return player;
}
