import * as v from 'valibot';
import { expect, test, vi } from 'vitest';
import { type HostKit, TURN_MS, timedKits } from '../../../test-support/host-kit.ts';
import { rematch, say, VISITOR_1, VISITOR_2 } from '../../../test-support/tables/rooms.ts';
import { newTable, place, roll } from '../../../test-support/tables/seated-table.ts';
import { MESSAGES } from '../wire/messages.ts';

let kit: HostKit;
timedKits((fresh) => (kit = fresh));

test('[B2] [C3] [C4] nothing a table says in two whole games holds a secret, to whomever', async () => {
  const { one, table, audience } = await newTable(kit);
  const secrets = [one, VISITOR_1, VISITOR_2];
  const look = (): void => {
    const { seeds } = table.state.context;
    const unspent = seeds !== null && table.state.value !== 'finished' ? [seeds.serverSeed] : [];
    const views = ([null, 'player1', 'player2'] as const).map((seat) => table.view(seat));
    for (const { name, payload } of audience.told) {
      expect(v.parse(MESSAGES[name], payload)).toEqual(payload);
    }
    const said = JSON.stringify([views, audience.told]);
    for (const secret of [...secrets, ...unspent]) expect(said).not.toContain(secret);
    audience.forget();
  };
  look();
  table.connect('one', one);
  table.connect('spectator', null);
  look();
  await table.command(one, place(3, 11));
  look();
  const { playerId: two } = await table.join(VISITOR_2);
  secrets.push(two);
  table.connect('two', two);
  look();
  kit.chance.dice([1, 2], [5, 6], [6, 6], [1, 2]);
  await table.command(one, roll);
  look();
  kit.journal.failNext('before');
  await expect(table.command(two, say('lost'))).rejects.toThrow('gone away');
  look();
  await table.command(two, say('hello'));
  look();
  await table.command(two, roll);
  expect(table.state.value).toBe('finished');
  look();
  await table.command(two, rematch);
  look();
  await table.command(two, place(3));
  look();
  await vi.advanceTimersByTimeAsync(TURN_MS);
  look();
  table.disconnect('two');
  look();
  await table.command(one, roll);
  expect(table.state.value).toBe('finished');
  look();
});
