import { type Feat, gameFeats } from '../../definition/game.ts';
import { waysToThrow } from './rules.ts';

const THROWS = 36;

/** [T28] What an event of a dice table is on the evening's board, at a table of any size. */
export function tableFeats<Seat extends string>(told: {
  /** The box that this seat has opened. */
  opened?: { seat: Seat; number: number } | undefined;
  /** Who is paid for a dare. */
  dared?: Seat | undefined;
  /** The game is over, and this seat has won alone. */
  won?: { seat: Seat; players: readonly Seat[] } | undefined;
}): Feat<Seat>[] {
  const { opened, dared, won } = told;
  const feats: Feat<Seat>[] = [];
  if (opened !== undefined) {
    const ways = waysToThrow(opened.number);
    const text = `box ${opened.number}, ${ways} in ${THROWS}`;
    feats.push({ seat: opened.seat, kind: 'roll', value: THROWS - ways, text });
  }
  if (dared !== undefined) feats.push({ seat: dared, kind: 'dare', value: 1 });
  return won === undefined ? feats : [...feats, ...gameFeats(won.players, won.seat)];
}
