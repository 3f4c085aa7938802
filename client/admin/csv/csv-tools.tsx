import { useMachine } from '@xstate/react';
import { type MouseEvent, useEffect, useRef } from 'react';
import { Button } from '../../shell/ui/parts.tsx';
import { errorTextIn } from '../../shell/net/api.ts';
import { bad, type Status } from '../ui/section.tsx';
import { LONG_PATIENCE_MS, noticeStatus } from '../calls.ts';
import { importMachine, type ImportReport } from './import-machine.ts';
import { FileLine, ImportPreview } from './import-preview.tsx';
import styles from './csv-tools.module.css';

const FAILED = 'Error exporting';

/** iOS Safari asks first whether to download, and reads the file when the answer is yes. */
const KEPT_MS = 60_000;

/**
 * Saves an export as a file; says what went wrong, or null. A plain link would save a refusal as
 * if it were the list.
 */
export async function exportCsv(path: string, fileName: string): Promise<string | null> {
  try {
    const response = await fetch(path, {
      credentials: 'same-origin',
      signal: AbortSignal.timeout(LONG_PATIENCE_MS),
    });
    if (!response.ok) {
      const error = errorTextIn(await response.json().catch(() => null)) ?? FAILED;
      noticeStatus(response.status);
      return error;
    }
    const url = URL.createObjectURL(await response.blob());
    const link = document.createElement('a');
    link.href = url;
    link.download = fileName;
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
    return null;
  } catch {
    return FAILED;
  }
}

interface ImportReportNoteProps {
  report: ImportReport;
  onDismiss: () => void;
}

/** [A57] The result of an import that left rows out; it stays until it is closed. */
function ImportReportNote({ report, onDismiss }: ImportReportNoteProps) {
  const { text, tone, skipped } = report;
  return (
    <div className={styles['report']} data-tone={tone}>
      <p role="alert">{text}</p>
      <Button variant="quiet" onClick={onDismiss}>
        Dismiss
      </Button>
      {skipped.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by the arrow keys
        <ul tabIndex={0} aria-label="Lines that were skipped">
          {skipped.map(({ line, error }) => (
            <FileLine key={line} line={line}>
              <bdi dir="ltr">{error}</bdi>
            </FileLine>
          ))}
        </ul>
      )}
    </div>
  );
}

interface CsvToolsProps {
  /** The items' name in the plural: 'tasks'. */
  what: string;
  path: string;
  tell: (status: Status) => void;
  onImported: () => void;
}

/** The list as a file, out and in. */
export function CsvTools({ what, path, tell, onImported }: CsvToolsProps) {
  const [state, send, actor] = useMachine(importMachine, { input: { what, path } });
  const file = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { preview, trouble, report } = state.context;

  useEffect(() => {
    const told = actor.on('told', ({ status }) => tell(status));
    const imported = actor.on('imported', onImported);
    return () => {
      told.unsubscribe();
      imported.unsubscribe();
    };
  });

  async function download(event: MouseEvent) {
    event.preventDefault();
    const refusal = await exportCsv(`${path}/export`, `${what}.csv`);
    if (refusal !== null) tell(bad(refusal));
  }

  return (
    <>
      <span className={styles['tools']}>
        <a
          className={styles['export']}
          href={`${path}/export`}
          download={`${what}.csv`}
          onClick={(event) => void download(event)}
        >
          Export
        </a>
        <Button
          ref={button}
          variant="quiet"
          aria-busy={state.matches('looking')}
          onClick={() => file.current?.click()}
        >
          Import
        </Button>
        <input
          ref={file}
          type="file"
          hidden
          accept=".csv,text/csv"
          aria-label={`CSV file of ${what}`}
          onChange={({ target }) => {
            const [chosen] = target.files ?? [];
            if (chosen) send({ type: 'CHOOSE', file: chosen });
            // The same file, mended, may be chosen again.
            target.value = '';
          }}
        />
        {preview && (
          <ImportPreview
            what={what}
            preview={preview}
            trouble={trouble}
            busy={state.matches('importing')}
            onConfirm={() => send({ type: 'CONFIRM' })}
            onCancel={() => send({ type: 'CANCEL' })}
          />
        )}
      </span>
      {report && (
        <ImportReportNote
          report={report}
          onDismiss={() => {
            send({ type: 'DISMISS' });
            button.current?.focus();
          }}
        />
      )}
    </>
  );
}
