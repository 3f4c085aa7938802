import { useLayoutEffect, useRef } from 'react';
import { Button, TroubleLine } from '../../shell/ui/parts.tsx';
import { badCount, type ImportAnswer } from './import-machine.ts';
import styles from './csv-tools.module.css';
import { formatCount } from '../list/list-view.ts';

/** Enough of the good lines to see that the columns are right. */
const SAMPLE = 10;

interface ImportPreviewProps {
  what: string;
  preview: ImportAnswer;
  /** Why the import did not happen; null while nothing is wrong. */
  trouble: string | null;
  busy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

const lines = (count: number) => `${formatCount(count)} ${count === 1 ? 'line' : 'lines'}`;

/** Shows the items a file would add and the lines it would skip, before anything is stored. */
export function ImportPreview(props: ImportPreviewProps) {
  const { what, preview, trouble, busy, onConfirm, onCancel } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // Reading begins at the top, not at the first thing that can be pressed.
    title.current?.focus();
    // Closing before the element goes away lets the browser give the focus back; a plain effect
    // would be too late.
    return () => element?.close();
  }, []);
  const { good, bad, moreBad = 0 } = preview;
  const skipped = badCount(preview);
  const rest = good.length - SAMPLE;
  return (
    <dialog
      ref={dialog}
      className={styles['dialog']}
      aria-labelledby="import-title"
      onCancel={(event) => {
        event.preventDefault();
        onCancel();
      }}
    >
      <h3 id="import-title" ref={title} tabIndex={-1}>
        {`Import ${what}`}
      </h3>
      <p className={styles['sum']}>
        <span data-tone="good">{`${lines(good.length)} good`}</span>
        <span data-tone={skipped === 0 ? 'none' : 'bad'}>{`${lines(skipped)} bad`}</span>
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by the arrow keys */}
      <section className={styles['body']} tabIndex={0} aria-label="Lines of the file">
        {bad.length > 0 && (
          <>
            <h4>Will be skipped</h4>
            <ul className={styles['bad']}>
              {bad.map(({ line, error }) => (
                <li key={line}>
                  <b>{`Line ${formatCount(line)}`}</b> <bdi dir="ltr">{error}</bdi>
                </li>
              ))}
            </ul>
            {moreBad > 0 && <p>{`and ${lines(moreBad)} more that are bad`}</p>}
          </>
        )}
        {good.length > 0 && (
          <>
            <h4>Will be imported</h4>
            <ul>
              {good.slice(0, SAMPLE).map(({ line, summary }) => (
                <li key={line}>
                  <b>{`Line ${formatCount(line)}`}</b> <bdi>{summary}</bdi>
                </li>
              ))}
            </ul>
            {rest > 0 && <p>{`and ${lines(rest)} more`}</p>}
          </>
        )}
      </section>
      <TroubleLine text={trouble} />
      <div className={styles['actions']}>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
        <Button disabled={good.length === 0 || busy} onClick={onConfirm}>
          {`Import ${formatCount(good.length)}`}
        </Button>
      </div>
    </dialog>
  );
}
