import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Me } from '../../engine/wire/rest.ts';

const me: Me = { user: null, coins: 100, name: null, avatar: null, limits: null } as never;

beforeEach(() => {
  vi.resetModules(); // each test is a page of its own
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

test('[A92] [G49] a table without limits asks for a name only, and the next with limits asks for them', async () => {
  const { questionFor, setAsked } = await import('./asked.ts');
  expect(questionFor(me, false)).toBe('who');
  setAsked('name');
  expect([questionFor(me, false), questionFor(me, true)]).toEqual([null, 'first']);
  setAsked('yes');
  expect([questionFor(me, false), questionFor(me, true)]).toEqual([null, null]);
  setAsked('name'); // later, and less than all
  vi.resetModules();
  const reloaded = await import('./asked.ts');
  expect([reloaded.questionFor(me, false), reloaded.questionFor(me, true)]).toEqual([null, null]);
});

test('[A92] [G49] who has a name is asked nothing, unless only the name was asked', async () => {
  const { questionFor, setAsked } = await import('./asked.ts');
  expect(questionFor({ ...me, name: 'Otter' }, false)).toBeNull();
  expect(questionFor({ ...me, name: 'Otter' }, true)).toBeNull();
  setAsked('name');
  expect(questionFor({ ...me, name: 'Otter' }, true)).toBe('first');
});

test('[A92] a closed storage forgets with the page, and not before', async () => {
  vi.stubGlobal('localStorage', undefined);
  const { questionFor, setAsked } = await import('./asked.ts');
  expect(questionFor(me, true)).toBe('first');
  setAsked('yes');
  expect(questionFor(me, true)).toBeNull();
});
