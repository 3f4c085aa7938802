import { useLayoutEffect, useRef } from 'react';
import type { SeatName } from '../../engine/boxes/rules.ts';
import { rewardText, rollText } from './log-text.ts';
import { authorOf, linesOfThisGame, type LogLine } from './room-fold.ts';
import styles from './room-log.module.css';

/** This close to its end, in pixels, the log follows what is new. */
const FOLLOWS = 48;

interface RoomLogProps {
  messages: readonly LogLine[];
  seat: SeatName | null;
}

/** The room's log: rolls, notices and chat. It follows the newest unless the reader scrolled up. */
export function RoomLog({ messages, seat }: RoomLogProps) {
  const list = useRef<HTMLDivElement>(null);
  const follows = useRef(true);
  const ofThisGame = new Set(linesOfThisGame(messages).map(({ id }) => id));

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
        {messages.length === 0 && <li className={styles['notice']}>Say hello!</li>}
        {messages.map((line) => (
          <Line
            key={line.id}
            line={line}
            you={'by' in line && line.by === seat && ofThisGame.has(line.id)}
          />
        ))}
      </ol>
    </div>
  );
}

function Line({ line, you }: { line: LogLine; you: boolean }) {
  switch (line.type) {
    case 'notice':
      return <li className={styles['notice']}>{line.message}</li>;
    case 'dice': {
      const reward = rewardText(line);
      return (
        <li className={styles['dice']} data-seat={line.by}>
          {rollText(line, you)}
          {reward && <b> {reward}</b>}
        </li>
      );
    }
    case 'chat':
      return (
        <li className={styles['chat']} data-you={you} data-seat={line.by}>
          <span className={styles['name']}>{you ? 'You' : authorOf(line)}</span>
          <span className={styles['text']}>{line.message}</span>
        </li>
      );
  }
}
