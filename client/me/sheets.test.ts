import { expect, test } from 'vitest';
import { Sheets } from './sheets.ts';

test('one sheet is open at a time, and each change of it is heard', () => {
  const sheets = new Sheets();
  const changes: (string | null)[] = [];
  sheets.subscribe(() => changes.push(sheets.opened()?.sheet ?? null));
  sheets.open('name');
  sheets.open('name');
  const first = sheets.opened();
  sheets.open('limits');
  first?.close(); // it is closed already
  expect(sheets.opened()?.sheet).toBe('limits');
  sheets.opened()?.close();
  expect(changes).toEqual(['name', 'limits', null]);
});

test('a listener that has stopped hears no more', () => {
  const sheets = new Sheets();
  let heard = 0;
  const stop = sheets.subscribe(() => (heard += 1));
  sheets.open('name');
  stop();
  sheets.opened()?.close();
  expect(heard).toBe(1);
});
