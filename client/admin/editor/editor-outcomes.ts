import { t } from '../../../engine/wire/text.ts';
import type { Answer } from '../../shell/net/api.ts';
import { isTyped, type KeptDraft, laidOver } from './draft-store.ts';
import { CONFLICT, NOT_FOUND, refusalText } from '../calls.ts';
import type { Draft, EditMode, Problems, Resource, Stored } from './resource.ts';
import { bad, FOCUS, good, NOT_ALL_SAVED, type Status } from '../ui/section.tsx';

/** The state of a form that creates and edits. */
export interface EditedForm extends KeptDraft {
  /** The problems for which the server refused the last save, by field. */
  problems: Problems;
  /** The server's text if somebody else has saved since; null: no conflict. */
  conflict: string | null;
}

/** After an action of the form the page moves the focus, and loads its lists again if they are stale. */
export interface EditorNews {
  /** Where the focus goes: the first of these places that exists. */
  focus: readonly string[];
  /** The lists no longer show what is stored. */
  isStale: boolean;
}

/** The change an answer makes to the form, the text to show, and what the page does. */
export interface Outcome extends Partial<EditorNews> {
  form?: Partial<EditedForm>;
  status?: Status;
}

/** A part of an item that the server makes anew, and the text to show afterwards. */
export interface Renewal {
  id: number;
  /** The version that was looked at. */
  version: number;
  done: string;
  failed: string;
}

export const editedId = (mode: EditMode): number | null => (mode.is === 'edit' ? mode.id : null);

/** The item's row, if it has one, else the form. */
export const rowOrForm = (id: number | null): string[] => [
  ...(id === null ? [] : [FOCUS.row(id)]),
  FOCUS.form,
];

/** Turns the answers to a form's calls into changes of the form. */
export function editorOutcomes<Item extends Stored>(
  spec: Pick<Resource<Item>, 'noun' | 'blank' | 'toDraft' | 'toBody' | 'texts' | 'isOne'>,
) {
  const { noun, blank, toDraft, toBody, texts, isOne } = spec;
  const create: EditMode = { is: 'create' };
  const cleared: EditedForm = {
    mode: create,
    base: blank,
    draft: blank,
    problems: {},
    conflict: null,
  };

  /** Somebody else has deleted it: a draft of it becomes that of a new item. */
  const gone = (mode: EditMode, id: number, text: string): Outcome => ({
    form: editedId(mode) === id ? { mode: create, base: blank, conflict: null } : {},
    status: bad(text),
    focus: [FOCUS.form],
    isStale: true,
  });

  function loaded(mode: EditMode, id: number, answer: Answer<Item>): Outcome {
    if (answer.ok) {
      const { version } = answer.value;
      const draft = toDraft(answer.value);
      return {
        form: { ...cleared, mode: { is: 'edit', id, version }, base: draft, draft },
        focus: [FOCUS.form],
      };
    }
    if (answer.status !== NOT_FOUND) return { status: bad(texts.notLoaded) };
    return gone(
      mode,
      id,
      t(
        'Error loading {noun, select, kink {kink} task {task} other {user}}: somebody else has deleted it',
        { noun },
      ),
    );
  }

  /** The only one there is, for the first time; what was kept is laid over it. */
  function opened(kept: EditedForm, answer: Answer<Item>): Outcome {
    if (!answer.ok) return { status: bad(texts.notLoaded) };
    const base = toDraft(answer.value);
    const mode: EditMode = { is: 'edit', id: 0, version: answer.value.version };
    return { form: { ...cleared, mode, base, draft: laidOver(base, kept) } };
  }

  /** The only one there is stays in its form, as it was stored. */
  function savedOne(draft: Draft, sent: Draft, item: Stored | null): Outcome {
    const base = toDraft(toBody(sent));
    const next = laidOver(base, { base: sent, draft });
    const rest = isTyped(next, base) ? ` ${NOT_ALL_SAVED}` : '';
    return {
      form: { mode: { is: 'edit', id: 0, version: item?.version ?? null }, base, draft: next },
      status: good(texts.saved + rest),
    };
  }

  function saved(form: EditedForm, sent: Draft, answer: Answer<Stored | null>): Outcome {
    const { mode, draft } = form;
    const id = editedId(mode);
    if (answer.ok) {
      const item = answer.value;
      if (isOne) return savedOne(draft, sent, item);
      if (!isTyped(draft, sent)) {
        const focus = rowOrForm(id);
        return { form: cleared, status: good(texts.saved), focus, isStale: true };
      }
      // [A58] The item is stored as it was sent; later typing is an edit of it.
      return {
        form: { mode: item === null ? mode : { is: 'edit', ...item }, base: sent, draft },
        status: good(`${texts.saved}. ${NOT_ALL_SAVED}`),
        isStale: true,
      };
    }
    if (answer.status === NOT_FOUND && id !== null) {
      return gone(
        mode,
        id,
        t(
          'Somebody else has deleted this {noun, select, kink {kink} task {task} user {user} other {config}}. Save adds it again.',
          { noun },
        ),
      );
    }
    const text = refusalText(answer, texts.notSaved);
    const isOvertaken = answer.status === CONFLICT && id !== null;
    return { form: isOvertaken ? { conflict: text } : {}, status: bad(text) };
  }

  /** `next`: the item beside it in the list. */
  function removed(
    mode: EditMode,
    { id, next }: { id: number; next: number | null },
    answer: Answer<unknown>,
  ): Outcome {
    const wasGone = !answer.ok && answer.status === NOT_FOUND;
    if (!answer.ok && !wasGone) return { status: bad(refusalText(answer, t('Error deleting'))) };
    return {
      // A deleted item can no longer be edited.
      form: editedId(mode) === id ? cleared : {},
      status: good(
        wasGone
          ? t('{noun, select, kink {Kink} task {Task} other {User}} was already deleted', { noun })
          : t('{noun, select, kink {Kink} task {Task} other {User}} deleted', { noun }),
      ),
      focus: [...(next === null ? [] : [FOCUS.row(next)]), FOCUS.heading],
      isStale: true,
    };
  }

  /** The form goes on with its item's next version, where it knew the one before. */
  function renewed(mode: EditMode, asked: Renewal, answer: Answer<Item>): Outcome {
    const { id, version } = asked;
    if (answer.ok) {
      const isMine = mode.is === 'edit' && mode.id === id && mode.version === version;
      return {
        form: isMine ? { mode: { ...mode, version: answer.value.version } } : {},
        status: good(asked.done),
        isStale: true,
      };
    }
    if (answer.status === NOT_FOUND) {
      return gone(
        mode,
        id,
        t('Somebody else has deleted this {noun, select, kink {kink} task {task} other {user}}.', {
          noun,
        }),
      );
    }
    // If somebody else saved first, the list is loaded again for the next try.
    const isStale = answer.status === CONFLICT;
    return { status: bad(refusalText(answer, asked.failed)), isStale };
  }

  return { cleared, opened, loaded, saved, removed, renewed };
}
