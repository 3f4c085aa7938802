import type { ReactNode } from 'react';
import { CHAT_LIMIT } from '../../../engine/wire/chat.ts';
import { GamePage } from '../../shell/page/game-page.tsx';
import type { RoomRow } from '../lobby/room-list.tsx';
import { nameAt, type SeatedView } from '../seats/seated-view.ts';
import { SeatList } from '../seats/seat-list.tsx';
import { ChatLog } from '../talk/chat-log.tsx';
import { TableChat } from '../talk/table-chat.tsx';
import { useChatSound } from '../talk/use-chat-sound.ts';
import { Watching } from '../talk/watching.tsx';
import { type Framed, TableFrame } from './table-frame.tsx';
import { TableLayout } from './table-layout.tsx';

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

  const seats = (now: View) =>
    now.taken.map((seat) => {
      const { doing, ...stands } = standing(now, seat);
      const away = now.present[seat] !== true;
      const name = nameAt(now, seat);
      const presence = away ? 'away' : (doing ?? 'at the table');
      return {
        id: seat,
        testId: seat,
        name,
        title: name,
        you: seat === now.seat,
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
