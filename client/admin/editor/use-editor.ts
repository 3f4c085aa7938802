import { useMachine } from '@xstate/react';
import { type ReactNode, useEffect, useState } from 'react';
import { t } from '../../../engine/wire/text.ts';
import { useConfirm } from '../../shell/ui/alert.tsx';
import { FOCUS, type Status, useSectionFocus } from '../ui/section.tsx';
import { dropDraft, isTyped, keepDraft, readDraft } from './draft-store.ts';
import type { editorMachine } from './editor-machine.ts';
import type { Renewal } from './editor-outcomes.ts';
import type { Draft, Noun, Resource, Stored } from './resource.ts';

const unsaved = (noun: Noun): string =>
  t(
    'You have not saved this {noun, select, kink {kink} task {task} other {user}}. Discard what you typed?',
    { noun },
  );

/** A section's form and what its list asks of it: drafts kept, questions asked, focus moved. */
export function useEditor<Item extends Stored>(
  { noun, blank, isOne }: Pick<Resource<Item>, 'noun' | 'blank' | 'isOne'>,
  machine: ReturnType<typeof editorMachine<Item>>,
  /** Something was saved or deleted: the lists must be loaded again. */
  onStored: () => void,
) {
  const [kept] = useState(() => readDraft(noun, blank));
  const [state, send, actor] = useMachine(machine, { input: kept });
  const { section, focusOn } = useSectionFocus();
  const confirm = useConfirm();
  const { mode, base, draft, problems, conflict, status } = state.context;
  const typed = isTyped(draft, base);
  const isUnloaded = state.matches({ work: 'unloaded' });
  const isReady = !isUnloaded && !state.matches({ work: 'opening' });

  useEffect(() => {
    if (!isReady) return;
    if (!typed && (isOne || mode.is === 'create')) dropDraft(noun);
    else keepDraft(noun, { mode, base, draft });
  }, [noun, isOne, isReady, mode, base, draft, typed]);

  useEffect(() => {
    const news = actor.on('settled', ({ focus, isStale }) => {
      focusOn(...focus);
      if (isStale) onStored();
    });
    return () => news.unsubscribe();
  }, [actor, focusOn, onStored]);

  async function edit(id: number) {
    if (typed && !(await confirm(unsaved(noun), t('Discard')))) return;
    send({ type: 'EDIT', id });
  }

  async function remove(id: number, question: ReactNode) {
    if (!(await confirm(question, t('Delete')))) return;
    const row = section.current?.querySelector(`[data-id="${id}"]`);
    const beside = row?.nextElementSibling ?? row?.previousElementSibling;
    const next = beside?.getAttribute('data-id') ?? null;
    send({ type: 'DELETE', id, next: next === null ? null : Number(next) });
  }

  return {
    section,
    /** The id of the item in the form; null in create mode. */
    edited: mode.is === 'edit' ? mode.id : null,
    draft,
    problems,
    /** The server's text if somebody else has saved since; null: no conflict. */
    conflict,
    /** A conflict is told where it is decided. */
    status: conflict === null ? status : null,
    /** Whether there is something to cancel. */
    typed,
    busy: !state.matches({ work: 'idle' }) && !isUnloaded,
    /** Whether the form shows what is stored. */
    isReady,
    isUnloaded,
    change: (change: Draft) => send({ type: 'CHANGE', change }),
    save: () => send({ type: 'SAVE' }),
    retry: () => send({ type: 'RETRY' }),
    overwrite: () => {
      send({ type: 'OVERWRITE' });
      if (isOne) focusOn(FOCUS.form);
    },
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
