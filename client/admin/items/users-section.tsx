import { useEffect, useState } from 'react';
import * as v from 'valibot';
import {
  assessmentSchema,
  type ShownAssessment,
  type User,
  userInputSchema,
  userSchema,
} from '../../../engine/wire/admin.ts';
import { TroubleLine, Button } from '../../shell/ui/parts.tsx';
import { call, noticed, numberIn, problemsOf, resourceOf } from '../calls.ts';
import styles from './items.module.css';
import type { Answer } from '../../shell/net/api.ts';
import { byText, newestFirst, type Sort, type List } from '../list/list-view.ts';
import { VERDICT_TEXTS } from '../../../engine/definition/best-dare.ts';
import { useConfirm } from '../../shell/ui/alert.tsx';
import { copyText } from '../../shell/ui/copy-text.ts';
import { EditorForm, useEditor } from '../editor/editor-form.tsx';
import { editorMachine } from '../editor/editor-machine.ts';
import { NumberField, TextField, BusyButton } from '../ui/fields.tsx';
import { ItemList } from '../list/item-list.tsx';
import { Columns, Section, bad, good, type Status } from '../ui/section.tsx';

const listSchema = v.array(assessmentSchema);

const WHEN = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
const signed = (change: number): string => (change > 0 ? `+${change}` : String(change));

function Given({ at, by, task, verdict, change }: ShownAssessment) {
  return (
    <li className={styles['given']}>
      <span className={styles['said']}>
        <b>{VERDICT_TEXTS[verdict]}</b>
        <span className={styles['change']} data-change={change}>
          <span>{`${signed(change)} `}</span>
          <span className="visually-hidden">to the rating</span>
        </span>
      </span>
      <bdi className={styles['task']}>{task}</bdi>
      <small>
        {by === null ? <span>a guest</span> : <bdi>{by}</bdi>}
        <span>{`, ${WHEN.format(at)}`}</span>
      </small>
    </li>
  );
}

type Loaded = readonly ShownAssessment[] | 'failed' | null;

function Loading({ id }: Pick<User, 'id'>) {
  const [shown, setShown] = useState<Loaded>(null);
  useEffect(() => {
    if (shown !== null) return;
    let isCurrent = true;
    void call(`/api/users/${id}/assessments`, listSchema).then((answer) => {
      if (isCurrent) setShown(noticed(answer).ok && answer.ok ? answer.value : 'failed');
    });
    return () => {
      isCurrent = false;
    };
  }, [id, shown]);

  if (shown === null) return <p className={styles['none']}>Loading…</p>;
  if (shown === 'failed') {
    return (
      <TroubleLine text="The assessments could not be loaded." onRetry={() => setShown(null)} />
    );
  }
  if (shown.length === 0) return <p className={styles['none']}>Nobody has judged a task yet.</p>;
  return (
    <ul className={styles['list']}>
      {shown.map((one) => (
        <Given key={`${one.at} ${one.task}`} {...one} />
      ))}
    </ul>
  );
}

/** [A89] How others judged what this user did. Asked for when it is opened. */
function Assessments({ user }: { user: User }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles['all']} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        Last assessments<span className="visually-hidden">{` of ${user.nickname}`}</span>
      </summary>
      {isOpen && <Loading id={user.id} />}
    </details>
  );
}

const draftSchema = v.object({ nickname: v.string(), rating: v.string() });
type UserDraft = v.InferOutput<typeof draftSchema>;

const DEFAULT_RATING = 0;

const toBody = ({ nickname, rating }: UserDraft) => ({
  nickname,
  rating: numberIn(rating, DEFAULT_RATING),
});

export const users = resourceOf<User, UserDraft>({
  noun: 'user',
  path: '/api/users',
  itemSchema: userSchema,
  draftSchema,
  blank: { nickname: '', rating: String(DEFAULT_RATING) },
  toDraft: ({ nickname, rating }) => ({ nickname, rating: String(rating) }),
  toBody,
  check: (draft) =>
    problemsOf(userInputSchema, toBody(draft), { nickname: 'Nickname', rating: 'Rating' }),
});

/** A new personal link; the answer is the user with it. */
async function renewLink(id: number, version: number): Promise<Answer<User>> {
  const post = { method: 'POST', body: { version } } as const;
  return noticed(await call(`/api/users/${id}/link`, userSchema, post));
}

const USER_SORTS: readonly Sort<User>[] = [
  { id: 'newest', name: 'Newest', compare: newestFirst },
  { id: 'nickname', name: 'Nickname', compare: byText(({ nickname }) => nickname) },
  { id: 'rating', name: 'Highest rating', compare: (a, b) => b.rating - a.rating },
];

const wordsOfUser = ({ nickname }: User) => [nickname];

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
        <span>{'Make a new link for '}</span>
        <bdi>{nickname}</bdi>
        <span>
          ? The old one will lead nowhere any more. Whoever has taken it already stays this user.
        </span>
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
          <span>{`${user.rating} `}</span>
          <span className={styles['unit']}>rating</span>
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
