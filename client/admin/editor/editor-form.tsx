import { useId, useState } from 'react';
import { t } from '../../../engine/wire/text.ts';
import type { Elements } from '../../shell/ui/elements.ts';
import styles from '../ui/ui.module.css';
import { BusyButton, FormField } from '../ui/fields.tsx';
import { Button } from '../../shell/ui/parts.tsx';
import type { useEditor } from './use-editor.ts';
import type { Field, Noun } from './resource.ts';

type Editor = Omit<ReturnType<typeof useEditor>, 'section'>;

/** Asks whose edit stays: the one somebody else has saved, or the one typed here. */
function Conflict({ text, editor }: { text: string; editor: Editor }) {
  const { busy, reload, overwrite } = editor;
  return (
    <div role="alert" className={styles['conflict']}>
      <p>{`${text} ${t('What you typed is still here.')}`}</p>
      <div className={styles['actions']}>
        <BusyButton variant="quiet" busy={busy} onClick={reload}>
          {t('Reload')}
        </BusyButton>
        <BusyButton variant="quiet" busy={busy} onClick={overwrite}>
          {t('Overwrite')}
        </BusyButton>
      </div>
    </div>
  );
}

interface FoldedProps {
  title: string;
  /** Whether one of its fields has a problem, which must be seen. */
  isWrong: boolean;
  children: Elements;
}

/** Fields that are seen once they are asked for. */
function Folded({ title, isWrong, children }: FoldedProps) {
  const [isOpen, setOpen] = useState(false);
  if (isWrong && !isOpen) setOpen(true);
  return (
    <details
      className={`${styles['more']} ${styles['folded']}`}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{title}</summary>
      {children}
    </details>
  );
}

interface EditorFormProps {
  editor: Editor;
  fields: readonly Field[];
  noun: Noun;
  /** Where there is only one item: the name of its form. */
  label?: string;
}

/** The form that creates and edits. */
export function EditorForm({ editor, fields, noun, label }: EditorFormProps) {
  const { edited, busy, typed, conflict, draft, problems, isReady, isUnloaded } = editor;
  const id = useId();
  const isEditing = label === undefined && edited !== null;
  const control = (field: Field) => (
    <FormField
      key={field.name}
      field={field}
      readOnly={!isReady}
      value={isReady ? (draft[field.name] ?? field.blank) : ''}
      problem={problems[field.name]}
      onChange={(value) => editor.change({ [field.name]: value })}
    />
  );
  if (isUnloaded) {
    return (
      <div className={styles['actions']}>
        <p>{t('The settings are not known yet.')}</p>
        <Button variant="quiet" onClick={editor.retry}>
          {t('Retry')}
        </Button>
      </div>
    );
  }
  return (
    // The page's own texts name the problem: a browser's bubble is in another language and soon
    // gone.
    <form
      noValidate
      className={styles['form']}
      data-editing={isEditing}
      {...(label === undefined ? { 'aria-labelledby': id } : { 'aria-label': label })}
      aria-busy={busy}
      onSubmit={(event) => {
        event.preventDefault();
        editor.save();
      }}
    >
      {label === undefined && (
        <h3 id={id}>
          {isEditing
            ? t('Edit {noun, select, kink {kink} task {task} other {user}}', { noun })
            : t('New {noun, select, kink {kink} task {task} other {user}}', { noun })}
        </h3>
      )}
      {fields.filter(({ under }) => under === undefined).map(control)}
      {[...Map.groupBy(fields, ({ under }) => under)].map(
        ([title, folded]) =>
          title !== undefined && (
            <Folded
              key={title}
              title={title}
              isWrong={folded.some(({ name }) => problems[name] !== undefined)}
            >
              {folded.map(control)}
            </Folded>
          ),
      )}
      {conflict !== null && <Conflict text={conflict} editor={editor} />}
      <div className={styles['actions']}>
        <BusyButton type="submit" busy={busy}>
          {t('Save')}
        </BusyButton>
        {(isEditing || (isReady && typed)) && (
          <BusyButton variant="quiet" busy={busy} onClick={editor.cancel}>
            {t('Cancel')}
          </BusyButton>
        )}
      </div>
    </form>
  );
}
