import { useMachine } from '@xstate/react';
import { useEffect, useRef, useId, useState } from 'react';
import { LanguageChoice } from '../../shell/ui/language-choice.tsx';
import { t } from '../../../engine/wire/text.ts';
import { TITLES } from '../../../engine/wire/titles.ts';
import { usePageTitle, type RoutedPageProps } from '../../shell/page.tsx';
import ui from '../ui/ui.module.css';
import styles from './login-page.module.css';
import { loginViewMachine, readArrival } from './login-view-machine.ts';
import type { ActorRefFrom } from 'xstate';
import { Button } from '../../shell/ui/parts.tsx';
import { Sentence } from '../../shell/ui/sentence.tsx';

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
      <label htmlFor={id}>{t('Password')}</label>
      <div className={styles['password']}>
        <input
          className={ui['control']}
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
          <Sentence
            of={shown ? t('Hide<what> password</what>') : t('Show<what> password</what>')}
            tags={{ what: <span className="visually-hidden" /> }}
          />
        </button>
      </div>
      <div id={`${id}-error`} role="alert" className={styles['error']}>
        {error}
      </div>
      <output id={`${id}-warning`} className={styles['warning']}>
        {warning}
      </output>
      <Button type="submit" disabled={busy} className={styles['submit']}>
        {busy ? t('Signing In...') : t('Sign In##the button')}
      </Button>
    </form>
  );
}

export function LoginPage({ state: arrival, leave }: RoutedPageProps) {
  usePageTitle(TITLES.login);
  const { from, notice, stay } = readArrival(arrival);
  const [state, send, actor] = useMachine(loginViewMachine, { input: { stay } });
  const { status, error } = state.context;

  const signedIn = state.matches('signedIn');

  useEffect(() => {
    if (signedIn) leave(from);
  }, [signedIn, leave, from]);

  // A block stays on the screen while the page looks whether it is over.
  if (status?.blocked === true) return <Blocked minutes={status.remainingTimeMinutes} />;
  if (signedIn || state.matches('checking'))
    return <p className={styles['checking']}>{t('One moment…')}</p>;
  const left = status && status.attemptsRemaining < status.maxAttempts;
  return (
    <section className={styles['card']} aria-labelledby="login-title">
      <h1 id="login-title">{TITLES.login}</h1>
      {notice !== null && error === null && <p className={ui['conflict']}>{notice}</p>}
      <LoginForm
        busy={state.matches('signingIn')}
        error={error}
        warning={left ? t('{n} attempts remaining', { n: status.attemptsRemaining }) : null}
        actor={actor}
        onSubmit={(password) => send({ type: 'SUBMIT', password })}
      />
      <LanguageChoice />
    </section>
  );
}

/** Stands in the place of the form until the server takes tries again. */
function Blocked({ minutes }: { minutes: number }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <section className={styles['card']} aria-labelledby="blocked-title">
      <h1 id="blocked-title" ref={title} tabIndex={-1}>
        {t('Too Many Login Attempts')}
      </h1>
      <p aria-live="polite">{t('Please try again in {minutes} minutes', { minutes })}</p>
      <p className={ui['soft']}>{t('The form comes back by itself when the time is up.')}</p>
    </section>
  );
}
