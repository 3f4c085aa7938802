import { useMachine } from '@xstate/react';
import { type MouseEvent, useEffect, useRef } from 'react';
import { t } from '../../../engine/wire/text.ts';
import { Button } from '../../shell/ui/parts.tsx';
import { loadRefusals } from '../../shell/net/refusal-texts.ts';
import type { ItemsOf } from '../list/list-view.ts';
import { bad, type Status } from '../ui/section.tsx';
import { LONG_PATIENCE_MS, noticeStatus, refusalText } from '../calls.ts';
import { importMachine, type ImportReport } from './import-machine.ts';
import { FileLine, ImportPreview } from './import-preview.tsx';
import { lineFault } from './line-fault.ts';
import styles from './csv-tools.module.css';

const FAILED = t('Error exporting');

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
      const { status } = response;
      const [body] = await Promise.all([response.json().catch(() => null), loadRefusals()]);
      noticeStatus(status);
      return refusalText({ ok: false, status, error: FAILED, body }, FAILED);
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
        {t('Dismiss')}
      </Button>
      {skipped.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by the arrow keys
        <ul tabIndex={0} aria-label={t('Lines that were skipped')}>
          {skipped.map(({ line, error }) => (
            <FileLine key={line} line={line}>
              <bdi dir="ltr">{lineFault(error)}</bdi>
            </FileLine>
          ))}
        </ul>
      )}
    </div>
  );
}

interface ExportLinkProps {
  path: string;
  fileName: string;
  onRefused: (why: string) => void;
}

function ExportLink({ path, fileName, onRefused }: ExportLinkProps) {
  const href = `${path}/export`;
  async function download(event: MouseEvent) {
    event.preventDefault();
    const refusal = await exportCsv(href, fileName);
    if (refusal !== null) onRefused(refusal);
  }
  return (
    <a
      className={styles['export']}
      href={href}
      download={fileName}
      onClick={(event) => void download(event)}
    >
      {t('Export')}
    </a>
  );
}

interface CsvToolsProps {
  what: ItemsOf;
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

  return (
    <>
      <span className={styles['tools']}>
        <ExportLink path={path} fileName={`${what}.csv`} onRefused={(why) => tell(bad(why))} />
        <Button
          ref={button}
          variant="quiet"
          aria-busy={state.matches('looking')}
          onClick={() => file.current?.click()}
        >
          {t('Import##the verb')}
        </Button>
        <input
          ref={file}
          type="file"
          hidden
          accept=".csv,text/csv"
          aria-label={t('CSV file of {what, select, kinks {kinks} other {tasks}}', { what })}
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
