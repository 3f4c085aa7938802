import { type ReactNode, useId } from 'react';
import { Button } from '../shell/button.tsx';
import styles from './editor-form.module.css';

/** What the frame of a form needs of its editor. */
interface EditorControls {
  edited: number | null;
  busy: boolean;
  /** Whether there is something to cancel. */
  typed: boolean;
  /** What the server says of an edit that somebody else's has overtaken. */
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
    // Our own words say what is wrong: a browser's bubble is in its language and soon gone.
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
        <div role="alert" className={styles['conflict']}>
          <p>{conflict} What you typed is still here.</p>
          <div className={styles['actions']}>
            <Button variant="quiet" onClick={editor.reload}>
              Reload
            </Button>
            <Button variant="quiet" onClick={editor.overwrite}>
              Overwrite
            </Button>
          </div>
        </div>
      )}
      <div className={styles['actions']}>
        <Button type="submit">Save</Button>
        {(editing || typed) && (
          <Button variant="quiet" onClick={editor.cancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}
