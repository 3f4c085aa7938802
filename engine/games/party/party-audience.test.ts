import { beforeEach, expect, test } from 'vitest';
import { type HostKit, pass, timedKits } from '../../test-support/host-kit.ts';
import { openParty, opensBox, playingParty } from '../../test-support/tables/party-table.ts';
import { expectRefused } from '../../test-support/tables/rooms.ts';
import type { PartyEvent } from './machine/party-types.ts';
import { partyGame } from './party-game.ts';
import { journalRoom } from '../../definition/table-game.ts';
import { stepsOf } from '../../definition/hosted-machine.ts';
import { AUDIENCE_AT_MOST, AUDIENCE_FROM_ADDRESS, type PartySeat } from './party-rules.ts';
import { partyRecord } from './record/party-recording.ts';

let kit: HostKit;
timedKits((fresh) => (kit = fresh));
beforeEach(() => {
  kit.prizes = { draw: async () => ({ id: 1, text: 'Sing', difficulty: 'hard' }) };
});

/** A party in its game, with player 1's box 7 open and, unless not, its dare done. */
async function voting(count: number, isDone = true) {
  const all = await playingParty(kit, count);
  await opensBox(kit, all, 7);
  const dare = all.table.view(null).dares[0]?.id ?? 0;
  if (isDone) await all.does('player1', 'settle-dare', { dare, done: true });
  const votes = (seat: PartySeat, verdict: string) =>
    all.does(seat, 'judge-dare', { dare, verdict });
  const hears = (visitor: string | null, verdict: string, more = {}) =>
    all.table.commandWatching(visitor, { name: 'judge-dare', dare, verdict, ...more });
  return { ...all, dare, votes, hears, shown: () => all.table.view(null).dares[0] };
}

async function journal() {
  const room = journalRoom(partyGame, 'PARTYA');
  const { entries } = await kit.memory.read(room, '', 0);
  return entries as { seq: number; event: PartyEvent }[];
}

const tally = (exactly: number, nearly: number, notAtAll: number, audience: string | null) => ({
  exactly,
  nearly,
  'not-at-all': notAtAll,
  audience,
});

test('[G30] [G33] all who watch count as one judge, and nobody learns what they say before the end', async () => {
  const { votes, hears, shown, audience, table } = await voting(3);
  await hears('watcher 1', 'not-at-all');
  await hears('watcher 2', 'not-at-all');
  await hears('watcher 3', 'exactly');
  expect(shown()).toMatchObject({ voted: [], tally: null, verdict: null });
  expect(JSON.stringify([audience.told, table.view('player2')])).not.toContain('not-at-all":');
  await votes('player2', 'exactly');
  await votes('player3', 'exactly');
  const all = { verdict: 'exactly', coins: 20, tally: tally(2, 0, 0, 'not-at-all') };
  expect(shown()).toMatchObject(all);
  expect(table.view(null).messages.at(-1)).toMatchObject({
    message: 'Player 1: Sing Nailed it, 2 of 3. The audience: Not at all.',
  });
});

test('[G30] [G31] the audience decides where the judges are as many for as against', async () => {
  const { hears, votes, shown } = await voting(3);
  await hears('watcher 1', 'exactly');
  await votes('player2', 'exactly');
  await hears('watcher 2', 'exactly');
  await votes('player3', 'not-at-all');
  expect(shown()).toMatchObject({ verdict: 'exactly', tally: tally(1, 0, 1, 'exactly') });
});

test('[G30] a tie of those who watch is nearly', async () => {
  const { hears, votes, shown } = await voting(3);
  await hears('watcher 1', 'exactly');
  await hears('watcher 2', 'not-at-all');
  await votes('player2', 'exactly');
  await votes('player3', 'nearly');
  expect(shown()).toMatchObject({ verdict: 'nearly', tally: tally(1, 1, 0, 'nearly') });
});

