import { useState } from 'react';
import * as v from 'valibot';
import { waitingPhotosSchema } from '../../../engine/wire/admin.ts';
import { Button } from '../../shell/ui/button.tsx';
import { call } from '../server/call.ts';
import { usePolled } from '../server/use-polled.ts';
import type { Status } from '../ui/notice-region.ts';
import { Section } from '../ui/section.tsx';
import styles from './night.module.css';

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
