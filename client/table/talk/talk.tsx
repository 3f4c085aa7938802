import { type ComponentType, useEffect, useRef } from 'react';
import type { Reaction } from '../../../engine/wire/commands.ts';
import { playSound } from '../../shell/sound.ts';
import { type Heard, ReactionBar } from './reaction-bar.tsx';
import { nameAt, type SeatedView } from '../seats/seated-view.ts';
import { type LogEntry, RoomLog, type ShownLine } from './room-log.tsx';
import { TableChat, UnreadChat } from './table-chat.tsx';
import type { Elements } from '../../shell/ui/elements.ts';

const isSaid = ({ type, by, message }: LogEntry) =>
  type !== 'notice' && by !== undefined && message !== undefined;

/** The lines of others. */
const saidTo = <Entry extends LogEntry>(
  { messages, seat }: SeatedView<string, Entry>,
  swappedAt: number,
) => messages.filter((line) => isSaid(line) && line.by !== seat && line.id > swappedAt);

function lastSaidTo<Entry extends LogEntry>(view: SeatedView<string, Entry>, swappedAt: number) {
  const line = saidTo(view, swappedAt).at(-1);
  if (line?.by === undefined) return null;
  return { id: line.id, who: nameAt(view, line.by), text: line.message ?? '' };
}

/** Plays a sound for a new line, not when old lines are loaded. */
function useChatSound(lines: readonly LogEntry[]): void {
  const heard = useRef<number | null>(null);
  const last = lines.findLast(isSaid)?.id ?? 0;
  useEffect(() => {
    if (heard.current !== null && last > heard.current) playSound('chat');
    heard.current = last;
  }, [last]);
}

interface TalkProps<Seat extends string, Entry extends LogEntry> {
  className: string | undefined;
  view: SeatedView<Seat, Entry>;
  roomId: string;
  /** Lines up to this one name seats as they were before they were swapped. */
  swappedAt: number;
  /** Draws a line of the log. */
  Line: ComponentType<ShownLine<Entry>>;
  actor: Heard;
  onReact: (emoji: Reaction) => void;
  /** Answers whether it was sent. Null: the reader only watches. */
  onSay: ((message: string) => boolean) | null;
  /** Null where the Leave button is elsewhere. */
  onLeave: (() => void) | null;
  /** Shown above the log. */
  children: Elements;
}

/** Chat, reactions, and the log of the room. */
export function Talk<Seat extends string, Entry extends LogEntry>(props: TalkProps<Seat, Entry>) {
  const { view, roomId, swappedAt, onSay } = props;
  const log = useRef<HTMLElement>(null);
  useChatSound(view.messages);
  return (
    <>
      <UnreadChat
        log={log}
        last={lastSaidTo(view, swappedAt)}
        countAfter={(line) => saidTo(view, swappedAt).filter(({ id }) => id > line).length}
      />
      <TableChat
        ref={log}
        className={props.className}
        roomId={roomId}
        onLeave={props.onLeave}
        reactions={
          <ReactionBar
            actor={props.actor}
            nameOf={(seat) => nameAt(view, seat)}
            onReact={props.onReact}
          />
        }
        onSay={onSay}
      >
        {props.children}
        <RoomLog
          messages={view.messages}
          seat={view.seat}
          taken={view.taken}
          names={view.names}
          swappedAt={swappedAt}
          Line={props.Line}
        />
      </TableChat>
    </>
  );
}
