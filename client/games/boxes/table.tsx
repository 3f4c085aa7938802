import { DiceCheck } from './proof/dice-check.tsx';
import { DiceTray } from './dice/dice-tray.tsx';
import { GameGrid } from './board/game-grid.tsx';
import type { RoomView, LogLine } from '../../../engine/games/boxes/room-fold.ts';
import {
  beforeLanding,
  lastDice,
  type Throw,
  nameAt,
  authorOf,
  linesOfThisGame,
} from './room/room-view.ts';
import { CHAT_LIMIT } from '../../../engine/wire/chat.ts';
import styles from './table.module.css';
import { TableChat } from '../../table/talk/table-chat.tsx';
import { WatchersBar } from '../../table/talk/watchers-bar.tsx';
import { SEATS, type SeatName, otherSeat } from '../../../engine/games/boxes/rules.ts';
import { SeatList } from '../../table/seats/seat-list.tsx';
import { memo, useEffect, useRef } from 'react';
import { ChatLine, NoticeLine, RoomLog } from '../../table/talk/room-log.tsx';
import { rewardText, rollText } from './log-text.tsx';
import { Button } from '../../shell/ui/button.tsx';
import { Confetti } from '../../shell/ui/confetti.tsx';
import { DareChip, DareStage, type DareStageProps } from './dare/dares.tsx';
import { useDares } from './dare/use-dares.ts';

interface ResultProps {
  room: RoomView;
  busy: boolean;
  onRematch: () => void;
  onLeave: () => void;
}

function verdict({ winner, seat }: RoomView): string {
  if (winner === 'draw') return "It's a draw";
  return winner === seat ? 'You win!' : 'You lose';
}

/** Who opened how many: the reader's own number first. */
function Tally({ room }: { room: RoomView }) {
  const first = room.seat ?? 'player1';
  const side = (seat: SeatName) => (
    <span className={styles['side']} data-seat={seat}>
      <bdi className={styles['who']}>{seat === room.seat ? 'You' : nameAt(room, seat)}</bdi>{' '}
      <b>{room.scores[seat]}</b>
    </span>
  );
  return (
    <p className={styles['resultScores']} data-testid="tally">
      {side(first)} <span className={styles['colon']}>:</span> {side(otherSeat(first))}
    </p>
  );
}

/** How the game ended, and what can be done next. */
function Result({ room, busy, onRematch, onLeave }: ResultProps) {
  const section = useRef<HTMLElement>(null);
  // The button that ended the game is gone; who pressed it goes on here.
  useEffect(() => {
    if (document.activeElement === document.body) section.current?.focus({ preventScroll: true });
  }, []);
  if (room.closed) {
    return (
      <section className={styles['result']} aria-label="Result">
        <p className={styles['title']}>This room was closed.</p>
        <Button onClick={onLeave}>Back to rooms</Button>
      </section>
    );
  }
  const alone = room.left.player1 || room.left.player2;
  const won = room.winner !== null && room.winner === room.seat;
  return (
    <section
      ref={section}
      tabIndex={-1}
      className={styles['result']}
      aria-label="Result"
      data-won={won}
    >
      {won && <Confetti />}
      <output className={styles['title']}>{verdict(room)}</output>
      <Tally room={room} />
      <div className={styles['actions']}>
        {!alone && (
          <Button onClick={onRematch} disabled={busy}>
            Rematch
          </Button>
        )}
        <Button variant="quiet" onClick={onLeave}>
          Leave room
        </Button>
      </div>
      {!alone && <p className={styles['soft']}>A rematch swaps the seats.</p>}
    </section>
  );
}

interface BoxesLogProps {
  messages: readonly LogLine[];
  seat: SeatName | null;
}

/**
 * The room's log: rolls, notices and chat. Measured again only for other lines: a press elsewhere
 * waits for no layout.
 */
const BoxesLog = memo(function BoxesLog({ messages, seat }: BoxesLogProps) {
  const ofThisGame = new Set(linesOfThisGame(messages).map(({ id }) => id));
  const lines = messages.map((line) => ({
    id: line.id,
    told: line,
    you: 'by' in line && line.by === seat && ofThisGame.has(line.id),
  }));
  return <RoomLog lines={lines} Line={Line} />;
});

function Line({ line: { told, you } }: { line: { told: LogLine; you: boolean } }) {
  switch (told.type) {
    case 'notice':
      return <NoticeLine text={told.message} />;
    case 'dice': {
      const reward = rewardText(told);
      return (
        <li className={styles['dice']} data-seat={told.by}>
          {rollText(told, you)}
          {reward && <b> {reward}</b>}
        </li>
      );
    }
    case 'chat':
      return (
        <ChatLine
          place={SEATS.indexOf(told.by)}
          who={authorOf(told)}
          you={you}
          text={told.message}
        />
      );
  }
}

/** Who plays, who is away, whose turn it is and what everyone opened. */
function Scores({ room, showTurn }: { room: RoomView; showTurn: boolean }) {
  const seats = SEATS.map((seat, index) => {
    const away = !room.present[seat];
    return {
      id: seat,
      name: nameAt(room, seat),
      title: room.names[seat] ?? undefined,
      you: room.seat === seat,
      presence: room.left[seat] ? 'left' : away ? 'away' : 'at the table',
      away,
      due: showTurn && room.turn === seat,
      score: room.scores[seat],
      scored: `${room.scores[seat]} boxes opened`,
      testId: `player-${index + 1}`,
    };
  });
  return <SeatList label="Scores" seats={seats} />;
}

interface TableProps extends Pick<DareStageProps, 'onSettle' | 'onJudge'> {
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
  const dares = useDares(room, dice === 'resting');
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
        <DareStage
          dares={dares}
          room={room}
          busy={pending === 'settle-dare' || pending === 'judge-dare'}
          onSettle={props.onSettle}
          onJudge={props.onJudge}
        />
      </div>
      <div className={styles['tray']}>
        <DareChip dares={dares} />
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
