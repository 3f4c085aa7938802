import { Link, useLocation } from 'react-router-dom';
import { BrandMark } from './brand-mark.tsx';
import styles from './header.module.css';
import { MuteButton } from './mute-button.tsx';
import { BRAND } from './page-title.ts';

/** Games is the home page too, so both paths light it up (spec section 2). */
const LINKS = [
  { text: 'Games', to: '/games', lit: ['/', '/games'] },
  { text: 'Gallery', to: '/gallery', lit: ['/gallery'] },
  { text: 'Sign In', to: '/admin/login', lit: ['/admin/login'] },
];

export function Header() {
  const { pathname } = useLocation();
  const here = pathname.replace(/(.)\/+$/, '$1');
  return (
    <header className={styles['header']}>
      <div className={styles['inner']}>
        <Link to="/" className={styles['brand']}>
          <BrandMark />
          <span>{BRAND}</span>
        </Link>
        <nav aria-label="Main">
          <ul className={styles['links']}>
            {LINKS.map(({ text, to, lit }) => (
              <li key={to}>
                <Link to={to} aria-current={lit.includes(here) ? 'page' : undefined}>
                  {text}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <MuteButton />
      </div>
    </header>
  );
}
