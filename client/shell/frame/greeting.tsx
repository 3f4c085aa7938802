import { useEffect, useState } from 'react';
import styles from './header.module.css';

/** The nickname in the answer of /api/me, read by hand: the home page comes without the schemas. */
function nicknameIn(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || !('user' in body)) return null;
  const { user } = body;
  if (typeof user !== 'object' || user === null || !('nickname' in user)) return null;
  return typeof user.nickname === 'string' ? user.nickname : null;
}

async function readNickname(): Promise<string | null> {
  try {
    const response = await fetch('/api/me', { credentials: 'same-origin' });
    return response.ok ? nicknameIn(await response.json()) : null;
  } catch {
    return null; // a page without a greeting is a page all the same
  }
}

/** Greets who came by a personal link; nothing for everybody else. */
export function Greeting() {
  const [nickname, setNickname] = useState<string | null>(null);
  useEffect(() => {
    let current = true;
    void readNickname().then((name) => {
      if (current) setNickname(name);
    });
    return () => {
      current = false;
    };
  }, []);
  if (nickname === null) return null;
  return (
    <p className={styles['greeting']} title={nickname}>
      Hi, <bdi>{nickname}</bdi>
    </p>
  );
}
