import { t } from '../../../engine/wire/text.ts';
import { type FormEvent, type Ref, useState, type RefObject, useEffect } from 'react';
import { CHAT_LIMIT } from '../../../engine/wire/chat.ts';
import { typedWithin } from '../../../engine/wire/visible-text.ts';
import { Button, Name } from '../../shell/ui/parts.tsx';
import styles from './talk.module.css';
import type { Elements } from '../../shell/ui/elements.ts';

/** [X31] Of anything else the server leaves nothing. It looks closer, with more than a page should load. */
const SEEN = /[^\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u;

/**
 * A line to say. `onSend` answers whether it was sent: what was not stays in the input. What was said
 * comes back with the room's log.
 */
function ChatForm({ onSend }: { onSend: (message: string) => boolean }) {
  const [text, setText] = useState('');
  function submit(event: FormEvent) {
    event.preventDefault();
    const message = text.trim();
    if (!SEEN.test(message)) return;
    if (onSend(message)) setText('');
  }
  return (
    <form className={styles['form']} onSubmit={submit}>
      <input
        className={styles['input']}
        aria-label={t('Message')}
        placeholder={t('Say something…')}
        autoComplete="off"
        enterKeyHint="send"
        value={text}
        onChange={({ target }) => setText(typedWithin(text, target.value, CHAT_LIMIT))}
      />
      <Button type="submit" variant="quiet">
        {t('Send')}
      </Button>
    </form>
  );
}

interface TableChatProps {
  ref: Ref<HTMLElement>;
  /** Its place and height. */
  className: string | undefined;
  roomId: string;
  /** Answers whether it was sent. Null: the reader only watches. */
  onSay: ((message: string) => boolean) | null;
  reactions: Elements;
  /** Null where the Leave button is elsewhere. */
  onLeave: (() => void) | null;
  /** The room's log, and what is shown above it. */
  children: Elements;
}

/** The chat of a table, its room id, and the Leave button. */
export function TableChat(props: TableChatProps) {
  const { ref, className, roomId, onSay, onLeave, reactions, children } = props;
  return (
    <section
      ref={ref}
      className={[styles['chat'], className].filter(Boolean).join(' ')}
      aria-label={t('Chat')}
      data-watching={onSay === null}
    >
      <div className={styles['head']}>
        <h2>
          <span>{`${t('Room')} `}</span>
          <span translate="no">{roomId}</span>
        </h2>
        {onLeave !== null && (
          <Button variant="quiet" onClick={onLeave}>
            {t('Leave room')}
          </Button>
        )}
      </div>
      {reactions}
      {children}
      {onSay !== null && <ChatForm onSend={onSay} />}
    </section>
  );
}

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
      <span className={styles['count']} aria-hidden="true">
        {count}
      </span>
      <span className="visually-hidden">{`${t('{count} new in the chat. Go there.', { count })} `}</span>
      {faded !== newest && (
        <span className={styles['line']}>
          <Name of={last.who} className={styles['who']} />
          <bdi>{` ${last.text}`}</bdi>
        </span>
      )}
    </button>
  );
}
