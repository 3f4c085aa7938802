import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'colyseus.js';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { colyseusConnections, joinOptions } from '../../../../bridge/client/colyseus-connection.ts';
import { type OpenConnection, socketConnections } from '../../../../bridge/client/connection.ts';
import { Player } from '../../../../bridge/client/player.ts';
import { Visitor } from '../../../../bridge/client/visitor.ts';
import { foldsAsKept } from '../../../../engine/test-support/golden-laws.ts';
import { seatAnswerSchema } from '../../../../engine/wire/rest.ts';
import { roomReading } from '../../../../engine/wire/view-fold.ts';
import { RestartableServer } from '../../../../loadtest/core/restartable-server.ts';
import { keptIn } from '../../../golden/kept-plays.ts';
import { newgameGame } from '../engine/newgame-game.ts';
import { NEWGAME_NAME } from '../engine/newgame-rules.ts';
import { newgameViewSchema } from '../engine/newgame-view.ts';

for (const golden of keptIn(join(import.meta.dirname, 'golden'))) {
  foldsAsKept(newgameGame.hosted, golden);
}

const server = new RestartableServer({
  script: join(import.meta.dirname, 'main.ts'),
  dataDir: mkdtempSync(join(tmpdir(), 'newgame-')),
  env: { TURN_SECONDS: '600' },
});
beforeAll(() => server.up(), 60_000);
afterAll(() => server.remove());

/** Somebody who sits down, over Socket.IO or Colyseus. */
async function sits(path: string, open: OpenConnection) {
  const { body } = await new Visitor(server.url).post(path);
  const seat = v.parse(seatAnswerSchema, body);
  const reading = roomReading(newgameViewSchema);
  const player = new Player({ open, reading, seat, againMs: 100, tries: Number.POSITIVE_INFINITY });
  onTestFinished(() => player.close());
  await expect.poll(() => player.isReady, { timeout: 20_000 }).toBe(true);
  return player;
}

test(
  '[x2] two play over both protocols, and go on after kill -9',
  { timeout: 90_000 },
  async () => {
    const colyseus = colyseusConnections((place) =>
      new Client(server.url).joinById(place.roomId, joinOptions(place)),
    );
    const host = await sits(`/api/tables/${NEWGAME_NAME.slug}`, socketConnections(server.url));
    const guest = await sits(`/api/game-rooms/join/${host.seat.roomId}`, colyseus);
    expect(await host.do('start', {}, 'start')).toBeNull();
    expect(await host.do('roll', {}, 'roll 1')).toBeNull();
    const { scores } = host.room ?? {};
    await server.crashAndRestart();
    await expect.poll(() => host.isReady && guest.isReady, { timeout: 30_000 }).toBe(true);
    expect(guest.room).toMatchObject({ turn: 'seat2', scores });
    // Colyseus has no answers: what became of it is in the room.
    void guest.do('roll', {}, 'roll 2');
    await expect.poll(() => host.room?.turn, { timeout: 20_000 }).toBe('seat1');
  },
);
