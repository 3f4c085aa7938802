import { PARTY_NAME } from '../../../engine/games/party/party-name.ts';
import { InParty } from './in-party.tsx';
import { PARTY_FRAME, useParty } from './party-page.tsx';

/** [G24] The game as the audience sees it, for a guest who plays in the next one. */
export function Meanwhile({ roomId }: { roomId: string }) {
  const table = useParty(roomId);
  return table.room === null ? null : <InParty {...PARTY_FRAME} game={PARTY_NAME} table={table} />;
}
