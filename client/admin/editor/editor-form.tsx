import { type ReactNode, useId } from 'react';
import styles from './editor-form.module.css';
import { BusyButton } from '../ui/fields.tsx';

interface ConflictProps {
  /** The server's text about the newer edit. */
  text: string;
  busy: boolean;
  onReload: () => void;
  onOverwrite: () => void;
}

/** Asks whose edit stays: the one somebody else has saved, or the one typed here. */
export function Conflict({ text, busy, onReload, onOverwrite }: ConflictProps) {
  return (
    <div role="alert" className={styles['conflict']}>
      <p>{text} What you typed is still here.</p>
      <div className={styles['conflictActions']}>
        <BusyButton variant="quiet" busy={busy} onClick={onReload}>
          Reload
        </BusyButton>
        <BusyButton variant="quiet" busy={busy} onClick={onOverwrite}>
          Overwrite
        </BusyButton>
      </div>
    </div>
  );
}

/** The part of an editor that the form's frame uses. */
interface EditorControls {
  edited: number | null;
  busy: boolean;
  /** Whether there is something to cancel. */
  typed: boolean;
  /** The server's text if somebody else has saved since; null: no conflict. */
  conflict: string | null;
  save: () => void;
  cancel: () => void;
  reload: () => void;
  overwrite: () => void;
}

interface EditorFormProps {
  editor: EditorControls;
  noun: string;
  children: ReactNode;
}

/** The frame of a form that creates and edits. The fields are its children. */
export function EditorForm({ editor, noun, children }: EditorFormProps) {
  const { edited, busy, typed, conflict } = editor;
  const editing = edited !== null;
  const id = useId();
  return (
    // The page's own texts name the problem: a browser's bubble is in another language and soon
    // gone.
    <form
      noValidate
      className={styles['form']}
      data-editing={editing}
      aria-labelledby={id}
      aria-busy={busy}
      onSubmit={(event) => {
        event.preventDefault();
        editor.save();
      }}
    >
      <h3 id={id}>{editing ? `Edit ${noun}` : `New ${noun}`}</h3>
      {children}
      {conflict !== null && (
        <Conflict
          text={conflict}
          busy={busy}
          onReload={editor.reload}
          onOverwrite={editor.overwrite}
        />
      )}
      <div className={styles['actions']}>
        <BusyButton type="submit" busy={busy}>
          Save
        </BusyButton>
        {(editing || typed) && (
          <BusyButton variant="quiet" busy={busy} onClick={editor.cancel}>
            Cancel
          </BusyButton>
        )}
      </div>
    </form>
  );
}
