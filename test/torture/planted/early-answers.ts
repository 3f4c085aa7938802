import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseJournal } from '../../../api/store/database-journal.ts';

/** A server that tells and answers before it has recorded: the broadcast before its commit. */
const LATE_MS = 10_000;

// oxlint-disable-next-line typescript/unbound-method -- it is called on its own object below
const append = DatabaseJournal.prototype.append;
DatabaseJournal.prototype.append = async function late(commit) {
  // Rooms and wallets go on from what is not there yet; what is never kept is what counts here.
  void sleep(LATE_MS).then(() => append.call(this, commit).catch(() => {}));
};

await import('../../../api/main.ts');
