import type { Me } from '../../engine/wire/rest.ts';
import { sheets } from './opened-sheet.tsx';

const KEY = 'asked-at-table';

/** A visitor has answered, or said later. A closed storage forgets it with the page. */
let wasAsked: string | null = null;

/** 'yes': the page has asked the visitor for name and limits; 'name': [G49] for the name alone. */
type Asked = 'yes' | 'name';

function asked(): string | null {
  try {
    wasAsked ??= localStorage.getItem(KEY);
  } catch {
    // It is remembered as long as the page lives.
  }
  return wasAsked;
}

export function setAsked(what: Asked): void {
  if (what === 'name' && asked() !== null) return;
  wasAsked = what;
  try {
    localStorage.setItem(KEY, what);
  } catch {
    // As above.
  }
}

/**
 * [A92] What a visitor is asked before their first seat; null: nothing, or they were asked. [G49] At a
 * table without limits only who they are; then the rest at the first table with limits.
 */
export function questionFor(me: Me | null, asksLimits: boolean): 'first' | 'who' | null {
  if (me === null) return null;
  const isNameless = me.name === null && me.user === null;
  if (isNameless && asked() === null) return asksLimits ? 'first' : 'who';
  return asksLimits && me.limits === null && asked() === 'name' ? 'first' : null;
}

/** [A92] Goes on to a seat, once a visitor whom nobody has asked has said who they are. */
export function atFirstTable(me: Me | null, asksLimits: boolean, goOn: () => void): void {
  const sheet = questionFor(me, asksLimits);
  if (sheet === null) goOn();
  else sheets.open(sheet, goOn);
}
