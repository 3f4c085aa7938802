import type { Finding, History, KeptMovement } from '../record/history.ts';
import { paidByParty } from './draws.ts';
import type { RoomAfter } from './box-model.ts';
import { DEFAULT_CONFIG } from '../../../engine/definition/game-config.ts';

/** The house is no visitor. */
const HOUSE = '';

/** Sums up each visitor's wins and losses from the journals. */
function earned({ kept }: History, rooms: ReadonlyMap<string, readonly RoomAfter[]>) {
  const sums = new Map<string, number>();
  const add = (visitor: string, coins: number): void => {
    sums.set(visitor, (sums.get(visitor) ?? 0) + coins);
  };
  for (const states of rooms.values()) {
    for (const { event, seats, dares } of states) {
      if (event.type === 'dice-rolled') add(seats[event.by]?.visitor ?? HOUSE, event.coins ?? 0);
      if (event.type === 'dare-judged') {
        const dare = dares.find(({ id }) => id === event.dare);
        if (dare !== undefined) add(seats[dare.by]?.visitor ?? '', event.coins);
      }
    }
  }
  for (const entries of kept.parties.values()) {
    for (const { visitor, coins } of paidByParty(entries)) add(visitor, coins);
  }
  for (const [visitor, entries] of kept.slots) {
    for (const { event } of entries) {
      if (event.type === 'spun') {
        const { reward } = event.outcome;
        add(visitor, (reward?.type === 'coins' ? reward.amount : 0) - event.cost);
      } else if (event.type === 'challenge-answered') add(visitor, event.paid);
      else if (event.type === 'house-paid') add(visitor, event.amount);
    }
  }
  for (const [visitor, entries] of kept.wheel) {
    for (const { event } of entries) {
      if (event.type === 'spun') add(visitor, event.landed.coins - event.coins);
    }
  }
  sums.delete(HOUSE); // [B66] it is paid nothing
  return sums;
}

/** [V10] A wallet is the sum of its movements, never below 0, and they are what was played. */
export function walletsAddUp(
  history: History,
  rooms: ReadonlyMap<string, readonly RoomAfter[]>,
): Finding[] {
  const sums = earned(history, rooms);
  const chains = [...history.kept.movements].flatMap(([visitor, movements]) => {
    const broken = movements.find(({ delta, balance }, index) => {
      const before = movements[index - 1]?.balance ?? 0;
      return balance !== before + delta || balance < 0;
    });
    if (broken === undefined) return [];
    const text = `wallet of ${visitor}: movement ${broken.seq} does not follow from the one before`;
    return [{ rule: 'V10', text, records: [broken] }];
  });
  const visitors = new Set([...sums.keys(), ...history.kept.movements.keys()]);
  const totals = [...visitors].flatMap((visitor) => {
    const last = history.kept.movements.get(visitor)?.at(-1);
    const played = sums.get(visitor) ?? 0;
    const has = last?.balance ?? DEFAULT_CONFIG.default_coins;
    const due = DEFAULT_CONFIG.default_coins + played;
    if (has === due) return [];
    const text = `wallet of ${visitor}: has ${has}, what was played leaves ${due}`;
    return [{ rule: 'V10', text, records: last === undefined ? [] : [last] }];
  });
  return [...chains, ...totals];
}

/** The index of a balance in a wallet's history, from `from` on and no later than `until`; -1: none. */
function placeOf(
  movements: readonly KeptMovement[],
  coins: number,
  from: number,
  until: number,
): number {
  return movements.findIndex(
    ({ balance, at }, index) => index >= from && at <= until && balance === coins,
  );
}

/** [V11] Every balance that was told is one that the wallet had, and none goes back to an earlier one. */
export function balancesWereThere({ records, kept, began }: History): Finding[] {
  const visitors = new Map<string, string>();
  const at = new Map<string, number>();
  const findings: Finding[] = [];
  for (const record of records) {
    if (record.is === 'seated') visitors.set(record.who, record.visitor);
    let visitor: string | undefined;
    let coins: number | null = null;
    let reader = '';
    if (record.is === 'answered' && record.status === 200) {
      ({ visitor, coins } = record);
      reader = visitor;
    } else if (record.is === 'told' && record.name === 'balance-changed') {
      visitor = visitors.get(record.who);
      coins = 'coins' in record.payload ? Number(record.payload.coins) : null;
      reader = `${record.who} ${record.connection}`;
    }
    if (visitor === undefined || coins === null) continue;
    const movements = kept.movements.get(visitor) ?? [];
    if (movements.length === 0 && coins === DEFAULT_CONFIG.default_coins) continue;
    const place = placeOf(movements, coins, at.get(reader) ?? 0, began + record.at);
    if (place >= 0) at.set(reader, place);
    else {
      const since = movements[at.get(reader) ?? 0];
      const text = `wallet of ${visitor}: was told as ${coins}, which it never had since movement ${since?.seq} (${since?.balance})`;
      findings.push({ rule: 'V11', text, records: [record] });
    }
  }
  return findings;
}
