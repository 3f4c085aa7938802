import type { LogLine } from '../../../engine/games/boxes/wire/room-fold.ts';
import { SEATS } from '../../../engine/games/boxes/rules.ts';
import { ChatLine, NoticeLine, type ShownLine } from '../../table/talk/room-log.tsx';
import { noticeText, RollLine } from './log-text.tsx';
import { authorOf } from './room/room-view.ts';

const COLOURS = { player1: 'var(--rose)', player2: 'var(--teal)' };

/** A line of the log: a roll, a notice or chat. */
export function Line({ line, you }: ShownLine<LogLine>) {
  switch (line.type) {
    case 'notice':
      return <NoticeLine text={noticeText(line, you)} />;
    case 'dice':
      return <RollLine line={line} you={you} colour={COLOURS[line.by]} />;
    case 'chat': {
      const place = SEATS.indexOf(line.by);
      return <ChatLine place={place} who={authorOf(line)} you={you} text={line.message} />;
    }
  }
}
