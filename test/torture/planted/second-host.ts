import { DatabaseJournal } from '../../../api/store/database-journal.ts';
import { RoomClaims } from '../../../engine/host/cluster/room-claims.ts';

/** A server that takes every room for its own, and whose journal does not ask whose it is: a second host. */
RoomClaims.prototype.claim = () => Promise.resolve(null);
RoomClaims.prototype.known = () => null;

// oxlint-disable-next-line typescript/unbound-method -- it is called on its own object below
const append = DatabaseJournal.prototype.append;
DatabaseJournal.prototype.append = function unfenced({ entries, movements, listing }) {
  return append.call(this, { entries, movements, listing });
};

await import('../../../api/main.ts');
