import { useEffect, useId, useRef, useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import { Button } from '../../shell/ui/button.tsx';
import styles from './login-form.module.css';
import type { loginViewMachine } from './login-view-machine.ts';

interface LoginFormProps {
  busy: boolean;
  error: string | null;
  warning: string | null;
  /** Tells of a try that was refused, so that the next one can be typed at once. */
  actor: ActorRefFrom<typeof loginViewMachine>;
  onSubmit: (password: string) => void;
}

export function LoginForm({ busy, error, warning, actor, onSubmit }: LoginFormProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [shown, setShown] = useState(false);

  useEffect(() => {
    field.current?.focus();
    const refused = actor.on('refused', () => field.current?.select());
    return () => refused.unsubscribe();
  }, [actor]);

  return (
    <form
      noValidate
      className={styles['form']}
      aria-busy={busy}
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) onSubmit(field.current?.value ?? '');
      }}
    >
      {/* Password managers file the password under a name. */}
      <input type="text" autoComplete="username" value="administrator" readOnly hidden />
      <label htmlFor={id}>Password</label>
      <div className={styles['password']}>
        <input
          ref={field}
          id={id}
          type={shown ? 'text' : 'password'}
          name="password"
          required
          autoComplete="current-password"
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={error !== null}
          aria-describedby={`${id}-error ${id}-warning`}
        />
        <button
          type="button"
          className={styles['toggle']}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          {shown ? 'Hide' : 'Show'}
          <span className="visually-hidden"> password</span>
        </button>
      </div>
      <div id={`${id}-error`} role="alert" className={styles['error']}>
        {error}
      </div>
      <output id={`${id}-warning`} className={styles['warning']}>
        {warning}
      </output>
      <Button type="submit" disabled={busy} className={styles['submit']}>
        {busy ? 'Signing In...' : 'Sign In'}
      </Button>
    </form>
  );
}
