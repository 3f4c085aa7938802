import { type ComponentType, useLayoutEffect, useRef, memo } from 'react';
import styles from './room-log.module.css';
import { seatColour, nameAt, type SeatedView } from '../seats/seated-view.ts';
import type { ChatLine as Line } from '../../../engine/wire/chat.ts';

/** This close to its end, in pixels, the log follows what is new. */
const FOLLOWS = 48;

interface RoomLogProps<Entry extends { id: number }> {
  lines: readonly Entry[];
  /** Draws a line. */
  Line: ComponentType<{ line: Entry }>;
}

/** A room's log: notices, chat and what the game adds. It follows the newest unless the reader scrolled up. */
export function RoomLog<Entry extends { id: number }>({ lines, Line }: RoomLogProps<Entry>) {
  const list = useRef<HTMLDivElement>(null);
  const follows = useRef(true);

  useLayoutEffect(() => {
    const element = list.current;
    if (element && follows.current) element.scrollTop = element.scrollHeight;
  });

  return (
    <div
      ref={list}
      className={styles['log']}
      role="log"
      aria-label="Log"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it
      tabIndex={0}
      onScroll={({ currentTarget: at }) => {
        follows.current = at.scrollHeight - at.scrollTop - at.clientHeight < FOLLOWS;
      }}
    >
      <ol className={styles['lines']}>
        {lines.length === 0 && <NoticeLine text="Say hello!" />}
        {lines.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </ol>
    </div>
  );
}

/** Ours, with names in it: its direction is the page's, whatever they are. */
export function NoticeLine({ text }: { text: string }) {
  return (
    <li className={styles['notice']}>
      <bdi dir="ltr">{text}</bdi>
    </li>
  );
}

interface ChatLineProps {
  /** The place of who said it at the table, from 0. */
  place: number;
  /** Its author's name as the reader is to see it. */
  who: string;
  /** The reader said it. */
  you: boolean;
  text: string;
}

export function ChatLine({ place, who, you, text }: ChatLineProps) {
  return (
    <li className={styles['chat']} data-you={you}>
      <bdi className={styles['name']} style={seatColour(place)}>
        {you ? 'You' : who}
      </bdi>
      <bdi className={styles['text']}>{text}</bdi>
    </li>
  );
}

type ChatLogProps = Pick<SeatedView, 'messages' | 'seat' | 'taken' | 'names'>;

/**
 * The log of a table at which nothing but what people say is written down [T10]. Measured again only
 * for other lines.
 */
export const ChatLog = memo(function ChatLog({ messages, seat, taken, names }: ChatLogProps) {
  const lines = messages.map((line) => ({
    ...line,
    place: taken.indexOf(line.by),
    who: nameAt({ taken, names }, line.by),
    you: line.by === seat,
  }));
  return <RoomLog lines={lines} Line={Said} />;
});

type Shown = Line & { place: number; who: string; you: boolean };

function Said({ line: { place, who, you, message } }: { line: Shown }) {
  return <ChatLine place={place} who={who} you={you} text={message} />;
}
