import { beforeEach, expect, test } from 'vitest';
import { type HostKit, pass, timedKits } from '../../test-support/host-kit.ts';
import { openParty, opensBox, playingParty } from '../../test-support/tables/party-table.ts';
import { partyReading, type PartyRoom } from './party-messages.ts';
import { type PartySeat, verdictOf } from './party-rules.ts';

let kit: HostKit;
timedKits((fresh) => (kit = fresh));
beforeEach(() => {
  kit.prizes = { draw: async () => ({ id: 1, text: 'Sing', difficulty: 'hard' }) };
});

/** A party in its game, with player 1's box 7 open and its dare done. */
async function voting(count: number) {
  const all = await playingParty(kit, count);
  await opensBox(kit, all, 7);
  const dare = all.table.view(null).dares[0]?.id ?? 0;
  await all.does('player1', 'settle-dare', { dare, done: true });
  const votes = (seat: PartySeat, verdict: string) =>
    all.does(seat, 'judge-dare', { dare, verdict });
  return { ...all, dare, votes, shown: () => all.table.view(null).dares[0] };
}

test('[G5] the verdict of most, nearly without a single most, none without a vote', () => {
  expect(verdictOf([])).toBeNull();
  expect(verdictOf(['exactly', 'exactly', 'not-at-all'])).toBe('exactly');
  expect(verdictOf(['exactly', 'not-at-all'])).toBe('nearly');
  expect(verdictOf(['not-at-all'])).toBe('not-at-all');
  expect(verdictOf(['exactly', 'exactly', 'not-at-all', 'not-at-all', 'nearly'])).toBe('nearly');
});

test('[G5] the vote is over when everybody present has judged, and nobody sees before what was said', async () => {
  const { votes, shown, table, audience, ids } = await voting(4);
  await expect(votes('player1', 'exactly')).rejects.toMatchObject({ code: 'dare/not-yours' });
  table.disconnect('player4');
  await votes('player2', 'exactly');
  expect(shown()).toMatchObject({ voted: ['player2'], tally: null, verdict: null });
  await expect(votes('player2', 'nearly')).rejects.toMatchObject({ code: 'dare/voted' });
  await votes('player3', 'exactly');
  expect(shown()?.verdict).toBeNull(); // player 4 may be on a reload
  await pass(kit, 1000);
  expect(shown()).toMatchObject({
    verdict: 'exactly',
    coins: 20,
    tally: { exactly: 2, nearly: 0, 'not-at-all': 0 },
  });
  expect((await kit.memory.wallet('visitor 1'))?.balance).toBe(100 + 10 + 20);
  await expect(votes('player4', 'exactly')).rejects.toMatchObject({ code: 'dare/settled' });
  const told = JSON.stringify(audience.told) + JSON.stringify(table.view('player2'));
  for (const id of Object.values(ids)) expect(told).not.toContain(id);
});

test('[G5] [T27] thirty seconds after Done the vote ends, whoever has judged', async () => {
  const { shown } = await voting(3);
  await pass(kit, 29_999);
  expect(shown()?.coins).toBeNull();
  await pass(kit, 1);
  expect(shown()).toMatchObject({ verdict: null, coins: 0 });
});

test('[B168] a page knows with Done how long the vote goes on, and with its end that it is over', async () => {
  const { votes, audience } = await voting(3);
  const page = () =>
    audience.told.reduce<PartyRoom | null>((room, { name, payload }) => {
      const message = partyReading.read(name, payload, 500);
      return message === null ? room : partyReading.fold(room, message).room;
    }, null);
  expect(page()).toMatchObject({ wakesAt: 30_500 });
  await pass(kit, 10_000);
  await votes('player2', 'exactly');
  expect(page()).toMatchObject({ wakesAt: 30_500 });
  await votes('player3', 'exactly');
  expect(page()).toMatchObject({ dares: [{ verdict: 'exactly' }], wakesAt: null });
});

