import { t } from '../../../engine/wire/text.ts';
import { tonightSchema } from '../../../engine/wire/rest.ts';
import { useConfirm } from '../../shell/ui/alert.tsx';
import { Button } from '../../shell/ui/parts.tsx';
import { useDeeds, usePolled } from '../calls.ts';
import { Section } from '../ui/section.tsx';

const LOOK_MS = 20_000;

/** [T28] The evening's board of the home page, to be cleared. */
export function BoardSection() {
  const { found, look } = usePolled('/api/tonight', tonightSchema, LOOK_MS);
  const { status, act } = useDeeds(look);
  const confirm = useConfirm();
  const count = Object.values(found?.tonight ?? {}).filter((one) => one !== null).length;

  async function clear() {
    const question = t('Clear the evening’s board? The home page then begins it anew.');
    if (!(await confirm(question, t('Clear the board')))) return;
    await act('/api/tonight', t('Board cleared.'), { method: 'DELETE' });
  }

  return (
    <Section
      id="board"
      title={t('Tonight’s board')}
      note={
        count === 0
          ? t('Nobody is on it yet.')
          : t('It names {count} of the evening’s best to everybody on the home page.', { count })
      }
      status={status}
    >
      <div>
        <Button variant="quiet" onClick={() => void clear()}>
          {t('Clear the board')}
        </Button>
      </div>
    </Section>
  );
}
