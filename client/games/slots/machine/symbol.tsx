import { SYMBOLS, type SymbolName } from '../../../../engine/games/slots/slots-rules.ts';
import banana from './symbols/banana.svg';
import bar from './symbols/bar.svg';
import bell from './symbols/bell.svg';
import cherry from './symbols/cherry.svg';
import lemon from './symbols/lemon.svg';
import melon from './symbols/melon.svg';
import orange from './symbols/orange.svg';
import plum from './symbols/plum.svg';
import seven from './symbols/seven.svg';

const PICTURES: Record<SymbolName, string> = {
  banana,
  seven,
  cherry,
  plum,
  orange,
  bell,
  bar,
  lemon,
  melon,
};

export function symbolName(index: number): SymbolName {
  return SYMBOLS[index] ?? SYMBOLS[0];
}

/** A reel symbol's picture. Without `alt` it is decoration. */
export function SymbolPicture({ name, alt = '' }: { name: SymbolName; alt?: string }) {
  return <img src={PICTURES[name]} alt={alt} width="64" height="64" draggable={false} />;
}
