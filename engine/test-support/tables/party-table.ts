import { pass, type HostKit } from '../host-kit.ts';
import { partyGame } from '../../games/party/party-game.ts';
import type { PartySeat } from '../../games/party/party-rules.ts';
import { Room } from '../../host/room/room.ts';
import { loadRoom } from '../../host/read-room.ts';
import { journalRoom } from '../../definition/table-game.ts';
import { RecordingAudience } from '../any-table.ts';

const PARTY_ROOM = 'PARTYA';

/** The room as its journal has it, on a process of its own. */
export async function openParty(kit: HostKit, game = partyGame) {
  const deps = kit.deps();
  const room = await loadRoom(game, PARTY_ROOM, deps);
  if (room === null) throw new Error('it was recorded');
  const audience = new RecordingAudience();
  return { audience, table: new Room(game, PARTY_ROOM, room, deps, audience) };
}

/** A party of so many, connected as their seats' names, and one who watches. */
export async function party(kit: HostKit, count: number, game = partyGame) {
  const first = { playerId: kit.chance.playerId(), visitor: 'visitor 1' };
  const event = partyGame.opened(first, kit.chance.seedPair(''), {});
  const entry = {
    room: journalRoom(partyGame, PARTY_ROOM),
    seq: 1,
    at: 0,
    event,
    checkpoint: null,
  };
  await kit.memory.append({ entries: [entry], movements: [], listing: null });
  const { audience, table } = await openParty(kit, game);
  const ids: Partial<Record<PartySeat, string>> = { player1: first.playerId };
  table.connect('player1', first.playerId);
  const join = async (number: number): Promise<PartySeat> => {
    const { playerId, seat } = await table.join(`visitor ${number}`);
    ids[seat] = playerId;
    table.connect(seat, playerId);
    return seat;
  };
  for (let number = 2; number <= count; number += 1) await join(number);
  table.connect('watcher', null);
  const does = (seat: PartySeat, name: string, more = {}) =>
    table.command(ids[seat] ?? '', { name, ...more });
  return { table, audience, ids, does, join };
}

/** A party of so many in its game, the room opened long enough ago that nobody is still expected. */
export async function playingParty(kit: HostKit, count: number) {
  const all = await party(kit, count);
  await pass(kit, 11_000);
  await all.does('player1', 'start-game');
  return all;
}
