import { type ReactNode, useId } from 'react';
import { BusyButton } from '../ui/busy-button.tsx';
import { Conflict } from './conflict.tsx';
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
