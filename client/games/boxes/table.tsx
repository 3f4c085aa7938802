import { DiceCheck } from './proof/dice-check.tsx';
import { DiceTray } from './dice/dice-tray.tsx';
import { GameGrid } from './board/game-grid.tsx';
import { Result } from './board/result.tsx';
import type { RoomView } from '../../../engine/games/boxes/room-fold.ts';
import { beforeLanding, lastDice, type Throw } from './room/room-view.ts';
import { BoxesLog } from './board/boxes-log.tsx';
import { CHAT_LIMIT } from '../../../engine/wire/chat.ts';
import { Scores } from './board/scores.tsx';
import styles from './table.module.css';
import { TableChat } from '../../table/talk/table-chat.tsx';
import { WatchersBar } from '../../table/talk/watchers-bar.tsx';

interface TableProps {
  room: RoomView;
  roomId: string;
  thrown: Throw | null;
  /** Whether what is shown is what the server says now. */
  online: boolean;
  /** What the dice of `thrown` are doing. */
  dice: 'resting' | 'tumbling' | 'opening';
  pending: string | null;
  onRoll: () => void;
  onSay: (message: string) => boolean;
  onShowChat: (allow: boolean) => void;
  onRematch: () => void;
  onFinish: () => void;
  onLeave: () => void;
}

/** The table of a game being played or finished. Nothing of a roll shows before its dice landed. */
export function Table(props: TableProps) {
  const { room, roomId, online, thrown, dice, pending } = props;
  const tumbling = dice === 'tumbling';
  const shown = thrown && tumbling ? beforeLanding(room, thrown) : room;
  const over = dice === 'resting' && (room.state === 'finished' || room.closed);
  const line = lastDice(room.messages);
  const current = thrown !== null && thrown.line.id === line?.id ? thrown : null;
  return (
    <div className={styles['table']}>
      <div className={styles['scores']}>
        <Scores room={shown} showTurn={shown.state === 'playing' && !tumbling} />
      </div>
      <div className={styles['grid']}>
        {over ? (
          <Result
            room={room}
            busy={pending === 'rematch'}
            onRematch={props.onRematch}
            onLeave={props.onLeave}
          />
        ) : (
          <GameGrid
            boxes={shown.boxes}
            landed={tumbling ? null : current}
            opening={dice === 'opening'}
          />
        )}
      </div>
      <div className={styles['tray']}>
        <DiceTray
          room={shown}
          online={online}
          dice={line}
          tumbling={tumbling}
          forced={current?.forced ?? false}
          rolling={pending === 'roll-dice'}
          finishing={pending === 'finish-game'}
          onRoll={props.onRoll}
          onFinish={props.onFinish}
        />
      </div>
      <TableChat
        className={styles['chat']}
        roomId={roomId}
        limit={CHAT_LIMIT}
        onSay={props.onSay}
        onLeave={over ? null : props.onLeave}
      >
        {!room.closed && (
          <WatchersBar
            count={room.watching}
            allowed={room.watcherChat}
            busy={pending === 'watcher-chat'}
            onShowChat={props.onShowChat}
          />
        )}
        <BoxesLog messages={shown.messages} seat={room.seat} />
      </TableChat>
      <div className={styles['check']}>
        <DiceCheck room={shown} roomId={roomId} />
      </div>
    </div>
  );
}
