import { isDeepStrictEqual } from 'node:util';
import { archivedIn } from '../../../engine/journal/journal.ts';
import { hostedBoxes } from '../../../engine/games/boxes/machine/hosted-boxes.ts';
import { hostedParty } from '../../../engine/games/party/machine/party-machine.ts';
import type { Finding, Kept } from '../record/history.ts';
import { foldRoom, type RoomAfter } from './box-model.ts';

/** The fault in how a room of two is listed; null: none. */
function wronglyListed({ state, seats }: RoomAfter, stage: string, players: readonly string[]) {
  if ((stage === 'over') !== (state === 'finished')) return `is ${state}, and listed as ${stage}`;
  // The house is no visitor.
  const seated = [seats.player1, seats.player2].flatMap((seat) => seat?.visitor || []);
  return isDeepStrictEqual(new Set(players), new Set(seated))
    ? null
    : `${seated.join(', ')} sit there, listed are ${players.join(', ')}`;
}

const finding = (id: string, why: string): Finding => {
  return { rule: 'V19', text: `${id}: ${why}`, records: [] };
};

/** [V19] Every room is in the list of rooms, as its journal has it; but not if only its record is left. */
export function listedAsPlayed({ boxes, parties, folds, listed }: Kept): Finding[] {
  const rows = new Map(listed.map((row) => [row.id, row]));
  const recordsOnly = new Set(
    folds.flatMap((fold) => (archivedIn([fold]) === null ? [] : fold.room)),
  );
  const isListed = (game: string, id: string): Finding[] => {
    const row = rows.get(id);
    if (!recordsOnly.has(`${game}:${id}`)) {
      return row === undefined ? [finding(id, 'is not in the list of rooms')] : [];
    }
    return row === undefined ? [] : [finding(id, 'only its record is left, and it is listed')];
  };
  return [
    ...[...parties.keys()].flatMap((id) => isListed(hostedParty.name, id)),
    ...[...boxes].flatMap(([id, entries]) => {
      const last = foldRoom(entries).at(-1);
      const row = rows.get(id);
      const wrong = last && row ? wronglyListed(last, row.stage, row.players) : null;
      return [...isListed(hostedBoxes.name, id), ...(wrong === null ? [] : [finding(id, wrong)])];
    }),
  ];
}
