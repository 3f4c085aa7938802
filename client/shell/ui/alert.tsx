import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import styles from './parts.module.css';
import { Button } from './parts.tsx';
import type { Elements } from './elements.ts';
import { t } from '../../../engine/wire/text.ts';

interface Question {
  id: number;
  text: ReactNode;
  /** The wording of the button that agrees; null where there is nothing to refuse. */
  confirm: string | null;
  settle: (agreed: boolean) => void;
}

type Ask = (text: ReactNode, confirm: string | null) => Promise<boolean>;

const AskContext = createContext<Ask | null>(null);

/** Holds the one dialog of the page; a second question waits until the first is answered. */
export function AlertProvider({ children }: { children: Elements }) {
  const lastId = useRef(0);
  const [queue, setQueue] = useState<readonly Question[]>([]);
  const ask = useCallback<Ask>(
    (text, confirm) =>
      new Promise((resolve) => {
        const settle = (agreed: boolean) => {
          setQueue((waiting) => waiting.slice(1));
          resolve(agreed);
        };
        lastId.current += 1;
        const id = lastId.current;
        setQueue((waiting) => [...waiting, { id, text, confirm, settle }]);
      }),
    [],
  );
  const [current] = queue;
  return (
    <AskContext value={ask}>
      {children}
      {current && <AlertDialog key={current.id} question={current} />}
    </AskContext>
  );
}

function AlertDialog({ question }: { question: Question }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // Closing before the element goes away lets the browser give the focus back; a plain effect
    // would be too late.
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-modal="true"
      aria-label={t('Message')}
      aria-describedby="alert-text"
      className={styles['dialog']}
      onCancel={(event) => {
        event.preventDefault();
        question.settle(false);
      }}
    >
      <p id="alert-text" className={styles['text']}>
        {question.text}
      </p>
      <div className={styles['actions']}>
        {question.confirm !== null && (
          <Button variant="quiet" onClick={() => question.settle(false)}>
            {t('Cancel')}
          </Button>
        )}
        <Button
          variant={question.confirm === null ? 'primary' : 'danger'}
          onClick={() => question.settle(true)}
        >
          {question.confirm ?? t('OK')}
        </Button>
      </div>
    </dialog>
  );
}

function useAsk(): Ask {
  const ask = use(AskContext);
  if (ask === null) throw new Error('useAlert and useConfirm need an AlertProvider above them.');
  return ask;
}

/** Shows a text in a modal dialog; resolves when it is dismissed. */
export function useAlert(): (text: string) => Promise<void> {
  const ask = useAsk();
  return useCallback(async (text) => void (await ask(text, null)), [ask]);
}

/** Asks before something that cannot be undone; resolves with whether the user agreed. */
export function useConfirm(): (text: ReactNode, confirm: string) => Promise<boolean> {
  return useAsk();
}
