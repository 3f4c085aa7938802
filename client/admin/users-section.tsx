import type { User } from '../../engine/wire/admin.ts';
import { Button } from '../shell/button.tsx';
import { copyText } from './copy-text.ts';
import { EditorForm } from './editor-form.tsx';
import { editorMachine } from './editor-machine.ts';
import { NumberField, TextField } from './fields.tsx';
import { ItemList } from './item-list.tsx';
import styles from './item.module.css';
import { Columns, Section } from './section.tsx';
import { bad, good, type Status } from './status.ts';
import { useEditor } from './use-editor.ts';
import type { List } from './use-list.ts';
import { DEFAULT_RATING, USER_SORTS, users, wordsOfUser } from './users.ts';

const machine = editorMachine(users);

const NOTE =
  'A user’s rating changes based on other users’ assessments of task completion accuracy. ' +
  'A user’s personal link makes the visitor who opens it this user.';

interface UsersSectionProps {
  list: List<User>;
  onStored: () => void;
}

export function UsersSection({ list, onStored }: UsersSectionProps) {
  const { section, ...editor } = useEditor(users.spec, machine, onStored);
  const { draft, problems, change } = editor;
  return (
    <Section ref={section} id="users" title="Users" note={NOTE} status={editor.status}>
      <Columns>
        <EditorForm editor={editor} noun="user">
          <TextField
            label="Nickname"
            required
            value={draft.nickname}
            problem={problems['nickname']}
            onChange={(nickname) => change({ nickname })}
          />
          <NumberField
            label="Rating"
            required
            fallback={String(DEFAULT_RATING)}
            value={draft.rating}
            problem={problems['rating']}
            onChange={(rating) => change({ rating })}
          />
        </EditorForm>
        <ItemList
          what="users"
          list={list}
          sorts={USER_SORTS}
          wordsOf={wordsOfUser}
          edited={editor.edited}
          busy={editor.busy}
          onEdit={({ id }) => void editor.edit(id)}
          onDelete={({ id }) => void editor.remove(id)}
        >
          {(user) => <UserItem user={user} tell={editor.tell} />}
        </ItemList>
      </Columns>
    </Section>
  );
}

function UserItem({ user, tell }: { user: User; tell: (status: Status) => void }) {
  const link = `${location.origin}${user.link}`;
  async function copy() {
    tell((await copyText(link)) ? good('Link copied') : bad('The link could not be copied'));
  }
  return (
    <>
      <span className={styles['line']}>
        <span className={styles['title']}>{user.nickname}</span>
        <span className={styles['rating']}>
          {user.rating} <span className={styles['unit']}>rating</span>
        </span>
      </span>
      {/* Not a link to follow: it would make the administrator this user. */}
      <span className={styles['link']}>
        <code title={link}>{link}</code>
        <Button variant="quiet" onClick={() => void copy()}>
          Copy
        </Button>
      </span>
    </>
  );
}
