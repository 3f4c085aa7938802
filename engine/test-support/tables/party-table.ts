import { pass, type HostKit } from '../host-kit.ts';
import { partyGame } from '../../games/party/party-game.ts';
import type { PartySeat } from '../../games/party/party-rules.ts';
import type { AwaitedSeat } from '../../journal/journal.ts';
import { journalRoom } from '../../definition/table-game.ts';
import { openRoom } from '../any-table.ts';

const PARTY_ROOM = 'PARTYA';

export const openParty = (kit: HostKit, game = partyGame, awaited: readonly AwaitedSeat[] = []) =>
  openRoom(game, PARTY_ROOM, kit, awaited);

/** A party of so many, connected as their seats' names, and one who watches. */
export async function party(kit: HostKit, count: number, game = partyGame) {
  const first = { playerId: kit.chance.playerId(), visitor: 'visitor 1' };
  const event = partyGame.opened(first, kit.chance.seedPair(''), {});
  const room = journalRoom(partyGame, PARTY_ROOM);
  const entry = { room, seq: 1, at: 0, event, checkpoint: null };
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

type Party = Awaited<ReturnType<typeof party>>;

/** The player whose turn it is throws and opens this box, and [G14] takes the first task, if it has any. */
export async function opensBox(
  { chance }: HostKit,
  { table, does }: Pick<Party, 'table' | 'does'>,
  number: number,
): Promise<void> {
  const { turn: by } = table.view(null);
  const half = Math.floor(number / 2);
  chance.dice([number - half, half]);
  await does(by, 'roll-dice');
  if (table.view(null).choices.length > 0) await does(by, 'open-box', { number });
  const { offer } = table.view(by);
  if (offer !== null) await does(by, 'choose-dare', { dare: offer.dare, task: 0 });
}

/** A party of so many in its game, the room opened long enough ago that nobody is still expected. */
export async function playingParty(kit: HostKit, count: number) {
  const all = await party(kit, count);
  await pass(kit, 11_000);
  await all.does('player1', 'start-game');
  return all;
}
