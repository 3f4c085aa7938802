import type { Kink } from '../../../engine/wire/admin.ts';
import { CsvTools } from '../csv/csv-tools.tsx';
import { EditorForm } from '../editor/editor-form.tsx';
import { editorMachine } from '../editor/editor-machine.ts';
import { AreaField, TextField } from '../ui/fields.tsx';
import { ItemList } from '../list/item-list.tsx';
import styles from '../list/item.module.css';
import { KINK_SORTS, kinks, lossOfKink, usesOfKink, wordsOfKink } from './kinks.ts';
import { Columns, Section } from '../ui/section.tsx';
import { useEditor } from '../editor/use-editor.ts';
import type { List } from '../list/use-list.ts';

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
