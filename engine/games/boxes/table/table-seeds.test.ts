import { createHash } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import type { SeatedCommand } from '../wire/commands.ts';
import { HostKit, TURN_MS, timedKits } from '../../../test-support/host-kit.ts';
import {
  expectRefused,
  rematch,
  ROOM,
  VISITOR_1,
  VISITOR_2,
} from '../../../test-support/tables/rooms.ts';
import { openTable, place, roll, seatedTable } from '../../../test-support/tables/seated-table.ts';
import { boxesGame } from '../boxes-game.ts';
import { journalRoom } from '../../../definition/table-game.ts';

let kit: HostKit;
timedKits((fresh) => (kit = fresh));

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const add = (entropy: string): SeatedCommand => ({ name: 'add-entropy', entropy });
const opening = (entropy: string): SeatedCommand => ({ name: 'roll-dice', entropy });
const promising = (part: string, ...numbers: number[]): SeatedCommand => {
  return { ...place(...numbers), commitment: sha256(part) } as SeatedCommand;
};

const table = (placing: SeatedCommand, own?: string) => seatedTable(kit, placing, own);

describe('[B32] what player 2 adds at joining', () => {
  test('[B32] goes into the dice, and everybody sees whose it is', async () => {
    const { table: opened } = await table(place(3, 4), 'my-own-part');
    for (const seat of ['player1', 'player2', null] as const) {
      expect(opened.view(seat).fairness).toMatchObject({
        clientSeed: '3@0.5,0.5;4@0.5,0.5|my-own-part',
        halves: { player2: { entropy: 'my-own-part', from: 'player' } },
      });
    }
  });

  test('[B32] the server draws a seed where the player gave none, a new one for each game, and says so', async () => {
    const { table: opened, one } = await table(place(3));
    const part = (await opened.fairness())?.halves?.player2;
    expect(part).toMatchObject({ from: 'server', entropy: expect.stringMatching(/^[\w-]{22}$/) });
    kit.chance.dice([1, 2]);
    await opened.command(one, roll);
    await opened.command(one, rematch);
    expect(await opened.fairness()).not.toHaveProperty('halves');
  });

  test('[B32] a part is sent once: joining again changes nothing', async () => {
    const { table: opened, two } = await table(place(3), 'first');
    expect(await opened.join(VISITOR_2, 'second')).toMatchObject({ playerId: two });
    await opened.join(VISITOR_1, 'third');
    await expectRefused(opened.join('somebody else', 'fourth'), 'room/full');
    expect((await opened.fairness())?.clientSeed).toBe('3@0.5,0.5|first');
  });
});

/** A rematch with its boxes placed, by `two`: the seats are swapped. */
async function rematched() {
  const seated = await table(place(3), 'first');
  kit.chance.dice([1, 2]);
  await seated.table.command(seated.one, roll);
  await seated.table.command(seated.one, rematch);
  // The seats are swapped: `two` places now, `one` is player 2.
  await seated.table.command(seated.two, place(5));
  seated.audience.forget();
  return seated;
}

describe('[B33] what player 2 adds to a rematch', () => {
  test('[B33] player 2’s part replaces the server’s, and everybody sees it', async () => {
    const { table: opened, audience, one, two } = await rematched();
    expect((await opened.fairness())?.halves?.player2?.from).toBe('server');
    await opened.command(one, add('my-part'));
    for (const connection of ['one', 'two']) {
      expect(audience.heard('room-state', connection)).toMatchObject([
        { state: 'playing', fairness: { clientSeed: '5@0.5,0.5|my-part', nonce: 0 } },
      ]);
    }
    await expectRefused(opened.command(one, add('another')), 'entropy/given');
    kit.chance.dice([2, 3]);
    await opened.command(two, roll);
    expect(kit.chance.rounds.at(-1)?.clientSeed).toBe('5@0.5,0.5|my-part');
  });

  test('[B33] comes before the first roll or not at all, and only from player 2', async () => {
    const { table: opened, one, two } = await rematched();
    await expectRefused(opened.command(two, add('x')), 'entropy/not-player-2');
    kit.chance.dice([1, 1]);
    await opened.command(two, roll);
    await expectRefused(opened.command(one, add('x')), 'entropy/not-now');
  });
});

