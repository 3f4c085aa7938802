import { useRef } from 'react';
import { t } from '../../../engine/wire/text.ts';
import { Sheet, SheetActions } from '../../me/sheet.tsx';
import type { Elements } from '../../shell/ui/elements.ts';
import { Button } from '../../shell/ui/parts.tsx';
import type { ItemsOf } from '../list/list-view.ts';
import { badCount, type ImportAnswer } from './import-machine.ts';
import { lineFault } from './line-fault.ts';
import styles from './csv-tools.module.css';

/** Enough of the good lines to see that the columns are right. */
const SAMPLE = 10;

/** A line of the file, and what it says or what is wrong with it. */
export function FileLine({ line, children }: { line: number; children: Elements }) {
  return (
    <li>
      <b>{t('Line {line, number}', { line })}</b> <span>{children}</span>
    </li>
  );
}

interface FileLinesProps {
  title: string;
  tone: 'good' | 'bad';
  /** How many lines there are besides those that are shown; null: none. */
  rest: string | null;
  children: readonly Elements[];
}

function FileLines({ title, tone, rest, children }: FileLinesProps) {
  if (children.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <ul data-tone={tone}>{children}</ul>
      {rest !== null && <p>{rest}</p>}
    </>
  );
}

interface ImportPreviewProps {
  what: ItemsOf;
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
  const more = good.length - SAMPLE;
  // Reading begins at the top, not at the first thing that can be pressed.
  const body = useRef<HTMLElement>(null);
  return (
    <Sheet
      title={t('Import {what, select, kinks {kinks} other {tasks}}', { what })}
      first={body}
      onSkip={onCancel}
    >
      <section
        ref={body}
        className={styles['body']}
        tabIndex={-1}
        aria-label={t('Lines of the file')}
      >
        <p className={styles['sum']}>
          <span data-tone="good">
            {t('{n, plural, one {# line} other {# lines}} good', { n: good.length })}
          </span>
          <span data-tone={skipped === 0 ? 'none' : 'bad'}>
            {t('{n, plural, one {# line} other {# lines}} bad', { n: skipped })}
          </span>
        </p>
        <FileLines
          title={t('Will be skipped')}
          tone="bad"
          rest={
            moreBad > 0
              ? t('and {n, plural, one {# line} other {# lines}} more that are bad', { n: moreBad })
              : null
          }
        >
          {bad.map(({ line, error }) => (
            <FileLine key={line} line={line}>
              <bdi dir="ltr">{lineFault(error)}</bdi>
            </FileLine>
          ))}
        </FileLines>
        <FileLines
          title={t('Will be imported')}
          tone="good"
          rest={
            more > 0 ? t('and {n, plural, one {# line} other {# lines}} more', { n: more }) : null
          }
        >
          {good.slice(0, SAMPLE).map(({ line, summary }) => (
            <FileLine key={line} line={line}>
              <bdi>{summary}</bdi>
            </FileLine>
          ))}
        </FileLines>
      </section>
      <SheetActions trouble={trouble}>
        <Button disabled={good.length === 0 || busy} onClick={onConfirm}>
          {t('Import {n, number}', { n: good.length })}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {t('Cancel')}
        </Button>
      </SheetActions>
    </Sheet>
  );
}
