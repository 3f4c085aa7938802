import { Link, useLocation, useNavigate } from 'react-router-dom';
import { BRAND } from '../../../engine/wire/titles.ts';
import { endSession, useAdministrator } from '../net/administrator.ts';
import { BrandMark } from './brand-mark.tsx';
import { Greeting } from './greeting.tsx';
import styles from './header.module.css';
import { MuteButton } from '../sound/mute-button.tsx';

/** Games is the home page too, so both paths light it up. */
const LINKS = [
  { text: 'Games', to: '/games', lit: ['/', '/games'] },
  { text: 'Gallery', to: '/gallery', lit: ['/gallery'] },
];
const SIGN_IN = { text: 'Sign In', to: '/admin/login', lit: ['/admin/login'] };

export function Header() {
  const { pathname } = useLocation();
  const here = pathname.replace(/(.)\/+$/, '$1');
  const administrator = useAdministrator();
  return (
    <header className={styles['header']}>
      <div className={styles['inner']}>
        <Link to="/" className={styles['brand']}>
          <BrandMark />
          <span>{BRAND}</span>
        </Link>
        <Greeting />
        <nav aria-label="Main">
          <ul className={styles['links']}>
            {(administrator ? LINKS : [...LINKS, SIGN_IN]).map(({ text, to, lit }) => (
              <li key={to}>
                <Link to={to} aria-current={lit.includes(here) ? 'page' : undefined}>
                  {text}
                </Link>
              </li>
            ))}
            {administrator && <Administration lit={here === '/admin'} />}
          </ul>
        </nav>
        <MuteButton />
      </div>
    </header>
  );
}

/** [A60] Where an administrator reads it instead of Sign In. */
function Administration({ lit }: { lit: boolean }) {
  const navigate = useNavigate();
  async function signOut() {
    const why = (await endSession()) ? 'logged-out' : 'logout-failed';
    void navigate('/admin/login', { state: { why } });
  }
  return (
    <>
      <li>
        <Link to="/admin" aria-current={lit ? 'page' : undefined}>
          {/* In one box: two would be two words to a screen reader. */}
          <span>
            Admin<span className={styles['rest']}>istration</span>
          </span>
        </Link>
      </li>
      <li>
        <button type="button" className={styles['out']} onClick={() => void signOut()}>
          <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
            <path d="M10 4H5v16h5M9 12h11m-4-4 4 4-4 4" fill="none" strokeWidth="2" />
          </svg>
          <span className={styles['wide']}>Sign Out</span>
        </button>
      </li>
    </>
  );
}
