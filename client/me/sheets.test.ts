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

test('one invitation is seen at a time: the next when it is closed', () => {
  const sheets = new Sheets();
  const changes: (string | null)[] = [];
  sheets.subscribe(() => changes.push(seen(sheets)));
  sheets.invite('name');
  sheets.invite('limits');
  sheets.invite('limits');
  expect(sheets.opened()).toMatchObject({ sheet: 'name', isInvite: true });
  sheets.opened()?.close();
  expect(seen(sheets)).toBe('limits');
  sheets.opened()?.close();
  expect(changes).toEqual(['name', 'name', 'limits', null]);
});

test('a sheet that was asked for comes at once, and is no invitation any more', () => {
  const sheets = new Sheets();
  sheets.invite('name');
  sheets.invite('limits');
  sheets.open('limits');
  expect(sheets.opened()).toMatchObject({ sheet: 'limits', isInvite: false });
  sheets.opened()?.close();
  expect(seen(sheets)).toBe('name');
});

test('nobody is invited twice', () => {
  const sheets = new Sheets();
  sheets.invite('name');
  sheets.opened()?.close();
  sheets.invite('name');
  expect(seen(sheets)).toBeNull();
  sheets.open('name');
  expect(seen(sheets)).toBe('name');
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
