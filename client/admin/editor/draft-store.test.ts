import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  dropDraft,
  isTyped,
  type KeptDraft,
  keepDraft,
  laidOver,
  readDraft,
} from './draft-store.ts';

const blank = { name: '', loud: false };
const kept: KeptDraft = {
  mode: { is: 'edit', id: 4, version: 2 },
  base: { name: 'Sing', loud: false },
  draft: { name: 'Sing along', loud: true },
};

describe('a draft', () => {
  let stored: Map<string, string>;
  beforeEach(() => {
    stored = new Map();
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
      removeItem: (key: string) => stored.delete(key),
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  test('comes back as it was, its mode too, and each form has its own', () => {
    keepDraft('kink', kept);
    expect(readDraft('kink', blank)).toEqual(kept);
    expect(readDraft('task', blank)).toBeNull();
  });

  test('is gone when dropped', () => {
    keepDraft('kink', kept);
    dropDraft('kink');
    expect(readDraft('kink', blank)).toBeNull();
  });

  test('of another version of the page, or none at all, is no draft', () => {
    keepDraft('kink', kept);
    expect(readDraft('kink', { ...blank, colour: '' })).toBeNull();
    stored.set('admin-draft:kink', '{"mode":');
    expect(readDraft('kink', blank)).toBeNull();
  });

  test('is silently not kept if the browser forbids storage', () => {
    vi.stubGlobal('sessionStorage', undefined);
    expect(() => keepDraft('kink', kept)).not.toThrow();
    expect(() => dropDraft('kink')).not.toThrow();
    expect(readDraft('kink', blank)).toBeNull();
  });
});

test('over a newer base keeps only the fields that were typed in', () => {
  const base = { name: 'Sing', loud: false };
  const theirs = { name: 'Dance', loud: true };
  expect(laidOver(theirs, { base, draft: { ...base, name: 'Bow' } })).toEqual({
    name: 'Bow',
    loud: true,
  });
  expect(laidOver(theirs, { base, draft: { ...base, name: 'Sing ' } })).toEqual(theirs);
});

test('spaces around a text are not typing', () => {
  expect(isTyped(blank, blank)).toBe(false);
  expect(isTyped({ ...blank, name: '  ' }, blank)).toBe(false);
  expect(isTyped({ ...blank, name: 'a' }, blank)).toBe(true);
  expect(isTyped({ ...blank, loud: true }, blank)).toBe(true);
});
