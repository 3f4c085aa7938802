import type { PartyLine as Entry } from '../../../engine/games/party/machine/party-context.ts';
import { PARTY_SEATS } from '../../../engine/games/party/party-rules.ts';
import { ChatLine, NoticeLine, type ShownLine } from '../../table/talk/room-log.tsx';
import { noticeText, RollLine } from '../boxes/log-text.tsx';
import { authorOf } from '../boxes/room/room-view.ts';

/** A line of the log: a roll, a notice or chat. */
export function PartyLine({ line, you }: ShownLine<Entry>) {
  switch (line.type) {
    case 'notice':
      return <NoticeLine text={noticeText(line, you)} />;
    case 'dice': {
      const colour = `var(--seat-${PARTY_SEATS.indexOf(line.by) + 1})`;
      return <RollLine line={line} you={you} colour={colour} />;
    }
    case 'chat': {
      const place = PARTY_SEATS.indexOf(line.by);
      return <ChatLine place={place} who={authorOf(line)} you={you} text={line.message} />;
    }
  }
}
