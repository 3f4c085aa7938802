import { type ReactNode, useEffect, useRef } from 'react';
import { CHAT_LIMIT } from '../../../engine/wire/chat.ts';
import { GamePage } from '../../shell/page/game-page.tsx';
import type { RoomRow } from '../lobby/room-list.tsx';
import { nameAt, type SeatedView } from '../seats/seated-view.ts';
import { SeatList } from '../seats/seat-list.tsx';
import { TableChat } from '../talk/table-chat.tsx';
import { type Framed, TableFrame } from './table-frame.tsx';
import { playSound } from '../../shell/sound/sound.ts';
import { Watching } from '../talk/watchers-bar.tsx';
import styles from './table-layout.module.css';
import { ChatLog } from '../talk/room-log.tsx';

interface TableLayoutProps {
  /** Another scene may have taken away what had the focus: then it goes on in the game. */
  scene: string | null;
  seats: ReactNode;
  chat: ReactNode;
  /** What is played. */
  children: ReactNode;
}

/** A table on the page: who sits there, what is played, and what is said, beside it where there is room. */
function TableLayout({ scene, seats, chat, children }: TableLayoutProps) {
  const game = useRef<HTMLElement>(null);
  useEffect(() => {
    if (scene === null || document.activeElement !== document.body) return;
    game.current?.focus({ preventScroll: true });
  }, [scene]);
  return (
    <div className={styles['table']}>
      <div className={styles['seats']}>{seats}</div>
      <section ref={game} tabIndex={-1} className={styles['play']} aria-label="Game">
        {children}
      </section>
      <div className={styles['chat']}>{chat}</div>
    </div>
  );
}

/** Sounds where something is said, not where what was said before is read. Null: there is no room. */
function useChatSound(lines: readonly { id: number }[] | null): void {
  const heard = useRef<number | null>(null);
  const last = lines === null ? null : (lines.at(-1)?.id ?? 0);
  useEffect(() => {
    if (last !== null && heard.current !== null && last > heard.current) playSound('chat');
    heard.current = last;
  }, [last]);
}

/** What a game says of a seat beside its name and whether somebody is there. */
interface Standing {
  /** What whoever sits there is doing; null: nothing to speak of. */
  doing: string | null;
  /** The game waits for them. */
  due: boolean;
  score: number;
  /** The score in words. */
  scored: string;
}

interface TalkingTableProps<Seat, View, Row> {
  title: string;
  table: Framed<Row> & {
    room: View | null;
    roomId: string | null;
    phase: string | null;
    isOnline: boolean;
    leave: (question: string | null) => Promise<void>;
    intent: (intent: { type: 'chat-message'; message: string }) => void;
  };
  /** What is played here, in a sentence or two. */
  intro: string;
  rowOf: (room: Row) => RoomRow;
  /** What is asked before somebody leaves; null: they just do. */
  leaving: string | null;
  standing: (room: View, seat: Seat) => Standing;
  /** What is played, once there is a room. */
  children: ReactNode;
}

/**
 * The whole page of a game at whose table people talk: rooms, seats with names and presence, the chat,
 * the way out, and what is played in the middle.
 */
export function TalkingTable<Seat extends string, View extends SeatedView<Seat>, Row>(
  props: TalkingTableProps<Seat, View, Row>,
) {
  const { title, table, intro, rowOf, leaving, standing, children } = props;
  const { room, roomId, phase } = table;
  const leave = () => void table.leave(leaving);
  useChatSound(room && room.messages);

  const seats = (view: View) =>
    view.taken.map((seat) => {
      const { doing, ...stands } = standing(view, seat);
      const away = view.present[seat] !== true;
      const name = nameAt(view, seat);
      const presence = away ? 'away' : (doing ?? 'at the table');
      return {
        id: seat,
        testId: seat,
        name,
        title: name,
        you: seat === view.seat,
        presence,
        away,
        ...stands,
      };
    });

  return (
    <GamePage title={title}>
      <TableFrame
        table={table}
        intro={intro}
        rowOf={rowOf}
        scene={phase ?? undefined}
        onLeave={leave}
      >
        {room !== null && roomId !== null && (
          <TableLayout
            scene={phase}
            seats={<SeatList label="Players" seats={seats(room)} />}
            chat={
              <TableChat
                roomId={roomId}
                limit={CHAT_LIMIT}
                onLeave={leave}
                onSay={(message) => {
                  table.intent({ type: 'chat-message', message });
                  return table.isOnline;
                }}
              >
                <Watching count={room.watching ?? 0} />
                <ChatLog
                  messages={room.messages}
                  seat={room.seat}
                  taken={room.taken}
                  names={room.names}
                />
              </TableChat>
            }
          >
            {children}
          </TableLayout>
        )}
      </TableFrame>
    </GamePage>
  );
}
