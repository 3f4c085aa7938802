import { useMachine } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { TITLES } from '../../../engine/wire/titles.ts';
import { usePageTitle } from '../../shell/page/page-title.ts';
import type { RoutedPageProps } from '../../shell/page/routed.tsx';
import { LoginForm } from './login-form.tsx';
import styles from './login-page.module.css';
import { loginViewMachine } from './login-view-machine.ts';
import { readArrival } from './login-arrival.ts';

export function LoginPage({ state: arrival, leave }: RoutedPageProps) {
  usePageTitle(TITLES.login);
  const { from, notice, stay } = readArrival(arrival);
  const [state, send, actor] = useMachine(loginViewMachine, { input: { stay } });
  const { status, error } = state.context;

  const signedIn = state.matches('signedIn');

  useEffect(() => {
    if (signedIn) leave(from);
  }, [signedIn, leave, from]);

  if (signedIn || state.matches('checking'))
    return <p className={styles['checking']}>One moment…</p>;
  if (state.matches('blocked') || state.matches('lookingAgain')) {
    return <Blocked minutes={status?.remainingTimeMinutes ?? 0} />;
  }
  const left = status && status.attemptsRemaining < status.maxAttempts;
  return (
    <section className={styles['card']} aria-labelledby="login-title">
      <h1 id="login-title">Administrator Login</h1>
      {notice !== null && error === null && <p className={styles['notice']}>{notice}</p>}
      <LoginForm
        busy={state.matches('signingIn')}
        error={error}
        warning={left ? `${status.attemptsRemaining} attempts remaining` : null}
        actor={actor}
        onSubmit={(password) => send({ type: 'SUBMIT', password })}
      />
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
        Too Many Login Attempts
      </h1>
      <p aria-live="polite">Please try again in {minutes} minutes</p>
      <p className={styles['soft']}>The form comes back by itself when the time is up.</p>
    </section>
  );
}
