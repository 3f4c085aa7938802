import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from '../shell/router.tsx';
import { TITLES } from '../../engine/wire/titles.ts';
import { SHOWN_GAMES } from '../games/index.ts';
import type { ShownGame } from '../games/shown-game.ts';
import { usePageTitle, GameLink, Late } from '../shell/page.tsx';
import styles from './home-page.module.css';
import { t } from '../../engine/wire/text.ts';

/** [B143] Tells the game's page that its visitor has pressed for a room with the house. */
const WITH_HOUSE = { pressed: true, wanted: 'house' };

const isCard = ({ strip }: ShownGame): boolean => strip === undefined;

function GameCard({ slug, title, blurb, picture, ground, hasHouse = false }: ShownGame) {
  return (
    <li className={styles['card']} data-game={slug}>
      <div className={`${styles['art']} ${ground}`}>
        <img src={picture} alt="" width="320" height="200" loading="lazy" />
      </div>
      <div className={styles['text']}>
        <h2>
          {/* The link's box is stretched over the whole card; its name stays the title alone. */}
          <GameLink slug={slug}>{title}</GameLink>
        </h2>
        <p>{blurb}</p>
        <div className={styles['ways']}>
          <span className={styles['play']} aria-hidden="true">
            {t('Play')}
          </span>
          {hasHouse && (
            <Link to={`/games/${slug}`} state={WITH_HOUSE} className={styles['house']}>
              {t('Play with the house')}
            </Link>
          )}
        </div>
      </div>
    </li>
  );
}

/** A game that stands before the cards, in the whole width. */
function Lead({ slug, title, blurb, picture, ground, strip }: ShownGame) {
  const heading = `lead-${slug}`;
  return (
    <section className={`${styles['lead']} ${ground}`} data-game={slug} aria-labelledby={heading}>
      <img src={picture} alt="" width="500" height="200" />
      <div>
        <h2 id={heading}>{title}</h2>
        <p>{blurb}</p>
        <GameLink slug={slug}>{strip}</GameLink>
      </div>
    </section>
  );
}

/** Loads only for visitors who have a game to return to. */
const WayBack = lazy(() =>
  import('./way-back.tsx').then(
    (module) => ({ default: module.WayBack }),
    () => ({ default: () => null }),
  ),
);

/** [A117] Its place is kept until it comes. */
const CodeForm = lazy(() =>
  import('./code-form.tsx').then(
    (module) => ({ default: module.CodeForm }),
    () => ({ default: (): ReactNode => null }),
  ),
);

/** It comes where somebody has done something tonight. */
const TonightBoard = lazy(() =>
  import('./tonight-board.tsx').then(
    (module) => ({ default: module.TonightBoard }),
    () => ({ default: () => null }),
  ),
);

/** [T28] The evening's board, unparsed; null: nobody is on it. */
function useTonight(): object | null {
  const [board, setBoard] = useState<object | null>(null);
  useEffect(() => {
    let isCurrent = true;
    fetch('/api/tonight')
      .then((answer) => answer.json())
      .then(({ tonight }: { tonight?: object }) => {
        const isEmpty = Object.values(tonight ?? {}).every((one) => one === null);
        if (isCurrent && tonight !== undefined && !isEmpty) setBoard(tonight);
      })
      .catch(() => {}); // the page is whole without it
    return () => {
      isCurrent = false;
    };
  }, []);
  return board;
}

/** [T23] The visitor's unfinished rooms, unparsed: the home page comes without the schemas. */
function useOwnRooms(): readonly unknown[] {
  const [rooms, setRooms] = useState<readonly unknown[]>([]);
  useEffect(() => {
    let isCurrent = true;
    fetch('/api/rooms', { credentials: 'same-origin' })
      .then((answer) => answer.json())
      .then((body: { rooms?: unknown }) => {
        if (isCurrent && Array.isArray(body.rooms)) setRooms(body.rooms);
      })
      .catch(() => {}); // the page of the rooms tells it too
    return () => {
      isCurrent = false;
    };
  }, []);
  return rooms;
}

/** The list of games; it is the home page and /games. */
export function HomePage() {
  const { pathname } = useLocation();
  usePageTitle(pathname === '/' ? null : TITLES.games);
  const navigate = useNavigate();
  const rooms = useOwnRooms();
  const tonight = useTonight();
  return (
    <>
      <div className={styles['welcome']}>
        <h1>{t('Tonight’s games')}</h1>
        <p>{t('Party games, one purse of coins. No sign-up: take a seat and play.')}</p>
      </div>
      {rooms.length > 0 && (
        <Suspense fallback={null}>
          <WayBack rooms={rooms} />
        </Suspense>
      )}
      {SHOWN_GAMES.filter((game) => !isCard(game)).map((game) => (
        <Lead key={game.slug} {...game} />
      ))}
      <div className={styles['code']}>
        <Late>
          <CodeForm leave={(to, state) => navigate(to, { state })} />
        </Late>
      </div>
      <ul className={styles['cards']} aria-label={TITLES.games}>
        {SHOWN_GAMES.filter(isCard).map((game) => (
          <GameCard key={game.slug} {...game} />
        ))}
      </ul>
      {tonight !== null && (
        <Suspense fallback={null}>
          <TonightBoard tonight={tonight} />
        </Suspense>
      )}
      <section className={styles['tests']} aria-labelledby="tests">
        <h2 id="tests">{t('Tests')}</h2>
        <Link to="/photo-test">{TITLES.photos}</Link>
      </section>
    </>
  );
}

export function GalleryPage() {
  usePageTitle(TITLES.gallery);
  return <h1 className={styles['soon']}>{t('Coming soon')}</h1>;
}
