import { useEffect, useState } from 'react';
import { tonightSchema } from '../../../engine/wire/rest.ts';
import * as v from 'valibot';
import { Button } from '../../shell/ui/button.tsx';
import { useConfirm } from '../../shell/ui/alert.tsx';
import { call } from '../server/call.ts';
import type { Status } from '../ui/notice-region.ts';
import { Section } from '../ui/section.tsx';

const QUESTION = 'Clear the evening’s board? The home page then begins it anew.';
const DONE = v.object({ success: v.literal(true) });

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
