import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Sheets } from './sheets.ts';

let kept: Map<string, string>;
beforeEach(() => {
  kept = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

const seen = (sheets: Sheets) => sheets.opened()?.sheet ?? null;

test('one sheet is seen at a time: the next when it is closed', () => {
  const sheets = new Sheets();
  const changes: (string | null)[] = [];
  sheets.subscribe(() => changes.push(seen(sheets)));
  sheets.open('name');
  sheets.open('limits');
  expect(seen(sheets)).toBe('name');
  sheets.opened()?.close();
  expect(seen(sheets)).toBe('limits');
  sheets.opened()?.close();
  expect(changes).toEqual(['name', 'name', 'limits', null]);
});

test('what waits for a sheet goes on once, when it is closed', () => {
  const sheets = new Sheets();
  const then = vi.fn<() => void>();
  sheets.open('limits', then);
  sheets.open('limits'); // it is open
  expect(then).not.toHaveBeenCalled();
  sheets.opened()?.close();
  expect(then).toHaveBeenCalledTimes(1);
  expect(seen(sheets)).toBeNull();
});

test('a browser remembers each sheet that was closed', () => {
  const sheets = new Sheets();
  sheets.open('name');
  expect(sheets.wasAsked('name')).toBe(false);
  sheets.opened()?.close();
  const reloaded = new Sheets();
  expect(reloaded.wasAsked('name')).toBe(true);
  expect(reloaded.wasAsked('limits')).toBe(false);
});

test('where storage is forbidden the page remembers it', () => {
  const forbidden = vi.fn<() => never>().mockImplementation(() => {
    throw new Error('SecurityError');
  });
  vi.stubGlobal('localStorage', { getItem: forbidden, setItem: forbidden });
  const sheets = new Sheets();
  expect(sheets.wasAsked('name')).toBe(false);
  sheets.open('name');
  sheets.opened()?.close();
  expect(sheets.wasAsked('name')).toBe(true);
});
