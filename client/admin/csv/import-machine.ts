import { assign, enqueueActions, fromPromise, setup } from 'xstate';
import type { InferOutput } from 'valibot';
import { t } from '../../../engine/wire/text.ts';
import { importAnswerSchema } from '../../../engine/wire/admin.ts';
import { call, LONG_PATIENCE_MS, refusalText } from '../calls.ts';
import { fileFault } from './line-fault.ts';
import type { ItemsOf } from '../list/list-view.ts';
import { good, type Status } from '../ui/section.tsx';

/**
 * The text of a CSV file. Spreadsheets of Russian offices save in Windows-1251, and what is not
 * UTF-8 is read that way; the preview shows the result.
 */
export function csvText(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1251').decode(bytes);
  }
}

export type ImportAnswer = InferOutput<typeof importAnswerSchema>;

interface ImportInput {
  what: ItemsOf;
  path: string;
}

/** The text for an import that left rows out. */
export interface ImportReport extends Status {
  /** The lines that stayed behind, as far as they are named. */
  skipped: ImportAnswer['bad'];
}

interface ImportContext extends ImportInput {
  csv: string;
  preview: ImportAnswer | null;
  /** Why the import that was agreed to did not happen. */
  trouble: string | null;
  /** [A57] Stays until it is dismissed, or another file is chosen. */
  report: ImportReport | null;
}

type ImportEvent =
  | { type: 'CHOOSE'; file: Blob }
  | { type: 'CONFIRM' }
  | { type: 'CANCEL' }
  | { type: 'DISMISS' };

/** The server's answer to a file; `trouble` is null if it took the file. */
interface Sent {
  csv: string;
  answer: ImportAnswer;
  trouble: string | null;
}

const FAILED = t('Error importing');
const NOTHING: ImportAnswer = { success: false, imported: 0, good: [], bad: [] };

async function send(path: string, csv: string): Promise<Sent> {
  const post = { method: 'POST', csv, patience: LONG_PATIENCE_MS } as const;
  const answer = await call(path, importAnswerSchema, post);
  if (!answer.ok) return { csv, answer: NOTHING, trouble: fileFault(refusalText(answer, FAILED)) };
  const { success, error = FAILED } = answer.value;
  return { csv, answer: answer.value, trouble: success ? null : error };
}

/** How many lines are bad, named or not. */
export const badCount = ({ bad: named, moreBad = 0 }: ImportAnswer): number =>
  named.length + moreBad;

const doneText = (what: ItemsOf, answer: ImportAnswer): string =>
  t(
    'Imported {n, plural, one {{n} {what, select, kinks {kink} other {task}}} other {{n} {what, select, kinks {kinks} other {tasks}}}}{skipped, plural, =0 {} one {, {skipped} line skipped} other {, {skipped} lines skipped}}',
    { n: answer.imported, what, skipped: badCount(answer) },
  );

const isTaken = ({ event }: { event: { output: Sent } }): boolean => event.output.trouble === null;

const failed = (text: string | null): Pick<ImportContext, 'report'> => ({
  report: { text: text ?? FAILED, tone: 'bad', skipped: [] },
});

/** The visitor chooses a file, the server previews it, and the visitor confirms the import. */
export const importMachine = setup({
  types: {
    context: {} as ImportContext,
    events: {} as ImportEvent,
    emitted: {} as { type: 'told'; status: Status } | { type: 'imported' },
    input: {} as ImportInput,
  },
  actors: {
    look: fromPromise(async ({ input }: { input: { path: string; file: Blob } }) =>
      send(`${input.path}/import?preview=1`, csvText(await input.file.arrayBuffer())),
    ),
    bring: fromPromise(({ input }: { input: { path: string; csv: string } }) =>
      send(`${input.path}/import`, input.csv),
    ),
  },
}).createMachine({
  id: 'import',
  initial: 'idle',
  context: ({ input }) => ({ ...input, csv: '', preview: null, trouble: null, report: null }),
  on: { DISMISS: { actions: assign({ report: null }) } },
  states: {
    idle: {
      entry: assign({ csv: '', preview: null, trouble: null }),
      on: { CHOOSE: 'looking' },
    },
    looking: {
      entry: assign({ report: null }),
      invoke: {
        src: 'look',
        input: ({ context: { path }, event }) => ({
          path,
          file: event.type === 'CHOOSE' ? event.file : new Blob(),
        }),
        onDone: [
          {
            guard: isTaken,
            target: 'reviewing',
            actions: assign(({ event: { output } }) => ({
              csv: output.csv,
              preview: output.answer,
            })),
          },
          { target: 'idle', actions: assign(({ event }) => failed(event.output.trouble)) },
        ],
        // The file went away, or may not be read.
        onError: { target: 'idle', actions: assign(failed(t('The file could not be read'))) },
      },
    },
    reviewing: { on: { CONFIRM: 'importing', CANCEL: 'idle' } },
    importing: {
      entry: assign({ trouble: null }),
      invoke: {
        src: 'bring',
        input: ({ context: { path, csv } }) => ({ path, csv }),
        onDone: [
          {
            guard: isTaken,
            target: 'idle',
            actions: enqueueActions(({ enqueue, context, event }) => {
              const { answer } = event.output;
              const text = doneText(context.what, answer);
              if (badCount(answer) === 0) enqueue.emit({ type: 'told', status: good(text) });
              else enqueue.assign({ report: { text, tone: 'good', skipped: answer.bad } });
              enqueue.emit({ type: 'imported' });
            }),
          },
          {
            target: 'reviewing',
            actions: assign(({ event }) => ({ trouble: event.output.trouble })),
          },
        ],
      },
    },
  },
});
