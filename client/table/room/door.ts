import { t } from '../../../engine/wire/text.ts';
import type * as v from 'valibot';
import { STAGE } from '../../../engine/definition/stages.ts';
import { roomSchema, seatAnswerSchema } from '../../../engine/wire/rest.ts';
import { noteFaces } from '../../me/faces-near.ts';
import { getJson, postJson } from '../../shell/net/api.ts';
import type { HeldSeat } from './tab-store.ts';

/** [B73] A room as its link shows it to anybody: who waits there, and whether a seat is free. */
type Shown = Pick<v.InferOutput<typeof roomSchema>, 'stage' | 'seated' | 'own' | 'line' | 'ended'>;
export type Door = Shown & {
  /** 0: not known. */
  seats: number;
  free: boolean;
  host: string | null;
  /** [B172] The faces of all who sit there and have chosen one; that of who waits comes first. */
  faces: readonly (string | null)[];
};

/** A page at a room's door looks at it again after so long, in ms. */
const LOOKS_AGAIN_MS = 2000;
/** [G56] With every so many looks. */
const ASKS_EVERY = 15;

const NO_SUCH_ROOM = 404;

async function ask(roomId: string) {
  const answer = await getJson(`/api/rooms/${encodeURIComponent(roomId)}`, roomSchema);
  if (!answer.ok) return answer;
  const { stage, seated, seats = 0, free = stage === STAGE.open, host = null } = answer.value;
  const { hostAvatar = null, own, line, ended, avatars = [] } = answer.value;
  noteFaces(avatars);
  const atHost = hostAvatar === null ? -1 : avatars.indexOf(hostAvatar);
  const others = avatars.filter((_, place) => place !== atHost);
  // A host who has just changed their face is in the list as before.
  const isChanged = hostAvatar !== null && atHost === -1;
  const faces = host === null || isChanged ? avatars : [hostAvatar, ...others];
  const theirs = { ...(own && { own }), ...(line && { line }), ...(ended && { ended }) };
  return { ok: true, value: { stage, seated, seats, free, host, faces, ...theirs } } as const;
}

/** The room behind a link, or the documented alert. */
export async function lookAtDoor(roomId: string): Promise<Door | { alert: string }> {
  const answer = await ask(roomId);
  if (answer.ok) return answer.value;
  const unreached = answer.status === 0;
  const { error } = answer;
  return {
    alert: unreached ? t('Failed to join room') : t('Failed to join room: {error}', { error }),
  };
}

const askSeat = (roomId: string, body: { own?: true }) =>
  postJson(`/api/game-rooms/join/${encodeURIComponent(roomId)}`, body, seatAnswerSchema);

/** [B75] The seat that the visitor has there already; null: none. */
export async function askOwnSeat(roomId: string): Promise<HeldSeat | null> {
  const answer = await askSeat(roomId, { own: true });
  return answer.ok ? { roomId: answer.value.roomId, playerId: answer.value.playerId } : null;
}

/** Somebody may sit down, or at a table of two the other seat is taken. */
export const isOpenForTwo = ({ stage, seated }: Pick<Door, 'stage' | 'seated'>): boolean =>
  stage === STAGE.open || seated > 1;

/** [B74] Whether a seat of a full room is free now. */
export const hasSeat = ({ seats, seated, free }: Door): boolean =>
  seats === 0 ? free : seated < seats;

/**
 * Tells how the room changes while the page is open; null: it is gone. [G56] Who waits for a place in
 * a full line asks for it now and then: somebody there may have gone. Returns how to stop.
 */
export function watchDoor(
  { roomId, waits }: { roomId: string; waits: boolean },
  tell: (door: Door | null) => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  let looks = 0;
  const again = (): void => {
    timer = setTimeout(() => void look(), LOOKS_AGAIN_MS);
  };
  const look = async (): Promise<void> => {
    looks += 1;
    if (waits && looks % ASKS_EVERY === 0) await askSeat(roomId, {});
    const answer = await ask(roomId);
    if (isOver) return;
    if (answer.ok) tell(answer.value);
    else if (answer.status === NO_SUCH_ROOM) return tell(null);
    again();
  };
  again();
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}
