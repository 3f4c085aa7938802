import { ChatLine, NoticeLine, type ShownLine } from '../../table/talk/room-log.tsx';
import { noticeText, RollLine } from './log-text.tsx';
import { authorOf, type PlacedLine } from './room/room-view.ts';

/** By place at the table. */
const COLOURS = ['var(--rose)', 'var(--teal)'] as const;

/** A line of the log: a roll, a notice or chat. */
export function Line({ line, you }: ShownLine<PlacedLine>) {
  switch (line.type) {
    case 'notice':
      return <NoticeLine text={noticeText(line, you)} />;
    case 'dice':
      return <RollLine line={line} you={you} colour={COLOURS[line.place] ?? COLOURS[0]} />;
    case 'chat':
      return <ChatLine place={line.place} who={authorOf(line)} you={you} text={line.message} />;
  }
}
