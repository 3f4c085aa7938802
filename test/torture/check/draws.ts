import type { SeedPair } from '../../../engine/chance/seeds.ts';
import {
  type Finding,
  type History,
  readMessage,
  type Kept,
  type KeptEntry,
} from '../record/history.ts';
import type { RoomAfter } from './box-model.ts';
import { chosen, opened, reelsOf, roundOf, SEGMENTS } from './own-rules.ts';
import { createHmac, hash } from 'node:crypto';
import type { AnyStateMachine, EventFromLogic } from 'xstate';
import type { PartyEvent, PartyMachine } from '../../../engine/games/party/machine/party-types.ts';
import { partyGame } from '../../../engine/games/party/party-game.ts';
import type { PartySeat } from '../../../engine/games/party/party-rules.ts';
import { partyRecord } from '../../../engine/games/party/record/party-recording.ts';
import { verifyRecord } from '../../../engine/games/records.ts';
import {
  FoldRefused,
  type HostedMachine,
  type JournalStep,
  stepsOf,
} from '../../../engine/definition/hosted-machine.ts';

const SIDES = 6;

/** [V13] Every throw of dice is the one that its seeds have for its round. */
export function diceVerify(rooms: ReadonlyMap<string, readonly RoomAfter[]>): Finding[] {
  return [...rooms].flatMap(([room, states]) =>
    states.flatMap(({ event, seq }, index) => {
      const seeds = states[index - 1]?.seeds ?? null;
      if (event.type !== 'dice-rolled' || seeds === null) return [];
      const { serverSeed, clientSeed, nonce } = opened(seeds, event.entropy);
      const dice = roundOf(serverSeed, clientSeed, nonce).map((draw) => chosen(draw, SIDES) + 1);
      if (dice[0] === event.die1 && dice[1] === event.die2) return [];
      const text = `${room}: entry ${seq} is ${event.die1}+${event.die2}, drawn was ${dice[0]}+${dice[1]}`;
      return [{ rule: 'V13', text, records: [event] }];
    }),
  );
}

/** [V13] The hash that was shown is that of the seed in use, and a seed is shown as it was. */
export function seedsAreThosePromised(
  { records }: History,
  rooms: ReadonlyMap<string, readonly RoomAfter[]>,
): Finding[] {
  return records.flatMap((record) => {
    if (record.is !== 'told' || record.name !== 'room-state' || record.seq === null) return [];
    const read = readMessage(record.name, record.payload);
    const after = rooms.get(record.room)?.[record.seq - 1];
    if (read?.name !== 'room-state' || after === undefined) return [];
    const { fairness } = read.payload;
    const finding = (why: string): Finding[] => [
      { rule: 'V13', text: `${record.room}: room-state ${record.seq}: ${why}`, records: [record] },
    ];
    if (fairness?.serverSeedHash !== after.seeds?.serverSeedHash) {
      return finding('the hash is not that of the seed in use');
    }
    const shown = fairness?.retired ?? null;
    if (shown === null) return [];
    if (DIGESTS.sha256(shown.serverSeed) !== shown.serverSeedHash)
      return finding('not the seed promised');
    const known = [after.seeds, after.retired].map((seeds) => seeds?.serverSeed);
    return known.includes(shown.serverSeed) ? [] : finding('a seed that was never in use');
  });
}

/** [V13] Reels and segments follow from their seeds. */
export function spinsVerify({ kept }: History): Finding[] {
  const findings: Finding[] = [];
  const wrong = (visitor: string, seq: number, event: object): void => {
    const text = `${visitor}: spin ${seq} does not follow from its seeds`;
    findings.push({ rule: 'V13', text, records: [event] });
  };
  for (const [visitor, entries] of kept.slots) {
    let seeds: SeedPair | null = null;
    for (const { event, seq } of entries) {
      if (event.type === 'seeded') ({ seeds } = event);
      if (event.type !== 'spun' || seeds === null) continue;
      const reels = reelsOf(roundOf(seeds.serverSeed, seeds.clientSeed, seeds.nonce));
      if (reels.join() !== event.outcome.reels.join()) wrong(visitor, seq, event);
      seeds = { ...seeds, nonce: seeds.nonce + 1 };
    }
  }
  for (const [visitor, entries] of kept.wheel) {
    let seeds: SeedPair | null = null;
    for (const { event, seq } of entries) {
      if (event.type === 'seeded') ({ seeds } = event);
      if (event.type !== 'spun' || seeds === null) continue;
      const [draw = 0] = roundOf(seeds.serverSeed, seeds.clientSeed, seeds.nonce);
      if (chosen(draw, SEGMENTS) !== event.landed.index) wrong(visitor, seq, event);
      seeds = { ...seeds, nonce: seeds.nonce + 1 };
    }
  }
  return findings;
}

type Step = JournalStep<PartyMachine>;

export const DIGESTS = {
  sha256: (text: string) => hash('sha256', text),
  hmacSha256: (key: string, message: string) =>
    createHmac('sha256', key).update(message).digest('hex'),
};

/** A room, step by step, up to the entry that its machine refuses; null: it takes them all. */
export function readSteps<Machine extends AnyStateMachine>(
  hosted: HostedMachine<Machine>,
  entries: readonly KeptEntry<EventFromLogic<Machine>>[],
): { steps: JournalStep<Machine>[]; refused: FoldRefused | null } {
  const read = entries.map(({ seq, event }) => ({ seq, event, checkpoint: null }));
  try {
    return { steps: stepsOf(hosted, read), refused: null };
  } catch (error) {
    if (!(error instanceof FoldRefused)) throw error;
    const before = read.filter(({ seq }) => seq < error.seq);
    return { steps: stepsOf(hosted, before), refused: error };
  }
}

/** A party, step by step, as far as its machine takes its journal. */
export const partySteps = (entries: readonly KeptEntry<PartyEvent>[]): Step[] =>
  readSteps(partyGame.hosted, entries).steps;

/** [V18] A party's machine takes its journal, and the record of each party that is over repeats. */
export function partiesRepeat({ parties }: Pick<Kept, 'parties'>): Finding[] {
  return [...parties].flatMap(([room, entries]) => {
    const { steps, refused } = readSteps(partyGame.hosted, entries);
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

/** A party's payments: for each opened box and each verdict, and [G15] [G16] what players pay. */
export function paidByParty(
  entries: readonly KeptEntry<PartyEvent>[],
): { visitor: string; coins: number }[] {
  return partySteps(entries).flatMap(({ event, before: { context } }) => {
    const visitorAt = (seat: PartySeat): string => context.seats[seat]?.visitor ?? '';
    if (event.type === 'dice-rolled') {
      const cost = event.again === true ? 20 : 0;
      return [{ visitor: visitorAt(event.by), coins: (event.coins ?? 0) - cost }];
    }
    if (event.type === 'box-opened') return [{ visitor: visitorAt(event.by), coins: event.coins }];
    if (event.type === 'dare-swapped') return [{ visitor: visitorAt(event.by), coins: -10 }];
    if (event.type !== 'dare-judged') return [];
    const dare = context.dares.find(({ id }) => id === event.dare);
    return dare === undefined ? [] : [{ visitor: visitorAt(dare.by), coins: event.coins }];
  });
}
