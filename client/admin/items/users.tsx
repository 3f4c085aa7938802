import { type User, userInputSchema, userSchema } from '../../../engine/wire/admin.ts';
import { t } from '../../../engine/wire/text.ts';
import { Button } from '../../shell/ui/parts.tsx';
import { useConfirm } from '../../shell/ui/alert.tsx';
import { Sentence } from '../../shell/ui/sentence.tsx';
import { copyText } from '../../shell/ui/copy-text.ts';
import { byText, newestFirst } from '../list/list-view.ts';
import { BusyButton } from '../ui/fields.tsx';
import { bad, good } from '../ui/section.tsx';
import { Assessments } from './assessments.tsx';
import { type ItemProps, kindOf } from './item-section.tsx';
import styles from './items.module.css';

/** The personal link of a user, to copy and to make anew. */
function PersonalLink({ item, editor }: ItemProps<User>) {
  const { id, version, nickname } = item;
  const link = `${location.origin}${item.link}`;
  const confirm = useConfirm();

  async function copy() {
    const isCopied = await copyText(link);
    editor.tell(isCopied ? good(t('Link copied')) : bad(t('The link could not be copied')));
  }

  async function renew() {
    const question = (
      <Sentence
        of={t(
          'Make a new link for <name/>? The old one will lead nowhere any more. Whoever has taken it already stays this user.',
        )}
        tags={{ name: <bdi>{nickname}</bdi> }}
      />
    );
    if (!(await confirm(question, t('New link')))) return;
    const failed = t('The link could not be renewed');
    editor.renew({ id, version, done: t('New link made'), failed });
  }

  return (
    <span className={styles['link']}>
      {/* Not a link to follow: it is for the user, not for the administrator. */}
      <code className={styles['url']} title={link}>
        {link}
      </code>
      <Button variant="quiet" onClick={() => void copy()}>
        {t('Copy')}
      </Button>
      <BusyButton variant="quiet" busy={editor.busy} onClick={() => void renew()}>
        {t('New link')}
      </BusyButton>
    </span>
  );
}

function UserItem(props: ItemProps<User>) {
  const { item, isBrief } = props;
  return (
    <>
      <span className={styles['line']}>
        <bdi className={styles['title']}>{item.nickname}</bdi>
        <span className={styles['rating']}>
          <Sentence
            of={t('{rating} <small>rating</small>', { rating: item.rating })}
            tags={{ small: <small /> }}
          />
        </span>
      </span>
      {!isBrief && <PersonalLink {...props} />}
      {!isBrief && <Assessments user={item} />}
    </>
  );
}

export const users = kindOf<User>({
  noun: 'user',
  path: '/api/users',
  itemSchema: userSchema,
  inputSchema: userInputSchema,
  fields: [
    { name: 'nickname', label: t('Nickname'), is: 'line', blank: '', required: true },
    { name: 'rating', label: t('Rating'), is: 'number', blank: '0', required: true },
  ],
  what: 'users',
  title: t('Users'),
  note: t('A user’s rating changes based on other users’ assessments of task completion accuracy.'),
  more: t('Who opens a user’s personal link is asked, and plays as this user from then on.'),
  sorts: [
    { id: 'newest', name: t('Newest'), compare: newestFirst },
    { id: 'nickname', name: t('Nickname'), compare: byText(({ nickname }) => nickname) },
    { id: 'rating', name: t('Highest rating'), compare: (a, b) => b.rating - a.rating },
  ],
  wordsOf: ({ nickname }) => [nickname],
  hasCsv: false,
  size: 8,
  Item: UserItem,
});
