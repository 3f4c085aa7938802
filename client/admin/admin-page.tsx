import { useEffect, useState } from 'react';
import { t } from '../../engine/wire/text.ts';
import { endSession, markAdministrator } from '../shell/net/administrator.ts';
import type { RoutedPageProps } from '../shell/page.tsx';
import { AdminPanel } from './admin-panel.tsx';
import styles from './admin-panel.module.css';
import { type Departure, loadLoginStatus } from './login/login-view-machine.ts';
import { watchSession } from './calls.ts';

const LOGIN = '/admin/login';

/** The panel for who is signed in; everybody else is led to the login and back. */
export function AdminPage({ leave }: RoutedPageProps) {
  const [open, setOpen] = useState(false);

  useEffect(() => {
    let gone = false;
    const toLogin = (why: 'no-session' | 'session-ended') => {
      const departure: Departure = { why, from: location.pathname + location.hash };
      markAdministrator(false);
      if (!gone) leave(LOGIN, departure);
      gone = true;
    };
    void loadLoginStatus().then((answer) => {
      if (answer.ok && answer.value.signedIn === false) toLogin('no-session');
      // A server that does not answer here may in a moment: each call is refused on its own.
      else if (!gone) {
        if (answer.ok) markAdministrator(true);
        setOpen(true);
      }
    });
    const stop = watchSession(() => toLogin('session-ended'));
    return () => {
      gone = true;
      stop();
    };
  }, [leave]);

  async function logout() {
    const departure: Departure = { why: (await endSession()) ? 'logged-out' : 'logout-failed' };
    leave(LOGIN, departure);
  }

  if (!open) return <p className={styles['loading']}>{t('One moment…')}</p>;
  return <AdminPanel onLogout={() => void logout()} />;
}
