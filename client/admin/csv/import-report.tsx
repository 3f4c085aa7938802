import { Button } from '../../shell/ui/button.tsx';
import type { ImportReport } from './import-machine.ts';
import styles from './import-report.module.css';
import { formatCount } from '../list/list-view.ts';

interface ImportReportNoteProps {
  report: ImportReport;
  onDismiss: () => void;
}

/** [A57] What became of an import that did not bring everything, for as long as it is read. */
export function ImportReportNote({ report, onDismiss }: ImportReportNoteProps) {
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
            <li key={line}>
              <b>Line {formatCount(line)}</b> <bdi dir="ltr">{error}</bdi>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
