import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createActor, SimulatedClock, waitFor } from 'xstate';
import { LONG_PATIENCE_MS } from '../calls.ts';
import { csvText, type ImportAnswer, importMachine } from './import-machine.ts';
import { exportCsv } from './csv-tools.tsx';

const answer: ImportAnswer = {
  success: true,
  imported: 0,
  good: [{ line: 2, summary: 'Bow' }],
  bad: [{ line: 3, error: 'text: is required' }],
};
const refused = { success: false, imported: 0, good: [], bad: [], error: 'No columns' };
/** A connection that never answers. */
const never = null;

/** An import of a file, from a server that gives these answers one after the other. */
function tools(...answers: (ImportAnswer | typeof never)[]) {
  const patience: { ms: number; controller: AbortController }[] = [];
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const controller = new AbortController();
    patience.push({ ms, controller });
    return controller.signal;
  });
  vi.stubGlobal('fetch', (_path: string, { signal }: RequestInit) => {
    const next = answers.shift() ?? never;
    if (next !== never)
      return Promise.resolve(Response.json(next, { status: next.success ? 200 : 400 }));
    return new Promise((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason));
    });
  });
  const clock = new SimulatedClock();
  const told: string[] = [];
  let imports = 0;
  const input = { what: 'tasks' as const, path: '/api/tasks' };
  const actor = createActor(importMachine, { clock, input });
  actor.on('told', ({ status }) => told.push(status.text));
  actor.on('imported', () => (imports += 1));
  actor.start();
  actor.send({ type: 'CHOOSE', file: new Blob(['text\nBow\n']) });
  const reach = (state: 'idle' | 'reviewing') => waitFor(actor, (view) => view.matches(state));
  return {
    actor,
    clock,
    reach,
    told,
    imports: () => imports,
    view: () => actor.getSnapshot().context,
    /** The last call takes longer than it may. */
    lapse: async () => {
      await expect.poll(() => patience.at(-1)?.ms).toBe(LONG_PATIENCE_MS);
      patience.at(-1)?.controller.abort();
    },
  };
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('an import', () => {
  test('is looked at first and brought in when agreed to', async () => {
    const whole = { ...answer, bad: [] };
    const { actor, reach, told, imports, view } = tools(whole, { ...whole, imported: 1 });
    await reach('reviewing');
    expect(view().preview).toEqual(whole);
    actor.send({ type: 'CONFIRM' });
    await reach('idle');
    expect([told, imports(), view().report]).toEqual([['Imported 1 task'], 1, null]);
    expect(view().preview).toBeNull();
  });

  test('[A57] that left lines out says which until that is dismissed', async () => {
    const { actor, clock, reach, told, imports, view } = tools(answer, { ...answer, imported: 1 });
    await reach('reviewing');
    actor.send({ type: 'CONFIRM' });
    await reach('idle');
    clock.increment(60_000);
    expect([told, imports()]).toEqual([[], 1]);
    expect(view().report).toEqual({
      text: 'Imported 1 task, 1 line skipped',
      tone: 'good',
      skipped: answer.bad,
    });
    actor.send({ type: 'DISMISS' });
    expect(view().report).toBeNull();
  });

  test('[A57] that is followed by another one is spoken of no more', async () => {
    const { actor, reach, view } = tools(refused);
    await reach('idle');
    expect(view().report).toEqual({ text: 'No columns', tone: 'bad', skipped: [] });
    actor.send({ type: 'CHOOSE', file: new Blob(['text']) });
    expect(view().report).toBeNull();
  });

  test('[A33] counts the lines too that the server did not name', async () => {
    const many = { ...answer, moreBad: 4899 };
    const { actor, reach, view } = tools(many, { ...many, imported: 1 });
    await reach('reviewing');
    actor.send({ type: 'CONFIRM' });
    await reach('idle');
    expect(view().report?.text).toBe('Imported 1 task, 4900 lines skipped');
  });

  test('that is called off brings nothing', async () => {
    const { actor, reach, told, imports } = tools(answer);
    await reach('reviewing');
    actor.send({ type: 'CANCEL' });
    await reach('idle');
    expect([told, imports()]).toEqual([[], 0]);
  });

  test('of a file that cannot be read is refused with the reason', async () => {
    const { reach, view } = tools(refused);
    await reach('idle');
    expect(view().report).toMatchObject({ text: 'No columns', tone: 'bad' });
  });

  test('that fails stays open, and may be tried again', async () => {
    const { actor, reach, view } = tools(answer, refused, { ...answer, imported: 1 });
    await reach('reviewing');
    actor.send({ type: 'CONFIRM' });
    await reach('reviewing');
    expect(view().trouble).toBe('No columns');
    actor.send({ type: 'CONFIRM' });
    await reach('idle');
  });
});

describe('an import without an answer', () => {
  test('is no longer looked at', async () => {
    const { lapse, reach, view } = tools(never);
    await lapse();
    await reach('idle');
    expect(view().report?.text).toBe('Error importing');
  });

  test('may be tried again', async () => {
    const { actor, lapse, reach, view } = tools(answer, never);
    await reach('reviewing');
    actor.send({ type: 'CONFIRM' });
    await lapse();
    await reach('reviewing');
    expect(view().trouble).toBe('Error importing');
  });
});

describe('a CSV file', () => {
  test('is read as UTF-8, without its mark', () => {
    expect(csvText(new TextEncoder().encode('\uFEFFтекст').buffer)).toBe('текст');
  });
  test('that is not UTF-8 is read as Windows-1251', () => {
    expect(csvText(new Uint8Array([0xf2, 0xe5, 0xea, 0xf1, 0xf2]).buffer)).toBe('текст');
  });
});

describe('an export', () => {
  const made = 'blob:made';

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    vi.stubGlobal('document', { createElement: () => ({ click: () => {} }) });
    vi.spyOn(URL, 'createObjectURL').mockReturnValue(made);
  });
  afterEach(() => void vi.useRealTimers());

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
});
