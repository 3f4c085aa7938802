import { t } from '../../../engine/wire/text.ts';
import { noticeText } from '../../../engine/table/notices.ts';
import { type ComponentType, useLayoutEffect, useRef, memo } from 'react';
import styles from './talk.module.css';
import { Name } from '../../shell/ui/parts.tsx';
import { Face } from '../seats/face.tsx';
import { nameAt, type SeatedView } from '../seats/seated-view.ts';
import type { TableLine } from '../../../engine/table/talk.ts';

/** This close to its end, in pixels, the log follows what is new. */
const FOLLOWS = 48;

/** A line of a log: a notice, a chat message, or a line of the game's. */
export interface LogEntry {
  id: number;
  /** A notice is the table's word, whoever it is about. */
  type?: string;
  /** The seat of the player who said or did it. */
  by?: string;
  message?: string;
}

type Named = Pick<SeatedView, 'taken' | 'names'>;

/** A line as its reader is to see it. */
export interface ShownLine<Entry> {
  line: Entry;
  /** The reader said or did it. */
  you: boolean;
  /** The names at the table now. */
  table: Named;
}

interface RoomLogProps<Entry extends LogEntry> extends Pick<
  SeatedView,
  'seat' | 'taken' | 'names'
> {
  messages: readonly Entry[];
  /** Lines up to this one name seats as they were before they were swapped. */
  swappedAt: number;
  /** Draws a line. */
  Line: ComponentType<ShownLine<Entry>>;
}

/** It follows the newest line unless the reader scrolled up. */
function Log<Entry extends LogEntry>(props: RoomLogProps<Entry>) {
  const { messages, seat, taken, names, swappedAt, Line } = props;
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
      aria-label={t('Log')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it
      tabIndex={0}
      onScroll={({ currentTarget: at }) => {
        follows.current = at.scrollHeight - at.scrollTop - at.clientHeight < FOLLOWS;
      }}
    >
      <ol className={styles['lines']}>
        {messages.length === 0 && seat !== null && <NoticeLine text={t('Say hello!')} />}
        {messages.map((line) => (
          <Line
            key={line.id}
            line={line}
            you={line.by !== undefined && line.by === seat && line.id > swappedAt}
            table={{ taken, names }}
          />
        ))}
      </ol>
    </div>
  );
}

/** A room's log. Measured again only for other lines: a press elsewhere waits for no layout. */
export const RoomLog = memo(Log) as typeof Log; // what memo makes of it is generic no more

/** Ours, with names in it: its direction is the page's, whatever they are. */
export function NoticeLine({ text }: { text: string }) {
  return (
    <li className={styles['notice']}>
      <bdi dir="ltr">{text}</bdi>
    </li>
  );
}

interface ChatLineProps {
  /** The author's place at the table, from 0. */
  place: number;
  /** Where they would sit now; null: unknown. */
  seat: string | null;
  /** Its author's name as the reader is to see it. */
  who: string;
  /** The reader said it. */
  you: boolean;
  text: string;
}

export function ChatLine({ place, seat, who, you, text }: ChatLineProps) {
  return (
    <li className={styles['said']} data-you={you}>
      <span className={styles['name']}>
        {seat !== null && <Face seat={seat} of={who} />}
        <Name of={you ? t('You') : who} place={place} />
      </span>
      <bdi className={styles['text']}>{text}</bdi>
    </li>
  );
}

/** A line of a table that has no words of its own: what its players say, and who comes and goes. */
export function Said({ line, you, table }: ShownLine<TableLine<string>>) {
  if (line.type === 'notice') return <NoticeLine text={noticeText(line)} />;
  const { by, name = nameAt(table, by), message } = line;
  const place = table.taken.indexOf(by);
  return <ChatLine place={place} seat={by} who={name} you={you} text={message} />;
}
