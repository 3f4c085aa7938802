import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import { fold, FoldRefused, persist } from '../../../engine/definition/hosted-machine.ts';
import { archivedIn, foldedIn } from '../../../engine/journal/journal.ts';
import { partyGame } from '../../../engine/games/party/party-game.ts';
import { recordSchema, type RoomRecord, verifyRecord } from '../../../engine/games/records.ts';
import { slotsGame } from '../../../engine/games/slots/slots-game.ts';
import { wheelGame } from '../../../engine/games/wheel/wheel-game.ts';
import type { Finding, Kept, KeptEntry } from '../record/history.ts';
import { type Fold, openedWith, type WalletFold } from '../record/whole.ts';
import { foldRoom, type RoomAfter } from './box-model.ts';
import { DIGESTS, partySteps } from './draws.ts';
import { boxesGame } from '../../../engine/games/boxes/boxes-game.ts';

const SOLO = [slotsGame, wheelGame];

/** The rolls of a room, as its record has them and as its journal had them. */
const recordedRolls = ({ games }: RoomRecord): string[] =>
  games.flatMap(({ steps }) =>
    [...steps].flatMap((step) =>
      step.type === 'dice-rolled' ? `${step.seq}: ${step.die1}+${step.die2}` : [],
    ),
  );

type AnyEntry = KeptEntry<{ type: string }>;

function playedRolls(entries: readonly AnyEntry[]): string[] {
  return entries.flatMap(({ seq, event }) =>
    event.type === 'dice-rolled' && 'die1' in event && 'die2' in event
      ? `${seq}: ${String(event.die1)}+${String(event.die2)}`
      : [],
  );
}

/** The fault in the record that replaces a room's entries; null: none. */
function wrongRecord(entries: readonly AnyEntry[], stored: object | null): string | null {
  const played = playedRolls(entries);
  if (stored === null) return played.length === 0 ? null : 'has no record, and was played in';
  const read = v.safeParse(recordSchema, stored);
  if (!read.success) return 'has a record that cannot be read';
  const { wrong } = verifyRecord(read.output, DIGESTS);
  if (wrong !== null) {
    return `the record does not repeat: game ${wrong.game}, step ${wrong.seq}: ${wrong.why}`;
  }
  return isDeepStrictEqual(recordedRolls(read.output), played)
    ? null
    : 'the rolls of its record are not those of its journal';
}

/** Whether a room was over, by the checker's own model where there is one. */
function isOver({ boxes, parties }: Kept, game: string, id: string): boolean {
  if (game !== partyGame.hosted.name)
    return foldRoom(boxes.get(id) ?? []).at(-1)?.state === 'finished';
  const last = partySteps(parties.get(id) ?? []).at(-1)?.after;
  return last !== undefined && partyGame.list(last).stage === 'over';
}

function wrongRoom(kept: Kept, { room, seq }: Fold, record: object | null): string | null {
  const [game = '', id = ''] = room.split(':');
  const entries = (game === partyGame.hosted.name ? kept.parties : kept.boxes).get(id) ?? [];
  if (entries.at(-1)?.seq !== seq - 1) return `ends at ${entries.at(-1)?.seq}, folded at ${seq}`;
  return isOver(kept, game, id) ? wrongRecord(entries, record) : 'was folded while it was played';
}

/** The fault in the snapshot that replaces a game's entries; null: none. */
function wrongGame(kept: Kept, { room, seq }: Fold, snapshot: unknown): string | null {
  const [slug = '', visitor = ''] = room.split(':');
  const game = SOLO.find((one) => one.slug === slug);
  const all = { [slotsGame.slug]: kept.slots, [wheelGame.slug]: kept.wheel }[slug]?.get(visitor);
  if (game === undefined || all === undefined) return 'is no game for one';
  const entries = all.filter((entry) => entry.seq <= seq);
  try {
    const due = fold<typeof slotsGame.hosted.machine | typeof wheelGame.hosted.machine>(
      game.hosted,
      { checkpoint: null, entries },
    );
    const persisted: unknown = JSON.parse(JSON.stringify(persist(due.snapshot)));
    return isDeepStrictEqual(persisted, snapshot) ? null : 'is not what its entries led to';
  } catch (error) {
    if (!(error instanceof FoldRefused)) throw error;
    return `cannot be read: ${error.message}`;
  }
}

