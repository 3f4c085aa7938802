import type { ComponentType } from 'react';
import { t } from '../../../engine/wire/text.ts';
import type { Asked } from '../calls.ts';
import { CsvTools } from '../csv/csv-tools.tsx';
import { EditorForm } from '../editor/editor-form.tsx';
import { editorMachine } from '../editor/editor-machine.ts';
import {
  type Choice,
  type Noun,
  type Resource,
  type ResourceInput,
  resourceOf,
  type Stored,
} from '../editor/resource.ts';
import { useEditor } from '../editor/use-editor.ts';
import { ItemList } from '../list/item-list.tsx';
import type { Sort, ItemsOf } from '../list/list-view.ts';
import { Columns, Section } from '../ui/section.tsx';
import styles from './items.module.css';

export interface ItemProps<Item> {
  item: Item;
  /** Among others of its kind and of other kinds: only what tells it from them. */
  isBrief: boolean;
  editor: Pick<ReturnType<typeof useEditor>, 'busy' | 'tell' | 'renew'>;
}

/** How the panel shows and lists one kind of items. */
interface Look<Item> {
  what: ItemsOf;
  title: string;
  note?: string;
  /** The rest of the note, on its own page. */
  more?: string;
  sorts: readonly Sort<Item>[];
  /** The words an item is found by; the first is its name. */
  wordsOf: (item: Item) => readonly (string | null)[];
  /** ItemsOf else is lost with a deleted item. */
  lossOf?: (item: Item) => string;
  hasCsv: boolean;
  /** Of a page, if its rows are higher than others. */
  size?: number;
  Item: ComponentType<ItemProps<Item>>;
  /** About the whole list. */
  Above?: ComponentType<{ list: Asked<Item[]> }>;
}

/** All that is special about one kind of items in the panel. */
export function kindOf<Item extends Stored>(input: ResourceInput<Item> & Look<Item>) {
  const kind: Resource<Item> & Look<Item> = { ...input, ...resourceOf<Item>(input) };
  return { ...kind, machine: editorMachine(kind) };
}

interface ItemSectionProps<Item extends Stored> {
  kind: ReturnType<typeof kindOf<Item>>;
  list: Asked<Item[]>;
  /** For fields in which a kink is chosen. */
  kinks?: readonly Choice[];
  isBrief: boolean;
  onStored: () => void;
}

interface SureProps {
  noun: Noun;
  name: string | null;
  /** What else is lost with the item. */
  loss: string | undefined;
}

/** Asks before an item is deleted, and says which one. */
const Sure = ({ noun, name, loss = '' }: SureProps) => (
  <>
    <b className={styles['text']}>
      <bdi>{name}</bdi>
    </b>
    <span>
      {`${t(
        'Are you sure you want to delete this {noun, select, kink {kink} task {task} other {user}}?',
        { noun },
      )} ${loss}`.trim()}
    </span>
  </>
);

/** The form and the list of one kind of items. */
export function ItemSection<Item extends Stored>(props: ItemSectionProps<Item>) {
  const { kind, list, kinks = [], isBrief, onStored } = props;
  const { what, path, note, more, fields, Item, Above, lossOf } = kind;
  const shown = isBrief ? fields.filter(({ under }) => under === undefined) : fields;
  const { section, ...editor } = useEditor(kind, kind.machine, onStored);
  return (
    <Section
      ref={section}
      id={what}
      title={kind.title}
      note={isBrief || more === undefined ? note : `${note} ${more}`}
      status={editor.status}
      isBrief={isBrief}
    >
      {Above && !isBrief && <Above list={list} />}
      <Columns>
        <EditorForm
          editor={editor}
          noun={kind.noun}
          fields={shown.map((field) =>
            field.is === 'kink'
              ? { ...field, choices: [{ value: '', name: t('None') }, ...kinks] }
              : field,
          )}
        />
        <ItemList
          {...{ what, list, isBrief }}
          sorts={kind.sorts}
          wordsOf={kind.wordsOf}
          size={kind.size}
          edited={editor.edited}
          busy={editor.busy}
          onEdit={({ id }) => void editor.edit(id)}
          onDelete={(item) => {
            const [name = null] = kind.wordsOf(item);
            void editor.remove(
              item.id,
              <Sure noun={kind.noun} name={name} loss={lossOf?.(item)} />,
            );
          }}
          tools={
            kind.hasCsv ? (
              <CsvTools {...{ what, path }} tell={editor.tell} onImported={onStored} />
            ) : null
          }
        >
          {(item) => <Item {...{ item, isBrief, editor }} />}
        </ItemList>
      </Columns>
    </Section>
  );
}
