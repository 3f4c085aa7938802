import type { Finding, History } from '../record/history.ts';

/** [Y7] A wallet is the sum of its movements, in order and never below 0, and boxes paid what was rolled. */
export function walletsAddUp({ kept, journal }: History): Finding[] {
  const wallets = new Map<string, { seq: number; balance: number }>();
  const wrong: Finding[] = [];
  let paid = 0;
  for (const { visitor, seq, delta, balance, reason } of kept.flatMap((one) => one.movements)) {
    const before = wallets.get(visitor) ?? { seq: 0, balance: 0 };
    const isNext = seq === before.seq + 1 && balance === before.balance + delta && balance >= 0;
    if (!isNext) wrong.push({ rule: 'Y7', text: `${visitor}: movement ${seq} does not follow` });
    wallets.set(visitor, { seq, balance });
    if (!reason.startsWith('opened:')) paid += delta;
  }
  const rolls = [...journal.values()].flat();
  const won = rolls.reduce(
    (sum, { event }) => sum + (event.type === 'dice-rolled' ? (event.coins ?? 0) : 0),
    0,
  );
  return won === paid ? wrong : [...wrong, { rule: 'Y7', text: `paid ${paid}, rolled ${won}` }];
}
