import { createHmac, hash } from 'node:crypto';
import {
  hostedParty,
  type partyMachine,
} from '../../../engine/games/party/machine/party-machine.ts';
import { partyGame } from '../../../engine/games/party/party-game.ts';
import type { PartyEvent } from '../../../engine/games/party/machine/party-events.ts';
import type { PartySeat } from '../../../engine/games/party/party-rules.ts';
import { partyRecord } from '../../../engine/games/party/record/party-record.ts';
import { verifyRecord } from '../../../engine/games/records.ts';
import {
  FoldRefused,
  type JournalStep,
  stepsOf,
} from '../../../engine/definition/hosted-machine.ts';
import type { Finding, Kept, KeptEntry } from '../record/history.ts';

type Step = JournalStep<typeof partyMachine>;

export const DIGESTS = {
  sha256: (text: string) => hash('sha256', text),
  hmacSha256: (key: string, message: string) =>
    createHmac('sha256', key).update(message).digest('hex'),
};

/** A party, step by step, up to the entry that its machine refuses; null: it takes them all. */
function readParty(entries: readonly KeptEntry<PartyEvent>[]): {
  steps: Step[];
  refused: FoldRefused | null;
} {
  const read = entries.map(({ seq, event }) => ({ seq, event, checkpoint: null }));
  try {
    return { steps: stepsOf(hostedParty, read), refused: null };
  } catch (error) {
    if (!(error instanceof FoldRefused)) throw error;
    const before = read.filter(({ seq }) => seq < error.seq);
    return { steps: stepsOf(hostedParty, before), refused: error };
  }
}

/** A party, step by step, as far as its machine takes its journal. */
export const partySteps = (entries: readonly KeptEntry<PartyEvent>[]): Step[] =>
  readParty(entries).steps;

/** [V18] A party's machine takes its journal, and the record of each party that is over repeats. */
export function partiesRepeat({ parties }: Pick<Kept, 'parties'>): Finding[] {
  return [...parties].flatMap(([room, entries]) => {
    const { steps, refused } = readParty(entries);
    if (refused !== null) {
      return [{ rule: 'V18', text: `${room}: ${refused.message}`, records: [] }];
    }
    const last = steps.at(-1)?.after;
    if (last === undefined || partyGame.list(last).stage !== 'over') return [];
    const { wrong } = verifyRecord(partyRecord(room, steps), DIGESTS);
    if (wrong === null) return [];
    const text = `${room}: game ${wrong.game}, step ${wrong.seq}: ${wrong.why}`;
    return [{ rule: 'V18', text, records: [] }];
  });
}

/** A party's payments: for each opened box and each verdict. */
export function paidByParty(
  entries: readonly KeptEntry<PartyEvent>[],
): { visitor: string; coins: number }[] {
  return partySteps(entries).flatMap(({ event, before: { context } }) => {
    const visitorAt = (seat: PartySeat): string => context.seats[seat]?.visitor ?? '';
    if (event.type === 'dice-rolled') {
      return [{ visitor: visitorAt(event.by), coins: event.coins ?? 0 }];
    }
    if (event.type !== 'dare-judged') return [];
    const dare = context.dares.find(({ id }) => id === event.dare);
    return dare === undefined ? [] : [{ visitor: visitorAt(dare.by), coins: event.coins }];
  });
}
