import { type Kink, kinkInputSchema, kinkSchema } from '../../../engine/wire/admin.ts';
import { CsvTools } from '../csv/csv-tools.tsx';
import { EditorForm, useEditor } from '../editor/editor-form.tsx';
import { editorMachine } from '../editor/editor-machine.ts';
import { AreaField, TextField } from '../ui/fields.tsx';
import { ItemList } from '../list/item-list.tsx';
import styles from './items.module.css';
import { Columns, Section } from '../ui/section.tsx';
import * as v from 'valibot';
import { byText, formatCount, newestFirst, type Sort, type List } from '../list/list-view.ts';
import { resourceOf, problemsOf } from '../calls.ts';

const draftSchema = v.object({ name: v.string(), description: v.string() });
type KinkDraft = v.InferOutput<typeof draftSchema>;

const toBody = ({ name, description }: KinkDraft) => ({ name, description });

export const kinks = resourceOf<Kink, KinkDraft>({
  noun: 'kink',
  path: '/api/kinks',
  itemSchema: kinkSchema,
  draftSchema,
  blank: { name: '', description: '' },
  toDraft: ({ name, description }) => ({ name, description }),
  toBody,
  check: (draft) =>
    problemsOf(kinkInputSchema, toBody(draft), { name: 'Name', description: 'Description' }),
});

const KINK_SORTS: readonly Sort<Kink>[] = [
  { id: 'newest', name: 'Newest', compare: newestFirst },
  { id: 'name', name: 'Name', compare: byText(({ name }) => name) },
  { id: 'tasks', name: 'Most tasks', compare: (a, b) => b.task_count - a.task_count },
];

const wordsOfKink = ({ name, description }: Kink) => [name, description];

const counted = (tasks: number): string => (tasks === 1 ? '1 task' : `${formatCount(tasks)} tasks`);

/** Warns before a kink is deleted: tasks that require it lose the requirement. */
function lossOfKink({ task_count: tasks }: Kink): string {
  if (tasks === 0) return '';
  return tasks === 1
    ? '1 task requires it and will lose the requirement.'
    : `${counted(tasks)} require it and will lose the requirement.`;
}

const usesOfKink = ({ task_count: tasks }: Kink): string | null =>
  tasks === 0 ? null : `Required by ${counted(tasks)}`;

const machine = editorMachine(kinks);

interface KinksSectionProps {
  list: List<Kink>;
  onStored: () => void;
}

export function KinksSection({ list, onStored }: KinksSectionProps) {
  const { section, ...editor } = useEditor(kinks.spec, machine, onStored);
  const { draft, problems, change } = editor;
  return (
    <Section ref={section} id="kinks" title="Kinks" status={editor.status}>
      <Columns>
        <EditorForm editor={editor} noun="kink">
          <TextField
            label="Name"
            required
            value={draft.name}
            problem={problems['name']}
            onChange={(name) => change({ name })}
          />
          <AreaField
            label="Description"
            value={draft.description}
            problem={problems['description']}
            onChange={(description) => change({ description })}
          />
        </EditorForm>
        <ItemList
          what="kinks"
          list={list}
          sorts={KINK_SORTS}
          wordsOf={wordsOfKink}
          edited={editor.edited}
          busy={editor.busy}
          onEdit={({ id }) => void editor.edit(id)}
          onDelete={(kink) => void editor.remove(kink.id, lossOfKink(kink))}
          tools={
            <CsvTools what="kinks" path="/api/kinks" tell={editor.tell} onImported={onStored} />
          }
        >
          {(kink) => <KinkItem kink={kink} />}
        </ItemList>
      </Columns>
    </Section>
  );
}

function KinkItem({ kink }: { kink: Kink }) {
  const uses = usesOfKink(kink);
  return (
    <>
      <bdi className={styles['title']}>{kink.name}</bdi>
      {kink.description !== '' && <bdi className={styles['soft']}>{kink.description}</bdi>}
      {uses !== null && (
        <span className={styles['tags']}>
          <span>{uses}</span>
        </span>
      )}
    </>
  );
}