test('[G31] the vote waits for no watcher, and without a judge the audience alone decides', async () => {
  const user = await kit.memory.users.add('visitor 1');
  const { hears, shown, votes } = await voting(3);
  await hears('watcher 1', 'exactly');
  await pass(kit, 29_999);
  expect(shown()?.coins).toBeNull();
  await pass(kit, 1);
  expect(shown()).toMatchObject({
    verdict: 'exactly',
    coins: 20,
    tally: tally(0, 0, 0, 'exactly'),
  });
  expect((await kit.memory.users.one(user))?.rating).toBe(0);
  await expect(hears('watcher 2', 'exactly')).rejects.toMatchObject({ code: 'dare/settled' });
  await expect(votes('player2', 'exactly')).rejects.toMatchObject({ code: 'dare/settled' });
});

test('[G32] who sits at the table, or has left it, is no audience; watchers are refused as judges are', async () => {
  const { hears, votes, does, dare, table, shown } = await voting(4, false);
  await expect(hears('watcher 1', 'exactly')).rejects.toMatchObject({ code: 'dare/not-done' });
  await does('player1', 'settle-dare', { dare, done: true });
  for (const visitor of ['visitor 1', 'visitor 2']) {
    await expect(hears(visitor, 'exactly')).rejects.toMatchObject({ code: 'dare/not-yours' });
  }
  await does('player4', 'leave-room');
  await expect(hears('visitor 4', 'exactly')).rejects.toMatchObject({ code: 'dare/not-yours' });
  await hears('watcher 1', 'nearly');
  await expect(hears('watcher 1', 'exactly')).rejects.toMatchObject({ code: 'dare/voted' });
  const other = { name: 'judge-dare', dare: dare + 1000, verdict: 'exactly' };
  await expectRefused(table.commandWatching('watcher 1', other), 'dare/unknown');
  await votes('player2', 'nearly');
  await votes('player3', 'nearly');
  expect(shown()).toMatchObject({ verdict: 'nearly', tally: tally(0, 2, 0, 'nearly') });
  await expect(hears('watcher 1', 'exactly')).rejects.toMatchObject({ code: 'dare/settled' });
});

test('[G32] a dare takes so many votes, however many visitors come', async () => {
  const { hears, shown, votes } = await voting(3);
  for (let at = 0; at < AUDIENCE_AT_MOST; at += 1) await hears(`watcher ${at}`, 'exactly');
  await expect(hears('one more', 'nearly')).rejects.toMatchObject({ code: 'dare/audience-full' });
  await votes('player2', 'nearly');
  await votes('player3', 'nearly');
  expect(shown()).toMatchObject({ verdict: 'nearly', tally: tally(0, 2, 0, 'exactly') });
});

test('[G43] a watcher who comes is told of which dares they have said something, and nobody else is', async () => {
  const { hears, votes, table, dare, audience } = await voting(3);
  const comes = (visitor: string | null, at = `of ${visitor}`) =>
    table.connect(at, null, null, null, false, visitor);
  await hears('watcher 1', 'nearly');
  expect(comes('watcher 1')).toMatchObject({ said: [dare] });
  expect(comes('watcher 2')).toMatchObject({ said: [] });
  expect(comes(null)).not.toHaveProperty('said');
  expect(table.view('player1')).not.toHaveProperty('said');
  await votes('player2', 'exactly');
  await votes('player3', 'exactly');
  expect(comes('watcher 1', 'again')).toMatchObject({ said: [] });
  expect(JSON.stringify(audience.told)).not.toContain('"said"');
});

test('[G44] one address has half of the votes, however many visitors come from there', async () => {
  const { hears, table, shown, votes } = await voting(3);
  const come = async (visitor: string, address: string) => {
    table.connect('a page', null, null, address, false, visitor);
    await hears(visitor, address === 'a crowd' ? 'exactly' : 'nearly').finally(() =>
      table.disconnect('a page'),
    );
  };
  for (let at = 0; at < AUDIENCE_FROM_ADDRESS; at += 1) await come(`cookie ${at}`, 'a crowd');
  await expect(come('one more', 'a crowd')).rejects.toMatchObject({
    code: 'dare/audience-full',
    message: expect.stringContaining('at your address'),
  });
  await expect(come('cookie 0', 'a crowd')).rejects.toMatchObject({ code: 'dare/voted' });
  for (let at = 0; at < 50; at += 1) await come(`guest ${at}`, `home ${at}`);
  await votes('player2', 'nearly');
  await votes('player3', 'nearly');
  expect(shown()?.tally).toMatchObject({ audience: 'exactly' });
});

