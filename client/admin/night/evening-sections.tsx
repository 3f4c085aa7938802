import { useState, useEffect } from 'react';
import * as v from 'valibot';
import { waitingPhotosSchema } from '../../../engine/wire/admin.ts';
import { Button } from '../../shell/ui/parts.tsx';
import { call, usePolled } from '../calls.ts';
import { type Status, Section } from '../ui/section.tsx';
import styles from './night.module.css';
import { tonightSchema } from '../../../engine/wire/rest.ts';
import { useConfirm } from '../../shell/ui/alert.tsx';
import { type AdminAct, auditSchema } from '../../../engine/wire/night.ts';

const LOOK_MS = 20_000;
const DONE = v.object({ success: v.literal(true) });

/** [P26] Photos that others see only after the administrator's look. */
export function WaitingPhotosSection() {
  const { found, look } = usePolled('/api/photos/waiting', waitingPhotosSchema, LOOK_MS);
  const [status, setStatus] = useState<Status | null>(null);
  const photos = found?.photos ?? [];

  async function decide(path: string, method: 'POST' | 'DELETE', done: string): Promise<void> {
    const answer = await call(path, DONE, { method });
    setStatus(answer.ok ? { tone: 'good', text: done } : { tone: 'bad', text: answer.error });
    await look();
  }

  return (
    <Section
      id="waiting-photos"
      title="Photos that wait for you"
      note={
        photos.length === 0
          ? 'None. With PHOTO_REVIEW=1 a new photo waits here before others see it.'
          : 'Nobody else sees them until you show them.'
      }
      status={status}
    >
      {photos.length > 0 && (
        <ul className={styles['photos']}>
          {photos.map(({ id, url, thumb, fileName }) => (
            <li key={id}>
              <a href={url} target="_blank" rel="noreferrer" aria-label={`Open ${fileName}`}>
                <img src={thumb ?? url} alt="" />
              </a>
              <Button
                aria-label={`Show ${fileName}`}
                onClick={() =>
                  void decide(`/api/photos/${id}/approve`, 'POST', `${fileName} is shown.`)
                }
              >
                Show
              </Button>
              <Button
                variant="quiet"
                aria-label={`Remove ${fileName}`}
                onClick={() =>
                  void decide(`/api/photos/${id}`, 'DELETE', `${fileName} is removed.`)
                }
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

const QUESTION = 'Clear the evening’s board? The home page then begins it anew.';

/** [T28] The evening's board of the home page, to be cleared. */
export function TonightSection() {
  const [count, setCount] = useState<number | null>(null);
  const [status, setStatus] = useState<Status | null>(null);
  const confirm = useConfirm();

  useEffect(() => {
    let isCurrent = true;
    void call('/api/tonight', tonightSchema).then((answer) => {
      if (!isCurrent || !answer.ok) return;
      setCount(Object.values(answer.value.tonight).filter((one) => one !== null).length);
    });
    return () => {
      isCurrent = false;
    };
  }, []);

  async function clear() {
    if (!(await confirm(QUESTION, 'Clear the board'))) return;
    const answer = await call('/api/tonight', DONE, { method: 'DELETE' });
    if (answer.ok) setCount(0);
    setStatus(
      answer.ok ? { tone: 'good', text: 'Board cleared.' } : { tone: 'bad', text: answer.error },
    );
  }

  return (
    <Section
      id="tonight"
      title="Tonight’s board"
      note={
        count === null || count === 0
          ? 'Nobody is on it yet.'
          : `It names ${count} of the evening’s best to everybody on the home page.`
      }
      status={status}
    >
      <div>
        <Button variant="quiet" onClick={() => void clear()}>
          Clear the board
        </Button>
      </div>
    </Section>
  );
}

const when = (at: number): string =>
  new Date(at).toLocaleString('en', { dateStyle: 'medium', timeStyle: 'short' });

/** [O10] What the administrator changed, newest first. */
export function AuditSection() {
  const [acts, setActs] = useState<readonly AdminAct[] | null>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (!isOpen) return;
    let isCurrent = true;
    void call('/api/admin/audit', auditSchema).then((answer) => {
      if (isCurrent && answer.ok) setActs(answer.value.acts);
    });
    return () => {
      isCurrent = false;
    };
  }, [isOpen]);
  return (
    <Section
      id="audit"
      title="What was changed"
      note="Every change in this panel is noted before it is made."
      status={null}
    >
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className={styles['summary']}>Show the last 100</summary>
        <ol className={styles['changes']}>
          {acts?.map(({ at, act, about }, place) => (
            // Acts never change places among each other.
            <li key={acts.length - place}>
              <time dateTime={new Date(at).toISOString()}>{when(at)}</time>{' '}
              <bdi>{about === null ? act : `${act}: ${about}`}</bdi>
            </li>
          ))}
        </ol>
      </details>
    </Section>
  );
}