/** A page's room after a message about a dare, at 500 ms. */
function pageAfter(before: PartyRoom, dare: object): PartyRoom | null {
  const payload = { dare, seq: before.seq + 1, turnEndsIn: null };
  const message = partyReading.read('dare-changed', payload, 500);
  if (message === null) throw new Error('the message is read');
  return partyReading.fold(before, message).room;
}

test('[B168] [G21] while the clocks stand no vote has an end, and a second vote keeps its own', async () => {
  const { table, dare: first, shown } = await voting(4);
  const done = shown();
  const whole = partyReading.read('room-state', table.view('player2'), 0);
  const room = whole && partyReading.fold(null, whole).room;
  if (done === undefined || room === null) throw new Error('a dare is judged');
  const open = { ...done, done: null };
  const waiting = { ...room, wakesAt: null, dares: [open] };
  expect(pageAfter(waiting, done)?.wakesAt).toBe(30_500);
  expect(pageAfter({ ...waiting, paused: true }, done)?.wakesAt).toBeNull();
  const second = { ...done, id: first + 1 };
  const two = { ...room, wakesAt: 7000, dares: [done, second] };
  expect(pageAfter(two, { ...done, coins: 0 })?.wakesAt).toBe(7000);
  expect(pageAfter({ ...two, dares: [done] }, { ...done, coins: 0 })?.wakesAt).toBeNull();
});

test('[G5] nobody judges a dare before Done, or one that was passed', async () => {
  const all = await playingParty(kit, 3);
  const { does, table } = all;
  await opensBox(kit, all, 7);
  const dare = table.view(null).dares[0]?.id ?? 0;
  const judge = () => does('player2', 'judge-dare', { dare, verdict: 'exactly' });
  await expect(judge()).rejects.toMatchObject({ code: 'dare/not-done' });
  await does('player1', 'settle-dare', { dare, done: false });
  await expect(judge()).rejects.toMatchObject({ code: 'dare/not-done' });
});

test('[G5] [T27] a process that ends in the middle of a verdict loses no vote, and the next waits for who comes back', async () => {
  const { votes, table, ids } = await voting(3);
  await votes('player2', 'exactly');
  table.dispose();
  const after = await openParty(kit);
  after.table.connect('player2', ids.player2 ?? '');
  await after.table.idle();
  const shown = () => after.table.view(null).dares[0];
  expect(shown()).toMatchObject({ voted: ['player2'], verdict: null });
  await pass(kit, 9000);
  expect(shown()?.verdict).toBeNull();
  after.table.connect('player3', ids.player3 ?? '');
  await pass(kit, 2000);
  expect(shown()?.verdict).toBeNull();
  const command = { name: 'judge-dare', dare: shown()?.id, verdict: 'not-at-all' };
  await after.table.command(ids.player3 ?? '', command);
  expect(shown()).toMatchObject({ verdict: 'nearly', coins: 10 });
});

test('[G5] [T27] the vote waits ten seconds for a player to come back', async () => {
  const { votes, table, ids } = await voting(3);
  await votes('player2', 'exactly');
  table.dispose();
  const after = await openParty(kit);
  after.table.connect('player2', ids.player2 ?? '');
  const shown = () => after.table.view(null).dares[0];
  await pass(kit, 9000);
  expect(shown()?.verdict).toBeNull();
  await pass(kit, 3000);
  expect(shown()?.verdict).toBe('exactly');
});

test('[G5] [T27] a judge who goes for good ends the vote that waited for them', async () => {
  const { votes, shown, does } = await voting(3);
  await votes('player2', 'not-at-all');
  await does('player3', 'leave-room');
  expect(shown()).toMatchObject({ verdict: 'not-at-all', coins: 0, judges: ['player2'] });
});

test('[G6] a verdict moves a rating once, as the word of a judge who has a step left', async () => {
  const user = await kit.memory.users.add('visitor 1');
  const { votes } = await voting(4);
  await votes('player2', 'exactly');
  await votes('player3', 'exactly');
  await votes('player4', 'not-at-all');
  expect((await kit.memory.users.one(user))?.rating).toBe(1);
});
