import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { exportCsv } from './export-csv.ts';

const made = 'blob:made';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  vi.stubGlobal('document', { createElement: () => ({ click: () => {} }) });
  vi.spyOn(URL, 'createObjectURL').mockReturnValue(made);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('an export can still be read while the user is asked whether to save it', async () => {
  vi.stubGlobal('fetch', async () => new Response('name\nKaraoke\n'));
  const revoke = vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  expect(await exportCsv('/api/kinks/export', 'kinks.csv')).toBeNull();
  vi.advanceTimersByTime(59_000);
  expect(revoke).not.toHaveBeenCalled();
  vi.advanceTimersByTime(2000);
  expect(revoke).toHaveBeenCalledWith(made);
});

test('shows a refusal instead of saving it as a file', async () => {
  const make = vi.spyOn(URL, 'createObjectURL');
  vi.stubGlobal('fetch', async () => Response.json({ error: 'No room' }, { status: 500 }));
  expect(await exportCsv('/api/kinks/export', 'kinks.csv')).toBe('No room');
  expect(make).not.toHaveBeenCalled();
});