test('[G34] [T57] the journal has hashes, the state none after the vote, and the record only numbers', async () => {
  const { hears, votes, table, does, audience } = await voting(3);
  await hears('watcher 1', 'nearly');
  await hears('watcher 2', 'nearly');
  await hears('watcher 3', 'exactly');
  const names = (await journal()).flatMap(({ event }) =>
    event.type === 'audience-voted' ? event.watcher : [],
  );
  expect(new Set(names).size).toBe(3);
  for (const name of names) expect(name).toMatch(/^[0-9a-f]{16}$/);
  const { state } = table;
  expect(Object.keys(state.context.dares[0]?.watchers ?? {})).toEqual(names);
  await votes('player2', 'exactly');
  await votes('player3', 'exactly');
  await does('player2', 'leave-room');
  await does('player3', 'leave-room');
  await does('player1', 'leave-room');
  const read = (await journal()).map(({ seq, event }) => ({ seq, event, checkpoint: null }));
  const record = partyRecord('PARTYA', stepsOf(partyGame.hosted, read));
  expect(record.games[0]?.steps).toContainEqual(
    expect.objectContaining({
      type: 'dare-judged',
      tally: { exactly: 2, nearly: 0, 'not-at-all': 0, audience: 'nearly' },
      audience: { exactly: 1, nearly: 2, 'not-at-all': 0 },
      verdict: 'exactly',
    }),
  );
  const after = JSON.stringify([table.state.context, audience.told, record]);
  for (const name of names) expect(after).not.toContain(name);
  expect(JSON.stringify(await journal())).not.toContain('watcher 1');
});

test('[G31] [G33] where nobody but the audience is left to judge the vote is over, and says so', async () => {
  const { hears, shown, does } = await voting(3);
  await hears('watcher 1', 'exactly');
  await does('player2', 'leave-room');
  await does('player3', 'leave-room');
  expect(shown()).toMatchObject({ tally: tally(0, 0, 0, 'exactly') });
});

test('[T56] a watcher’s command counts once by its id, also at the next process', async () => {
  const { hears, table, votes } = await voting(3);
  const commandId = 'the same';
  expect(await hears('watcher 1', 'exactly', { commandId })).toBeGreaterThan(0);
  expect(await hears('watcher 1', 'exactly', { commandId })).toBe(0);
  // An id counts for its watcher alone.
  expect(await hears('watcher 2', 'nearly', { commandId })).toBeGreaterThan(0);
  table.dispose();
  const after = await openParty(kit);
  const { dares } = after.table.view(null);
  const again = { name: 'judge-dare', dare: dares[0]?.id, verdict: 'exactly', commandId };
  expect(await after.table.commandWatching('watcher 1', again)).toBe(0);
  await expect(votes('player2', 'exactly')).rejects.toThrow('hosted elsewhere');
});

test('[T55] [T56] only what the game lets watchers do, only with a cookie, and at a seat’s pace', async () => {
  const { hears, table } = await voting(3);
  const chat = { name: 'chat-message', message: 'hi' };
  await expectRefused(table.commandWatching('watcher 1', chat), 'action/unknown');
  await expect(hears(null, 'exactly')).rejects.toMatchObject({ code: 'watchers/unknown' });
  const codes = new Set<string>();
  for (let at = 0; at <= 1000; at += 1) {
    await hears('watcher 1', 'exactly').catch(({ code }: { code: string }) => codes.add(code));
  }
  expect([...codes]).toEqual(['dare/voted', 'action/too-many']);
  await expect(hears('watcher 2', 'exactly')).resolves.toBeGreaterThan(0);
});

test('[T56] who was sent away for good judges no more', async () => {
  const { does, hears } = await voting(4);
  await does('player1', 'send-away', { seat: 'player4', back: false });
  await expect(hears('visitor 4', 'exactly')).rejects.toMatchObject({ code: 'visitor/sent-away' });
});
