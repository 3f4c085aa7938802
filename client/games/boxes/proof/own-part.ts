import type { FairnessView } from '../../../../engine/chance/seeds.ts';
import { sha256 } from '../../../fairness/check.ts';
import type { RoomView } from '../../../../engine/games/boxes/wire/messages.ts';
import { linesOfThisGame } from '../room/room-view.ts';
import * as v from 'valibot';
import { SEATS } from '../../../../engine/games/boxes/rules.ts';
import { tabStore } from '../../../table/room/tab-store.ts';
import { randomHex } from '../../../shell/net/api.ts';

const shownSchema = v.object({
  serverSeedHash: v.string(),
  /** Null: not laid yet. */
  placement: v.nullable(v.string()),
  commitment: v.nullable(v.string()),
});
/** The fixed part of a game's dice, as it was when this browser added its own part. */
export type ShownDice = v.InferOutput<typeof shownSchema>;

const partSchema = v.object({
  as: v.picklist(SEATS),
  roomId: v.string(),
  entropy: v.string(),
  /** Null: it could not be read before. */
  shown: v.nullable(shownSchema),
});
/** The part that this browser added to the dice of a game, or promised to add. */
export type OwnPart = v.InferOutput<typeof partSchema>;

export const ownPart = tabStore('boxes-part', partSchema);

/** The part of a game's dice that is fixed before player 2 adds to it. */
export function shownDice({ serverSeedHash, clientSeed, halves }: FairnessView): ShownDice {
  const placement = halves?.placement ?? clientSeed;
  return { serverSeedHash, placement, commitment: halves?.player1?.commitment ?? null };
}

/**
 * [B34] Makes player 1's part of a game and keeps it for the first roll. Resolves with its hash.
 */
export async function promisePart(roomId: string, game: string): Promise<string | null> {
  const kept = ownPart.read();
  if (kept?.as === 'player1' && kept.shown?.serverSeedHash === game) return kept.shown.commitment;
  const entropy = randomHex();
  const commitment = await sha256(entropy);
  const shown = { serverSeedHash: game, placement: null, commitment };
  ownPart.keep({ as: 'player1', roomId, entropy, shown });
  return commitment;
}

const isFresh = (room: RoomView): boolean =>
  room.state === 'playing' && linesOfThisGame(room.messages).every(({ type }) => type !== 'dice');

/** [B34] What this browser opens with the roll it is about to ask for; empty: nothing. */
export function partToOpen(room: RoomView | null): { entropy?: string } {
  const fairness = room?.fairness ?? null;
  if (room === null || fairness === null || room.seat !== 'player1' || !isFresh(room)) return {};
  const promise = fairness.halves?.player1;
  const part = ownPart.read();
  if (promise == null || promise.entropy !== null || part?.as !== 'player1') return {};
  return part.shown?.commitment === promise.commitment ? { entropy: part.entropy } : {};
}

/**
 * [B33] What this browser adds as player 2 in the place of what the server drew; null: nothing. Only
 * once the boxes are placed: the player who places them must not know it.
 */
export function partToAdd(room: RoomView, roomId: string): string | null {
  const { fairness, seat } = room;
  if (fairness === null || seat !== 'player2' || !isFresh(room)) return null;
  if (fairness.halves?.player2?.from !== 'server') return null;
  const shown = shownDice(fairness);
  const kept = ownPart.read();
  if (kept?.as === 'player2' && kept.shown?.serverSeedHash === shown.serverSeedHash) {
    return kept.entropy;
  }
  const part: OwnPart = { as: 'player2', roomId, entropy: randomHex(), shown };
  ownPart.keep(part);
  return part.entropy;
}
