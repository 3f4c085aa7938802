import { assign, enqueueActions, fromPromise, setup } from 'xstate';
import type { InferOutput } from 'valibot';
import { importAnswerSchema } from '../../../engine/wire/admin.ts';
import { type Answer, postText } from '../../shell/net/api.ts';
import { LONG_PATIENCE_MS, noticed, refusalText } from '../calls.ts';
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
  /** The items' name in the plural: 'tasks'. */
  what: string;
  path: string;
}

/** The text for an import that left rows out. */
export interface ImportReport {
  text: string;
  tone: Status['tone'];
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

type ImportNews = { type: 'told'; status: Status } | { type: 'imported' };

type Sent = Answer<ImportAnswer>;

async function send(path: string, csv: string): Promise<Sent> {
  return noticed(await postText(path, 'text/csv', csv, importAnswerSchema));
}

const isGood = ({ event }: { event: { output: Sent } }): boolean =>
  event.output.ok && event.output.value.success;

const FAILED = 'Error importing';

function troubleText(output: Sent): string {
  return output.ok ? (output.value.error ?? FAILED) : refusalText(output, FAILED);
}

const lines = (count: number): string => (count === 1 ? '1 line' : `${count} lines`);

/** How many lines are bad, named or not. */
export const badCount = ({ bad: named, moreBad = 0 }: ImportAnswer): number =>
  named.length + moreBad;

function doneText(what: string, answer: ImportAnswer): string {
  const { imported } = answer;
  const skipped = badCount(answer);
  const rest = skipped === 0 ? '' : `, ${lines(skipped)} skipped`;
  return `Imported ${imported} ${imported === 1 ? what.slice(0, -1) : what}${rest}`;
}

const failed = (text: string): { report: ImportReport } => ({
  report: { text, tone: 'bad', skipped: [] },
});

/** The visitor chooses a file, the server previews it, and the visitor confirms the import. */
export const importMachine = setup({
  types: {
    context: {} as ImportContext,
    events: {} as ImportEvent,
    emitted: {} as ImportNews,
    input: {} as ImportInput,
  },
  actors: {
    look: fromPromise(async ({ input }: { input: { path: string; file: Blob } }) => {
      const csv = csvText(await input.file.arrayBuffer());
      return { csv, answer: await send(`${input.path}/import?preview=1`, csv) };
    }),
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
        input: ({ context, event }) => ({
          path: context.path,
          file: event.type === 'CHOOSE' ? event.file : new Blob(),
        }),
        onDone: [
          {
            guard: ({ event }) => event.output.answer.ok && event.output.answer.value.success,
            target: 'reviewing',
            actions: assign(({ event: { output } }) => ({
              csv: output.csv,
              preview: output.answer.ok ? output.answer.value : null,
            })),
          },
          {
            target: 'idle',
            actions: assign(({ event }) => failed(troubleText(event.output.answer))),
          },
        ],
        // The file went away, or may not be read.
        onError: {
          target: 'idle',
          actions: assign(failed('The file could not be read')),
        },
      },
      after: {
        [LONG_PATIENCE_MS]: {
          target: 'idle',
          actions: assign(failed(FAILED)),
        },
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
            guard: isGood,
            target: 'idle',
            actions: enqueueActions(({ enqueue, context, event: { output } }) => {
              if (!output.ok) return;
              const text = doneText(context.what, output.value);
              const { bad: skipped } = output.value;
              if (badCount(output.value) === 0) enqueue.emit({ type: 'told', status: good(text) });
              else enqueue.assign({ report: { text, tone: 'good', skipped } });
              enqueue.emit({ type: 'imported' });
            }),
          },
          {
            target: 'reviewing',
            actions: assign(({ event }) => ({ trouble: troubleText(event.output) })),
          },
        ],
      },
      after: {
        [LONG_PATIENCE_MS]: { target: 'reviewing', actions: assign({ trouble: FAILED }) },
      },
    },
  },
});
