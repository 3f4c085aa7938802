import { Button } from '../shell/button.tsx';
import { ChatForm } from './chat-form.tsx';
import { DiceCheck } from './dice-check.tsx';
import { DiceTray } from './dice-tray.tsx';
import { GameGrid } from './game-grid.tsx';
import { Result } from './result.tsx';
import { beforeLanding, lastDice, type RoomView, type Throw } from './room-fold.ts';
import { RoomLog } from './room-log.tsx';
import { Scores } from './scores.tsx';
import styles from './table.module.css';
import { WatchersBar } from './watchers-bar.tsx';

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
      <section className={styles['chat']} aria-label="Chat">
        <div className={styles['head']}>
          <h2>
            Room <span>{roomId}</span>
          </h2>
          {!over && (
            <Button variant="quiet" onClick={props.onLeave}>
              Leave room
            </Button>
          )}
        </div>
        <WatchersBar room={room} busy={pending === 'watcher-chat'} onShowChat={props.onShowChat} />
        <RoomLog messages={shown.messages} seat={room.seat} />
        <ChatForm onSend={props.onSay} />
      </section>
      <div className={styles['check']}>
        <DiceCheck room={shown} roomId={roomId} />
      </div>
    </div>
  );
}
