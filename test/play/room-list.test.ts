import { Client } from 'colyseus.js';
import * as v from 'valibot';
import { expect as check, test } from 'vitest';
import { Visitor } from '../../bridge/client/visitor.ts';
import { seatAnswerSchema, tableListSchema } from '../../engine/wire/rest.ts';
import { openRoom, withServer } from '../support/open-room.ts';
import { Player } from '../support/player.ts';
import { ALL_BOXES, playingTable } from '../support/table.ts';

const SINCE = { since: check.any(Number) };

const list = async (visitor: Visitor) => (await visitor.get('/api/game-rooms/list')).body;

test('[B47] the list marks the asker’s own unfinished rooms, and no others', ({ expect }) =>
  withServer({}, async ({ url }) => {
    const table = await playingTable(url, ALL_BOXES.slice(0, 1));
    const [host, guest] = table.hosts;
    const { roomId } = table.players[0];
    const rooms = [{ id: roomId, state: 'playing', hasPlayer2: true, host: null, ...SINCE }];
    expect(await list(host)).toEqual({ success: true, rooms, own: [roomId] });
    expect(await list(guest)).toEqual({ success: true, rooms, own: [roomId] });
    expect(await list(new Visitor(url))).toEqual({ success: true, rooms });

    const [first, second] = table.players;
    second.send('leave-room');
    await first.next('room-state', 0, ({ left }) => left.player2);
    await first.ask('finish-game', {}, 'room-state', ({ state }) => state === 'finished');
    await expect.poll(() => list(host)).toMatchObject({ rooms: [{ state: 'finished' }] });
    expect(await list(host)).not.toHaveProperty('own');
    table.close();
  }));

const tables = async (visitor: Visitor) =>
  v.parse(tableListSchema, (await visitor.get('/api/tables/alluring-boxes')).body).rooms;

test('[B54] only its players see an unlisted room in their list; all else works by its id', ({
  expect,
}) =>
  withServer({}, async ({ url }) => {
    const maker = new Visitor(url);
    const made = await maker.post('/api/game-rooms/create', { listed: false });
    const seat = v.parse(seatAnswerSchema, made.body);
    const { roomId } = seat;
    const host = new Player(url, seat, ['websocket']);
    await host.sit();
    await host.ask('update-boxes', { boxes: ALL_BOXES }, 'boxes-updated');
    const usual = await openRoom(url);
    const waiting = {
      state: 'waiting_second_player',
      hasPlayer2: false,
      host: null,
      ...SINCE,
    };
    const shown = { id: usual.roomId, ...waiting };
    const hidden = { id: roomId, ...waiting };

    const stranger = new Visitor(url);
    expect(await list(stranger)).toEqual({ success: true, rooms: [shown] });
    expect(await list(maker)).toEqual({ success: true, rooms: [shown, hidden], own: [roomId] });
    expect((await tables(stranger)).map(({ id }) => id)).toEqual([usual.roomId]);
    expect(await tables(maker)).toContainEqual(expect.objectContaining({ id: roomId, own: true }));

    const colyseus = await new Client(url).joinById(roomId, { watch: true });
    colyseus.onMessage('*', () => {});
    const guest = new Player(url, await stranger.joinRoom(roomId), ['websocket']);
    expect(await guest.sit()).toMatchObject({ state: 'playing', seat: 'player2' });
    await expect
      .poll(() => list(stranger))
      .toMatchObject({ rooms: [{ id: usual.roomId }, { id: roomId }], own: [roomId] });
    expect((await list(new Visitor(url))) as object).toEqual({ success: true, rooms: [shown] });
    await colyseus.leave();
    for (const player of [host, guest, usual]) player.close();
  }));

const put = (visitor: Visitor, body: object) =>
  visitor.ask('PUT', '/api/me', {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

test('[B65] [T22] [T23] a room says who waits and since when, what is played in it, and leads its players back', ({
  expect,
}) =>
  withServer({}, async ({ url }) => {
    const before = Date.now();
    const host = new Visitor(url);
    await put(host, { name: 'Masha' });
    const room = await openRoom(url, host);
    const { roomId } = room;
    const [listed] = (await new Visitor(url).rooms()) as { host?: string; since?: number }[];
    expect(listed).toMatchObject({ id: roomId, host: 'Masha' });
    expect(listed?.since).toBeGreaterThanOrEqual(before);
    expect(listed?.since).toBeLessThanOrEqual(Date.now());
    await put(host, { name: 'Dasha' });
    await expect
      .poll(() => tables(new Visitor(url)))
      .toMatchObject([{ host: 'Dasha', stage: 'open' }]);

    const stranger = new Visitor(url);
    const known = { success: true, id: roomId, game: 'alluring-boxes', stage: 'open', seated: 1 };
    const asked = await stranger.get(`/api/rooms/${roomId.toLowerCase()}`);
    expect(asked).toMatchObject({ status: 200, body: known });
    for (const wrong of ['NONE22', 'no-id', '%00']) {
      const answer = await stranger.get(`/api/rooms/${wrong}`);
      expect(answer).toMatchObject({ status: 404, body: { code: 'room/unknown' } });
    }
    expect((await stranger.get('/api/rooms')).body).toEqual({ success: true, rooms: [] });
    expect((await host.get('/api/rooms')).body).toEqual({
      success: true,
      rooms: [{ id: roomId, game: 'alluring-boxes', state: 'waiting_second_player' }],
    });
    room.close();
  }));

test.each([{ listed: 'no' }, { listed: null }, { hidden: true }])(
  '[B54] [X1] a room is not made of %j',
  (body) =>
    withServer({}, async ({ url }) => {
      const answer = await new Visitor(url).post('/api/game-rooms/create', body);
      check(answer).toMatchObject({ status: 400, body: { code: 'action/malformed' } });
    }),
);

test('[B54] a room of any game may be unlisted, and is listed by default', ({ expect }) =>
  withServer({}, async ({ url }) => {
    const maker = new Visitor(url);
    const ids = [];
    for (const body of [{ listed: false }, { listed: true }, {}]) {
      const { body: made } = await maker.post('/api/tables/alluring-boxes', body);
      ids.push(v.parse(seatAnswerSchema, made).roomId);
    }
    const [, ...listed] = ids;
    const seen = (await new Visitor(url).rooms()).map(({ id }) => id);
    expect(seen.toSorted()).toEqual(listed.toSorted());
  }));
