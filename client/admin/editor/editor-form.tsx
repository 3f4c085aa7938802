import { useId, useEffect, useRef, useState } from 'react';
import styles from '../ui/ui.module.css';
import { BusyButton } from '../ui/fields.tsx';
import { useMachine } from '@xstate/react';
import { useConfirm } from '../../shell/ui/alert.tsx';
import { dropDraft, isTyped, keepDraft, readDraft } from './draft-store.ts';
import type { editorMachine } from './editor-machine.ts';
import type { Renewal } from './editor-outcomes.ts';
import type { Draft, ResourceSpec, Stored } from '../calls.ts';
import { type Status, FOCUS, useSectionFocus } from '../ui/section.tsx';
import type { Elements } from '../../shell/ui/elements.ts';

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
      <p>{`${text} What you typed is still here.`}</p>
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
  children: Elements;
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

/** A section's form and what its list asks of it: drafts kept, questions asked, focus moved. */
export function useEditor<Item extends Stored, Form extends Draft>(
  spec: ResourceSpec<Item, Form>,
  machine: ReturnType<typeof editorMachine<Item, Form>>,
  /** Something was saved or deleted: the lists must be loaded again. */
  onStored: () => void,
) {
  const { noun, draftSchema } = spec;
  const [kept] = useState(() => readDraft(noun, draftSchema));
  const [state, send, actor] = useMachine(machine, { input: kept });
  const { section, focusOn } = useSectionFocus();
  const confirm = useConfirm();
  /** The item next to the one that is being deleted. */
  const neighbour = useRef<string | null>(null);
  const { mode, base, draft, problems, conflict, status } = state.context;
  const typed = isTyped(draft, base);

  useEffect(() => {
    if (mode.is === 'create' && !typed) dropDraft(noun);
    else keepDraft(noun, { mode, base, draft });
  }, [noun, mode, base, draft, typed]);

  useEffect(() => {
    const news = [
      actor.on('loaded', () => focusOn(FOCUS.form)),
      actor.on('cleared', ({ id }) => focusOn(...(id === null ? [] : [FOCUS.row(id)]), FOCUS.form)),
      actor.on('refused', () => focusOn(FOCUS.problem)),
      actor.on('saved', ({ id }) => {
        focusOn(...(id === null ? [] : [FOCUS.row(id)]), FOCUS.form);
        onStored();
      }),
      actor.on('deleted', () => {
        const next = neighbour.current;
        focusOn(...(next === null ? [] : [FOCUS.row(Number(next))]), FOCUS.heading);
        onStored();
      }),
      actor.on('renewed', () => onStored()),
      actor.on('gone', () => {
        focusOn(FOCUS.form);
        onStored();
      }),
    ];
    return () => {
      for (const subscription of news) subscription.unsubscribe();
    };
  }, [actor, focusOn, onStored]);

  async function edit(id: number) {
    const question = `You have not saved this ${noun}. Discard what you typed?`;
    if (typed && !(await confirm(question, 'Discard'))) return;
    send({ type: 'EDIT', id });
  }

  /** `loss` says what else is lost with the item. */
  async function remove(id: number, loss = '') {
    const question = `Are you sure you want to delete this ${noun}?`;
    if (!(await confirm(loss === '' ? question : `${question} ${loss}`, 'Delete'))) return;
    const row = section.current?.querySelector(`[data-id="${id}"]`);
    const next = row?.nextElementSibling ?? row?.previousElementSibling;
    neighbour.current = next?.getAttribute('data-id') ?? null;
    send({ type: 'DELETE', id });
  }

  return {
    section,
    /** The id of the item in the form; null in create mode. */
    edited: mode.is === 'edit' ? mode.id : null,
    draft,
    problems,
    conflict,
    status,
    typed,
    busy: !state.matches({ work: 'idle' }),
    change: (change: Partial<Form>) => send({ type: 'CHANGE', change }),
    save: () => send({ type: 'SAVE' }),
    overwrite: () => send({ type: 'OVERWRITE' }),
    reload: () => {
      send({ type: 'RELOAD' });
      // The list shows the newer item, too.
      onStored();
    },
    cancel: () => send({ type: 'CANCEL' }),
    tell: (news: Status) => send({ type: 'TELL', status: news }),
    edit,
    remove,
    renew: (renewal: Renewal) => send({ type: 'RENEW', renewal }),
  };
}
