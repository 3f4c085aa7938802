import * as v from 'valibot';
import { actSchema, actText } from '../../../engine/wire/admin-acts.ts';
import { t } from '../../../engine/wire/text.ts';
import { auditSchema, isCall, type AdminAct } from '../../../engine/wire/night.ts';
import { usePolled } from '../calls.ts';
import { PagedList } from '../list/paged-list.tsx';
import { Section } from '../ui/section.tsx';
import { whenText } from '../ui/when.ts';
import styles from './night.module.css';

const LOOK_MS = 20_000;

/** 'Anna’s rating set from 3 to 7'. An act without a code, or with one from a newer server, is shown in English. */
function wordsOf(noted: AdminAct): string {
  const done = v.safeParse(actSchema, noted);
  const { act, about } = done.success ? actText(done.output) : noted;
  const words = about === null ? act : `${act}: ${about}`;
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** [O10] [A122] What the administrator changed, newest first, in words. */
export function ChangesSection() {
  const { found } = usePolled('/api/admin/audit', auditSchema, LOOK_MS);
  const told = found?.acts.filter((act) => !isCall(act)) ?? [];
  // Of two at the same time the place tells which; it counts from the oldest, which stays where it is.
  const rows = told.map((act, place) => ({ act, key: `${act.at} ${told.length - place}` }));
  return (
    <Section
      id="audit"
      title={t('What was changed')}
      note={
        found === null
          ? t('Looking…')
          : t('The newest first. The server also notes every call before it carries it out.')
      }
      status={null}
    >
      {found !== null && (
        <PagedList what="changes" label={t('Changes')} rows={rows} total={rows.length}>
          {({ act, key }) => (
            <li key={key} className={styles['change']}>
              <bdi lang={act.code === undefined ? 'en' : undefined}>{wordsOf(act)}</bdi>
              <time dateTime={new Date(act.at).toISOString()}>{whenText(act.at)}</time>
            </li>
          )}
        </PagedList>
      )}
    </Section>
  );
}
