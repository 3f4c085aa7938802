import type { Answer } from '../../shell/net/api.ts';
import { isTyped, type KeptDraft, laidOver } from './draft-store.ts';
import { CONFLICT, NOT_FOUND, refusalText } from '../calls.ts';
import type { Draft, EditMode, Problems, ResourceSpec, Stored } from './resource.ts';
import { bad, good, NOT_ALL_SAVED, type Status } from '../ui/section.tsx';

/** The state of a form that creates and edits. */
export interface EditedForm extends KeptDraft {
  /** The problems for which the server refused the last save, by field. */
  problems: Problems;
  /** The server's text if somebody else has saved since; null: no conflict. */
  conflict: string | null;
}

/** Told to the page around the form, which moves the focus and reloads the lists. */
export type EditorNews =
  | { type: 'loaded' }
  | { type: 'refused' }
  /** `id`: the item that is no longer edited. */
  | { type: 'cleared'; id: number | null }
  | { type: 'saved'; id: number | null }
  | { type: 'deleted'; id: number }
  /** A value outside the form has changed, or the list still shows the version before. */
  | { type: 'renewed'; id: number | null }
  /** Somebody else has deleted it; the list still shows it. */
  | { type: 'gone'; id: number };

/** The change an answer makes to the form, the text to show, and the news for the page. */
export interface Outcome {
  form: Partial<EditedForm>;
  status: Status | null;
  news: EditorNews | null;
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

/** It stays as it was. */
const failed = (text: string) => ({ form: {}, status: bad(text), news: null });

/** Turns the answers to a form's calls into changes of the form. */
export function editorOutcomes<Item extends Stored>(
  spec: Pick<ResourceSpec<Item>, 'noun' | 'blank' | 'toDraft' | 'toBody' | 'texts' | 'isOne'>,
) {
  const { noun, blank, toDraft, toBody, texts, isOne } = spec;
  const name = noun.charAt(0).toUpperCase() + noun.slice(1);
  const create: EditMode = { is: 'create' };
  const cleared: EditedForm = {
    mode: create,
    base: blank,
    draft: blank,
    problems: {},
    conflict: null,
  };
  /** If the edited item is gone, the draft becomes that of a new item. */
  const orphaned = { mode: create, base: blank, conflict: null };

  function loaded(mode: EditMode, id: number, answer: Answer<Item>): Outcome {
    if (answer.ok) {
      const { version } = answer.value;
      const draft = toDraft(answer.value);
      return {
        form: { ...cleared, mode: { is: 'edit', id, version }, base: draft, draft },
        status: null,
        news: { type: 'loaded' },
      };
    }
    const text = texts.notLoaded;
    if (answer.status !== NOT_FOUND) return failed(text);
    return {
      form: editedId(mode) === id ? orphaned : {},
      status: bad(`${text}: somebody else has deleted it`),
      news: { type: 'gone', id },
    };
  }

  /** The only one there is, for the first time; what was kept is laid over it. */
  function opened(kept: EditedForm, answer: Answer<Item>): Outcome {
    const { form, status } = loaded(create, 0, answer);
    const draft = form.base && laidOver(form.base, kept);
    return { form: { ...form, ...(draft && { draft }) }, status, news: null };
  }

  /** The only one there is stays in its form, as it was stored. */
  function savedOne(draft: Draft, sent: Draft, item: Stored | null): Outcome {
    const base = toDraft(toBody(sent));
    const next = laidOver(base, { base: sent, draft });
    const rest = isTyped(next, base) ? ` ${NOT_ALL_SAVED}` : '';
    return {
      form: {
        mode: { is: 'edit', id: 0, version: item?.version ?? null },
        base,
        draft: next,
      },
      status: good(texts.saved + rest),
      news: null,
    };
  }

  /** [A58] The item is stored as it was sent; later typing is an edit of it. */
  function savedMeanwhile({ mode, draft }: EditedForm, sent: Draft, item: Stored | null): Outcome {
    const edit: EditMode = item === null ? mode : { is: 'edit', ...item };
    return {
      form: { mode: edit, base: sent, draft },
      status: good(`${texts.saved}. ${NOT_ALL_SAVED}`),
      news: { type: 'renewed', id: editedId(edit) },
    };
  }

  function saved(form: EditedForm, sent: Draft, answer: Answer<Stored | null>): Outcome {
    const { mode } = form;
    const id = editedId(mode);
    if (answer.ok && isOne) return savedOne(form.draft, sent, answer.value);
    if (answer.ok && isTyped(form.draft, sent)) return savedMeanwhile(form, sent, answer.value);
    if (answer.ok) {
      return { form: cleared, status: good(texts.saved), news: { type: 'saved', id } };
    }
    if (answer.status === NOT_FOUND && id !== null) {
      return {
        form: orphaned,
        status: bad(`Somebody else has deleted this ${noun}. Save adds it again.`),
        news: { type: 'gone', id },
      };
    }
    const text = refusalText(answer, texts.notSaved);
    const overtaken = answer.status === CONFLICT && id !== null;
    return { ...failed(text), form: overtaken ? { conflict: text } : {} };
  }

  function removed(mode: EditMode, id: number, answer: Answer<unknown>): Outcome {
    const gone = !answer.ok && answer.status === NOT_FOUND;
    if (!answer.ok && !gone) return failed(refusalText(answer, 'Error deleting'));
    return {
      // A deleted item can no longer be edited.
      form: editedId(mode) === id ? cleared : {},
      status: good(gone ? `${name} was already deleted` : `${name} deleted`),
      news: { type: 'deleted', id },
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
        news: { type: 'renewed', id },
      };
    }
    if (answer.status === NOT_FOUND) {
      return {
        form: editedId(mode) === id ? orphaned : {},
        status: bad(`Somebody else has deleted this ${noun}.`),
        news: { type: 'gone', id },
      };
    }
    const text = refusalText(answer, asked.failed);
    // Somebody else saved first: the list is loaded again for the next try.
    return { ...failed(text), news: answer.status === CONFLICT ? { type: 'renewed', id } : null };
  }

  return { cleared, opened, loaded, saved, removed, renewed };
}
