import type { User } from '../../../engine/wire/admin.ts';
import { useConfirm } from '../../shell/ui/alert.tsx';
import { Button } from '../../shell/ui/button.tsx';
import { copyText } from '../../shell/ui/copy-text.ts';
import { EditorForm } from '../editor/editor-form.tsx';
import { editorMachine } from '../editor/editor-machine.ts';
import { NumberField, TextField, BusyButton } from '../ui/fields.tsx';
import { ItemList } from '../list/item-list.tsx';
import styles from '../list/item.module.css';
import { Columns, Section } from '../ui/section.tsx';
import { Assessments } from './assessments.tsx';
import { useEditor } from '../editor/use-editor.ts';
import { DEFAULT_RATING, renewLink, USER_SORTS, users, wordsOfUser } from './users.ts';
import type { List } from '../list/list-view.ts';
import { bad, good, type Status } from '../ui/notice-region.ts';

const machine = editorMachine({ ...users, renew: renewLink });

const NOTE =
  'A user’s rating changes based on other users’ assessments of task completion accuracy. ' +
  'Who opens a user’s personal link is asked, and plays as this user from then on.';

interface UsersSectionProps {
  list: List<User>;
  onStored: () => void;
}

export function UsersSection({ list, onStored }: UsersSectionProps) {
  const { section, ...editor } = useEditor(users.spec, machine, onStored);
  const { draft, problems, change } = editor;
  const confirm = useConfirm();

  async function renew({ id, version, nickname }: User) {
    const question = (
      <>
        Make a new link for <bdi>{nickname}</bdi>? The old one will lead nowhere any more. Whoever
        has taken it already stays this user.
      </>
    );
    if (!(await confirm(question, 'New link'))) return;
    editor.renew({
      id,
      version,
      done: 'New link made',
      failed: 'The link could not be renewed',
    });
  }

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
          {(user) => (
            <UserItem
              user={user}
              busy={editor.busy}
              tell={editor.tell}
              onRenew={() => void renew(user)}
            />
          )}
        </ItemList>
      </Columns>
    </Section>
  );
}

interface UserItemProps {
  user: User;
  busy: boolean;
  tell: (status: Status) => void;
  onRenew: () => void;
}

function UserItem({ user, busy, tell, onRenew }: UserItemProps) {
  const link = `${location.origin}${user.link}`;
  async function copy() {
    tell((await copyText(link)) ? good('Link copied') : bad('The link could not be copied'));
  }
  return (
    <>
      <span className={styles['line']}>
        <bdi className={styles['title']}>{user.nickname}</bdi>
        <span className={styles['rating']}>
          {user.rating} <span className={styles['unit']}>rating</span>
        </span>
      </span>
      {/* Not a link to follow: it is for the user, not for the administrator. */}
      <span className={styles['link']}>
        <code title={link}>{link}</code>
        <Button variant="quiet" onClick={() => void copy()}>
          Copy
        </Button>
        <BusyButton variant="quiet" busy={busy} onClick={onRenew}>
          New link
        </BusyButton>
      </span>
      <Assessments user={user} />
    </>
  );
}
