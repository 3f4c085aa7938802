import { pick } from '../../../engine/chance/chance.ts';
import { reelsOf } from '../../../engine/games/slots/slots-machine.ts';
import { SEGMENTS } from '../../../engine/games/wheel/segments.ts';
import { withOpened, type SeedPair } from '../../../engine/chance/seeds.ts';
import { type Finding, type History, readMessage } from '../record/history.ts';
import type { RoomAfter } from './box-model.ts';
import { drawsOfRound, sha256 } from '../../../loadtest/core/seed-proof.ts';

const SIDES = 6;

/** [V13] Every throw of dice is the one that its seeds have for its round. */
export function diceVerify(rooms: ReadonlyMap<string, readonly RoomAfter[]>): Finding[] {
  return [...rooms].flatMap(([room, states]) =>
    states.flatMap(({ event, seq }, index) => {
      const seeds = states[index - 1]?.seeds ?? null;
      if (event.type !== 'dice-rolled' || seeds === null) return [];
      const opened = withOpened(seeds, event.entropy);
      const dice = drawsOfRound(opened, opened.nonce).map((draw) => pick(draw, SIDES) + 1);
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
    if (sha256(shown.serverSeed) !== shown.serverSeedHash) return finding('not the seed promised');
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
      const draws = drawsOfRound(seeds, seeds.nonce);
      const [forced = 0, first = 0, second = 0, third = 0] = draws;
      const reels = reelsOf([forced, first, second, third]);
      if (reels.join() !== event.outcome.reels.join()) wrong(visitor, seq, event);
      seeds = { ...seeds, nonce: seeds.nonce + 1 };
    }
  }
  for (const [visitor, entries] of kept.wheel) {
    let seeds: SeedPair | null = null;
    for (const { event, seq } of entries) {
      if (event.type === 'seeded') ({ seeds } = event);
      if (event.type !== 'spun' || seeds === null) continue;
      const [draw = 0] = drawsOfRound(seeds, seeds.nonce);
      if (pick(draw, SEGMENTS.length) !== event.landed.index) wrong(visitor, seq, event);
      seeds = { ...seeds, nonce: seeds.nonce + 1 };
    }
  }
  return findings;
}
