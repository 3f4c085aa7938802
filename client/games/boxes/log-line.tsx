import type { LogLine } from '../../../engine/games/boxes/wire/room-fold.ts';
import { SEATS } from '../../../engine/games/boxes/rules.ts';
import { ChatLine, NoticeLine, type ShownLine } from '../../table/talk/room-log.tsx';
import { noticeText, rewardText, rollText } from './log-text.tsx';
import { authorOf } from './room/room-view.ts';
import styles from './table.module.css';

/** A line of the log: a roll, a notice or chat. */
export function Line({ line, you }: ShownLine<LogLine>) {
  switch (line.type) {
    case 'notice':
      return <NoticeLine text={noticeText(line, you)} />;
    case 'dice': {
      const reward = rewardText(line);
      return (
        <li className={styles['dice']} data-seat={line.by}>
          {rollText(line, you)}
          {reward && <b> {reward}</b>}
        </li>
      );
    }
    case 'chat': {
      const place = SEATS.indexOf(line.by);
      return <ChatLine place={place} who={authorOf(line)} you={you} text={line.message} />;
    }
  }
}
