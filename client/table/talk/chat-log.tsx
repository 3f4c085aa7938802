import { memo } from 'react';
import type { ChatLine as Line } from '../../../engine/wire/chat.ts';
import { nameAt, type SeatedView } from '../seats/seated-view.ts';
import { ChatLine, RoomLog } from './room-log.tsx';

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
