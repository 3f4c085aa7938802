import { type RefObject, useEffect, useState } from 'react';
import styles from './unread-chat.module.css';

/** So long a new line is shown, in ms; how many there are stays. */
const SHOWN_FOR = 5000;

interface Said {
  id: number;
  who: string;
  text: string;
}

interface UnreadChatProps {
  /** The last line of others; null: none yet. */
  last: Said | null;
  /** The number of lines by others after the line with this id. */
  countAfter: (id: number) => number;
  /** The log with the chat. */
  log: RefObject<HTMLElement | null>;
}

/** How much of the log must be on the screen, or how much of the screen the log must fill. */
const OF_LOG = 0.75;
const OF_SCREEN = 0.5;
const LOOKS = [0, 0.25, 0.5, OF_LOG, 1];

/** The newest lines stand at the end of the log: a strip of it is not enough to read them. */
function isReadable(entry: IntersectionObserverEntry): boolean {
  const { intersectionRect: seen, boundingClientRect: whole, rootBounds } = entry;
  const screen = rootBounds?.height ?? window.innerHeight;
  return entry.isIntersecting && seen.height >= Math.min(OF_LOG * whole.height, OF_SCREEN * screen);
}

/** Whether an element can be read where the page is scrolled to. */
function useIsSeen(element: RefObject<HTMLElement | null>): boolean {
  const [isSeen, setSeen] = useState(true);
  useEffect(() => {
    if (element.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const entry = entries.at(-1);
        if (entry !== undefined) setSeen(isReadable(entry));
      },
      { threshold: LOOKS },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isSeen;
}

/** While the log is off the screen: the newest line, and the number of unread ones. */
export function UnreadChat({ last, countAfter, log }: UnreadChatProps) {
  const isSeen = useIsSeen(log);
  const newest = last?.id ?? 0;
  const [read, setRead] = useState(newest);
  const [faded, setFaded] = useState(newest);
  if (isSeen && read !== newest) setRead(newest);

  useEffect(() => {
    if (isSeen) return;
    const timer = setTimeout(() => setFaded(newest), SHOWN_FOR);
    return () => clearTimeout(timer);
  }, [isSeen, newest]);

  const count = isSeen ? 0 : countAfter(read);
  if (count === 0 || last === null) return null;
  return (
    <button
      type="button"
      className={styles['unread']}
      onClick={() => log.current?.scrollIntoView({ block: 'end' })}
    >
      <span className={styles['count']}>{count}</span>
      <span className="visually-hidden"> new in the chat. Go there. </span>
      {faded !== newest && (
        <span className={styles['line']}>
          <bdi className={styles['who']}>{last.who}</bdi> <bdi>{last.text}</bdi>
        </span>
      )}
    </button>
  );
}
