import type { ComponentType } from 'react';
import { CsvTools } from '../csv/csv-tools.tsx';
import { EditorForm } from '../editor/editor-form.tsx';
import { editorMachine } from '../editor/editor-machine.ts';
import { type Choice, type Resource, type Stored } from '../editor/resource.ts';
import type { Answer } from '../../shell/net/api.ts';
import { useEditor } from '../editor/use-editor.ts';
import { ItemList } from '../list/item-list.tsx';
import type { List, Sort } from '../list/list-view.ts';
import { Columns, Section } from '../ui/section.tsx';

export interface ItemProps<Item> {
  item: Item;
  /** Among others of its kind and of other kinds: only what tells it from them. */
  isBrief: boolean;
  editor: Pick<ReturnType<typeof useEditor>, 'busy' | 'tell' | 'renew'>;
}

interface KindInput<Item extends Stored> {
  resource: Resource<Item> & { renew?: (id: number, version: number) => Promise<Answer<Item>> };
  /** Its name in the plural; the section's place in the address. */
  what: string;
  title: string;
  note?: string;
  /** The rest of the note, on its own page. */
  more?: string;
  sorts: readonly Sort<Item>[];
  /** The words an item is found by. */
  wordsOf: (item: Item) => readonly (string | null)[];
  /** What else is lost with a deleted item. */
  lossOf?: (item: Item) => string;
  hasCsv: boolean;
  /** Of a page, if its rows are higher than others. */
  size?: number;
  Item: ComponentType<ItemProps<Item>>;
  /** About the whole list. */
  Above?: ComponentType<{ list: List<Item> }>;
}

/** All that is special about one kind of items in the panel. */
export const kindOf = <Item extends Stored>(kind: KindInput<Item>) => ({
  ...kind,
  machine: editorMachine(kind.resource),
});

interface ItemSectionProps<Item extends Stored> {
  kind: ReturnType<typeof kindOf<Item>>;
  list: List<Item>;
  /** For fields in which a kink is chosen. */
  kinks?: readonly Choice[];
  isBrief: boolean;
  onStored: () => void;
}

/** The form and the list of one kind of items. */
export function ItemSection<Item extends Stored>(props: ItemSectionProps<Item>) {
  const { kind, list, kinks = [], isBrief, onStored } = props;
  const { resource, what, title, note, more, Item, Above, lossOf } = kind;
  const { path, noun, fields } = resource.spec;
  const { section, ...editor } = useEditor(resource.spec, kind.machine, onStored);
  return (
    <Section
      ref={section}
      id={what}
      title={title}
      note={isBrief || more === undefined ? note : `${note} ${more}`}
      status={editor.status}
      isBrief={isBrief}
    >
      {Above && !isBrief && <Above list={list} />}
      <Columns>
        <EditorForm
          editor={editor}
          noun={noun}
          fields={fields.map((field) =>
            field.is === 'kink'
              ? { ...field, choices: [{ value: '', name: 'None' }, ...kinks] }
              : field,
          )}
        />
        <ItemList
          what={what}
          list={list}
          sorts={kind.sorts}
          wordsOf={kind.wordsOf}
          size={kind.size}
          isBrief={isBrief}
          edited={editor.edited}
          busy={editor.busy}
          onEdit={({ id }) => void editor.edit(id)}
          onDelete={(item) => void editor.remove(item.id, lossOf?.(item))}
          tools={
            kind.hasCsv ? (
              <CsvTools what={what} path={path} tell={editor.tell} onImported={onStored} />
            ) : null
          }
        >
          {(item) => <Item item={item} isBrief={isBrief} editor={editor} />}
        </ItemList>
      </Columns>
    </Section>
  );
}