describe('[B34] what player 1 promises', () => {
  test('[B34] counts from the first roll on, which opens it', async () => {
    const { table: opened, audience, one, two } = await table(promising('one-s-part', 3, 4), 'two');
    expect(JSON.stringify(opened.view(null))).not.toContain('one-s-part');
    kit.chance.dice([1, 1], [6, 6]);
    await opened.command(one, opening('one-s-part'));
    await opened.command(two, roll);
    const seed = '3@0.5,0.5;4@0.5,0.5|two|one-s-part';
    expect(kit.chance.rounds.map(({ clientSeed }) => clientSeed)).toEqual([seed, seed]);
    const [first, second] = audience.heard('dice-rolled');
    expect(first).toMatchObject({ entropy: 'one-s-part' });
    expect(second).not.toHaveProperty('entropy');
    expect((await opened.fairness())?.halves?.player1).toMatchObject({ entropy: 'one-s-part' });
  });

  test('[B34] that does not fit its hash is refused, and draws nothing', async () => {
    const { table: opened, one } = await table(promising('right', 3), 'two');
    await expectRefused(opened.command(one, opening('wrong')), 'entropy/not-promised');
    expect(kit.chance.rounds).toEqual([]);
    kit.chance.dice([1, 1]);
    await opened.command(one, roll);
    expect((await opened.fairness())?.halves?.player1).toEqual({
      commitment: sha256('right'),
      entropy: null,
    });
  });

  test('[B34] [B12] the server’s own roll does without the commitment', async () => {
    const { table: opened, audience, one } = await table(promising('late', 3, 4), 'two');
    kit.chance.dice([1, 1], [1, 1]);
    kit.time += TURN_MS;
    await vi.advanceTimersByTimeAsync(TURN_MS);
    expect(audience.heard('dice-rolled')).toMatchObject([{ forced: true }]);
    kit.time += TURN_MS;
    await vi.advanceTimersByTimeAsync(TURN_MS);
    await expectRefused(opened.command(one, opening('late')), 'entropy/not-now');
    expect((await opened.fairness())?.clientSeed).toBe('3@0.5,0.5;4@0.5,0.5|two');
  });
});

const seedsOf = (name: string) => {
  return { serverSeed: name, serverSeedHash: sha256(name), clientSeed: '', nonce: 0 };
};
const boxOf = (number: number) => ({ number, x: 0.5, y: 0.5, owner: 'player1' });
const seatOf = (name: string) => ({ playerId: name.padEnd(22, '_'), visitor: name });

test('[B36] a room of the previous version continues under its own rules', async () => {
  // As that version wrote them, byte for byte.
  const texts = [
    JSON.stringify({ type: 'room-created', seat: seatOf('one'), seeds: seedsOf('old-seed') }),
    JSON.stringify({ type: 'boxes-placed', by: 'player1', boxes: [boxOf(3), boxOf(4)] }),
    JSON.stringify({ type: 'player-joined', seat: seatOf('two') }),
    '{"type":"dice-rolled","by":"player1","die1":1,"die2":2,"prize":null,"forced":false,"commandId":"a"}',
  ];
  /** The checkpoint that version would have stored after the third entry. */
  const snapshot = JSON.parse(
    `{"status":"active","value":"playing","historyValue":{},"context":{"seats":{"player1":${JSON.stringify(seatOf('one'))},"player2":${JSON.stringify(seatOf('two'))}},"boxes":${JSON.stringify([boxOf(3), boxOf(4)])},"turn":"player1","scores":{"player1":0,"player2":0},"lastRoll":null,"winner":null,"closed":false,"log":[{"type":"notice","message":"Player 2 joined. Player 1 rolls first.","id":1}],"nextLine":2,"commands":[],"seeds":${JSON.stringify({ ...seedsOf('old-seed'), clientSeed: '3@0.5,0.5;4@0.5,0.5' })},"retired":null},"children":{}}`,
  ) as unknown;
  const views = [];
  for (const isMarked of [false, true]) {
    kit = new HostKit();
    const entries = texts.map((text, index) => {
      const marked = isMarked && index === 2 ? { machine: 'boxes', version: 1, snapshot } : null;
      const event = JSON.parse(text) as object;
      return {
        room: journalRoom(boxesGame, ROOM),
        seq: index + 1,
        at: 1,
        event,
        checkpoint: marked,
      };
    });
    await kit.memory.append({ entries, movements: [], listing: null });
    const { table: opened } = await openTable(kit);
    const [one, two] = [seatOf('one').playerId, seatOf('two').playerId];
    expect(await opened.fairness()).toEqual({
      serverSeedHash: sha256('old-seed'),
      clientSeed: '3@0.5,0.5;4@0.5,0.5',
      nonce: 1,
      retired: null,
    });
    await expectRefused(opened.command(two, add('x')), 'entropy/not-now');
    kit.chance.dice([2, 2]);
    await opened.command(two, roll);
    expect(kit.chance.rounds.at(-1)?.clientSeed).toBe('3@0.5,0.5;4@0.5,0.5');
    views.push(opened.view(null));

    // What begins now begins under the new rules.
    await opened.command(two, rematch);
    await opened.command(two, promising('new', 7));
    await opened.command(one, add('mine'));
    expect(await opened.fairness()).toMatchObject({
      clientSeed: '7@0.5,0.5|mine',
      retired: { clientSeed: '3@0.5,0.5;4@0.5,0.5', serverSeed: 'old-seed' },
    });
  }
  expect(views[0]).toEqual(views[1]);
});