function wrongFold(kept: Kept, one: Fold): string | null {
  const room = archivedIn([one]);
  if (room !== null) return wrongRoom(kept, one, room.record);
  return wrongGame(kept, one, foldedIn(one.event)?.snapshot);
}

/** The fault in a movement that replaces those up to it; null: none. */
function wrongWallet({ movements }: Kept, one: WalletFold): string | null {
  const all = movements.get(one.visitor) ?? [];
  const due = all.find(({ seq }) => seq === one.seq);
  const opened = all[0]?.delta;
  if (one.delta !== one.balance) return `moves ${one.delta} and has ${one.balance}`;
  if (one.balance !== due?.balance) return `has ${one.balance}, and had ${due?.balance}`;
  return openedWith(one) === opened ? null : `says it was opened with ${openedWith(one)}`;
}

const finding = (text: string, records: object[]): Finding => ({ rule: 'V19', text, records });

/** [V19] What retention left stands for what went, and nothing went of what is still played. */
export function foldsStandForAll(kept: Kept): Finding[] {
  return [
    ...kept.wrong.map((text) => finding(text, [])),
    ...kept.folds.flatMap((one) => {
      const wrong = wrongFold(kept, one);
      return wrong === null ? [] : finding(`${one.room}, folded at ${one.seq}: ${wrong}`, [one]);
    }),
    ...kept.walletFolds.flatMap((one) => {
      const wrong = wrongWallet(kept, one);
      return wrong === null ? [] : finding(`wallet of ${one.visitor}: ${wrong}`, [one]);
    }),
  ];
}

/** The fault in how a room of two is listed; null: none. */
function wronglyListed({ state, seats }: RoomAfter, stage: string, players: readonly string[]) {
  if ((stage === 'over') !== (state === 'finished')) return `is ${state}, and listed as ${stage}`;
  // The house is no visitor.
  const seated = [seats.player1, seats.player2].flatMap((seat) => seat?.visitor || []);
  return isDeepStrictEqual(new Set(players), new Set(seated))
    ? null
    : `${seated.join(', ')} sit there, listed are ${players.join(', ')}`;
}

const notAsPlayed = (id: string, why: string): Finding => {
  return { rule: 'V19', text: `${id}: ${why}`, records: [] };
};

/** [V19] Every room is in the list of rooms, as its journal has it; but not if only its record is left. */
export function listedAsPlayed({ boxes, parties, folds, listed }: Kept): Finding[] {
  const rows = new Map(listed.map((row) => [row.id, row]));
  const recordsOnly = new Set(folds.flatMap((one) => (archivedIn([one]) === null ? [] : one.room)));
  const isListed = (game: string, id: string): Finding[] => {
    const row = rows.get(id);
    if (!recordsOnly.has(`${game}:${id}`)) {
      return row === undefined ? [notAsPlayed(id, 'is not in the list of rooms')] : [];
    }
    return row === undefined ? [] : [notAsPlayed(id, 'only its record is left, and it is listed')];
  };
  return [
    ...[...parties.keys()].flatMap((id) => isListed(partyGame.hosted.name, id)),
    ...[...boxes].flatMap(([id, entries]) => {
      const last = foldRoom(entries).at(-1);
      const row = rows.get(id);
      const wrong = last && row ? wronglyListed(last, row.stage, row.players) : null;
      return [
        ...isListed(boxesGame.hosted.name, id),
        ...(wrong === null ? [] : [notAsPlayed(id, wrong)]),
      ];
    }),
  ];
}
