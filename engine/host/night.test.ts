import { expect, test } from 'vitest';
import { systemChance } from '../chance/system-chance.ts';
import { boxesGame } from '../games/boxes/boxes-game.ts';
import { BOX_NUMBERS } from '../games/dice/rules.ts';
import { slotsGame } from '../games/slots/slots-game.ts';
import { HostKit } from '../test-support/host-kit.ts';
import { RecordingAudience } from '../test-support/any-table.ts';
import { rematch, ROOM, say } from '../test-support/tables/rooms.ts';
import { place, recordRoom, roll } from '../test-support/tables/seated-table.ts';
import { SPIN, YES } from '../test-support/tables/solo-slots.ts';
import { SoloHost } from './solo/solo-host.ts';
import { Room } from './room/room.ts';
import { loadRoom } from './read-room.ts';

/** What an address may have stored in a day, unless the operator sets another number. */
const PER_DAY = 100_000_000;

/** A night as docs/security.md counts it: sixty guests at one router, for eight hours. */
const TABLES = 30;
const GAMES_OF_A_TABLE = 32;
const LINES_OF_A_GAME = 20;
const GUESTS = 60;
const SPINS_OF_A_GUEST = 200;

const ID = (number: number): string => String(number).padStart(32, '0');

/** Bytes of a table that plays and talks all night. */
async function tableOfANight(): Promise<number> {
  const kit = new HostKit();
  const deps = { ...kit.deps(), chance: systemChance };
  const one = await recordRoom(kit);
  const room = await loadRoom(boxesGame, ROOM, deps);
  if (room === null) throw new Error('the room was never recorded');
  const table = new Room(boxesGame, ROOM, room, deps, new RecordingAudience());
  let bytes = 0;
  let ids = 0;
  const playerIds = [one];
  const send = async (who: number, command: object): Promise<void> => {
    kit.time += 1000; // nobody is too fast
    ids += 1;
    const playerId = playerIds[who] ?? '';
    bytes += await table.command(playerId, { ...(command as typeof roll), commandId: ID(ids) });
  };
  const seats = (): number[] => {
    const first = playerIds.findIndex((playerId) => table.seatOf(playerId) === 'player1');
    return [first, 1 - first];
  };
  for (let game = 0; game < GAMES_OF_A_TABLE; game += 1) {
    if (game > 0) await send(0, rematch);
    const [first = 0] = playerIds.length === 1 ? [0] : seats();
    await send(first, place(...BOX_NUMBERS));
    if (game === 0) {
      const joined = await table.join('visitor-number-two');
      bytes += joined.stored;
      playerIds.push(joined.playerId);
    }
    for (let line = 0; line < LINES_OF_A_GAME; line += 1) {
      await send(line % 2, say('Whoever opens the eleven sings.'));
    }
    const by = seats();
    for (let rolls = 0; table.listing.stage === 'on'; rolls += 1)
      await send(by[rolls % 2] ?? 0, roll);
  }
  return bytes;
}

/** Bytes of a guest who spins so often. */
async function spinsOfANight(): Promise<number> {
  const kit = new HostKit();
  kit.config = { ...kit.config, default_coins: 1_000_000 };
  const slots = new SoloHost(slotsGame, { ...kit.deps(), chance: systemChance });
  let bytes = 0;
  const paid = (more: number): void => void (bytes += more);
  for (let spins = 0; spins < SPINS_OF_A_GUEST; spins += 1) {
    const { state } = await slots.play('visitor', SPIN, ID(spins), paid);
    if (state === 'photoChallenge') await slots.play('visitor', YES, ID(1000 + spins), paid);
  }
  return bytes;
}

test('[X26] a night of sixty guests takes less than half of what an address has', async () => {
  let tables = 0;
  // How long a game takes is chance: one table alone says little of thirty.
  for (let table = 0; table < TABLES; table += 1) tables += await tableOfANight();
  const spins = GUESTS * (await spinsOfANight());
  process.stderr.write(
    `  tables ${Math.round(tables / 1e6)} MB, spins ${Math.round(spins / 1e6)} MB\n`,
  );
  expect(tables + spins).toBeLessThan(PER_DAY / 2);
});
