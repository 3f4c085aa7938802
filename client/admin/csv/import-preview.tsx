import { useRef } from 'react';
import { Sheet, SheetActions } from '../../me/sheet.tsx';
import type { Elements } from '../../shell/ui/elements.ts';
import { Button } from '../../shell/ui/parts.tsx';
import { formatCount } from '../list/list-view.ts';
import { badCount, type ImportAnswer } from './import-machine.ts';
import styles from './csv-tools.module.css';

/** Enough of the good lines to see that the columns are right. */
const SAMPLE = 10;

const lines = (count: number) => `${formatCount(count)} ${count === 1 ? 'line' : 'lines'}`;

/** A line of the file, and what it says or what is wrong with it. */
export function FileLine({ line, children }: { line: number; children: Elements }) {
  return (
    <li>
      <b>{`Line ${formatCount(line)}`}</b> <span>{children}</span>
    </li>
  );
}

interface FileLinesProps {
  title: string;
  tone: 'good' | 'bad';
  /** How many lines there are besides those that are shown. */
  rest: number;
  restText: string;
  children: readonly Elements[];
}

function FileLines({ title, tone, rest, restText, children }: FileLinesProps) {
  if (children.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <ul data-tone={tone}>{children}</ul>
      {rest > 0 && <p>{`and ${lines(rest)} more${restText}`}</p>}
    </>
  );
}

interface ImportPreviewProps {
  what: string;
  preview: ImportAnswer;
  /** Why the import did not happen; null while nothing is wrong. */
  trouble: string | null;
  busy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Shows the items a file would add and the lines it would skip, before anything is stored. */
export function ImportPreview(props: ImportPreviewProps) {
  const { what, preview, trouble, busy, onConfirm, onCancel } = props;
  const { good, bad, moreBad = 0 } = preview;
  const skipped = badCount(preview);
  // Reading begins at the top, not at the first thing that can be pressed.
  const body = useRef<HTMLElement>(null);
  return (
    <Sheet title={`Import ${what}`} first={body} onSkip={onCancel}>
      <section ref={body} className={styles['body']} tabIndex={-1} aria-label="Lines of the file">
        <p className={styles['sum']}>
          <span data-tone="good">{`${lines(good.length)} good`}</span>
          <span data-tone={skipped === 0 ? 'none' : 'bad'}>{`${lines(skipped)} bad`}</span>
        </p>
        <FileLines title="Will be skipped" tone="bad" rest={moreBad} restText=" that are bad">
          {bad.map(({ line, error }) => (
            <FileLine key={line} line={line}>
              <bdi dir="ltr">{error}</bdi>
            </FileLine>
          ))}
        </FileLines>
        <FileLines title="Will be imported" tone="good" rest={good.length - SAMPLE} restText="">
          {good.slice(0, SAMPLE).map(({ line, summary }) => (
            <FileLine key={line} line={line}>
              <bdi>{summary}</bdi>
            </FileLine>
          ))}
        </FileLines>
      </section>
      <SheetActions trouble={trouble}>
        <Button disabled={good.length === 0 || busy} onClick={onConfirm}>
          {`Import ${formatCount(good.length)}`}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </SheetActions>
    </Sheet>
  );
}
