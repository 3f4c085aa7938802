import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { Button } from '../shell/ui/parts.tsx';
import styles from './code-form.module.css';
import { t } from '../../engine/wire/text.ts';

const FAILED = t('We cannot reach the table. Check your connection.');

/** What a code looks like. */
const EXAMPLE = 'ABC234';

/** Where a code leads, or what to say. The home page comes without the schemas. */
async function lookUp(code: string): Promise<{ page: string } | { trouble: string }> {
  const plain = code.toUpperCase().replaceAll(/[\s-]/g, '');
  try {
    const answer = await fetch(`/api/rooms/${encodeURIComponent(plain)}`);
    const room = (await answer.json()) as { id?: string; game?: string; error?: string };
    if (answer.ok) return { page: `/games/${room.game}?room=${room.id}` };
    return {
      trouble:
        answer.status === 404
          ? t('No room has the code {code}.', { code })
          : (room.error ?? FAILED),
    };
  } catch {
    return { trouble: FAILED };
  }
}

interface CodeFormProps {
  /** Leads to another page, and tells it `state`. */
  leave: (to: string, state: unknown) => void;
}

/** [A117] Takes a room's code, as it is read aloud or from a television, and leads to the room. */
export function CodeForm({ leave }: CodeFormProps): ReactNode {
  const [trouble, setTrouble] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const id = useId();

  async function find(code: string): Promise<void> {
    setBusy(true);
    setTrouble(null);
    const found = await lookUp(code);
    setBusy(false);
    // [B73] Going on is the press by which a seat is taken.
    if ('page' in found) leave(found.page, { pressed: true });
    else setTrouble(found.trouble);
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const code = new FormData(event.currentTarget).get('code');
    if (!busy && typeof code === 'string' && code.trim() !== '') void find(code.trim());
  }

  return (
    <form className={styles['form']} onSubmit={submit}>
      <label htmlFor={id}>{t('Code')}</label>
      <input
        id={id}
        name="code"
        placeholder={EXAMPLE}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={16}
        translate="no"
        aria-invalid={trouble !== null}
      />
      <Button type="submit" aria-disabled={busy}>
        {t('Join')}
      </Button>
      <p role="alert">{trouble}</p>
    </form>
  );
}
