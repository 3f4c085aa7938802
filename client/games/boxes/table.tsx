import { Sentence } from '../../shell/ui/sentence.tsx';
import { t } from '../../../engine/wire/text.ts';
import { GiftBox } from './board/board.tsx';
import { ClosedRoom, GameEnd, Next } from './board/game-end.tsx';
import { TableMiddle, type TableProps, whyEnd } from './board/table-middle.tsx';
import type { RoomView } from '../../../engine/games/boxes/wire/messages.ts';
import { daresDone } from './dare/dare-cards.ts';
import { named, turnText } from './log-text.tsx';
import { DaresDone } from '../../table/seats/seats-and-watchers.tsx';
import { Face } from '../../table/seats/face.tsx';
import { linesOfThisGame, nameAt, placeOf } from './room/room-view.ts';
import styles from './table.module.css';
import { decidedFor, type SeatName, otherSeat } from '../../../engine/games/boxes/rules.ts';
import { type ReactNode, useMemo } from 'react';
import { Button, CoinIcon, Name } from '../../shell/ui/parts.tsx';

interface ResultProps {
  room: RoomView;
  busy: boolean;
  onRematch: () => void;
  onLeave: () => void;
}

function verdict(room: RoomView): ReactNode {
  const { winner, seat } = room;
  if (winner === 'draw') return t("It's a draw");
  if (seat === null)
    return (
      winner && (
        <Sentence of={t('<name/> wins!')} tags={{ name: <Name of={nameAt(room, winner)} /> }} />
      )
    );
  return winner === seat ? t('You win!') : t('You lose');
}

/** The number of boxes each player opened, the reader's first. */
function Tally({ room }: { room: RoomView }) {
  const first = room.seat ?? 'player1';
  const side = (seat: SeatName) => (
    <span className={styles['side']} data-winner={seat === room.winner}>
      <span className={styles['score']}>
        <Face seat={seat} />
        <Name
          of={seat === room.seat ? t('You') : nameAt(room, seat)}
          place={placeOf(room, seat)}
          boxed
          className={styles['who']}
        />
        <b>{` ${room.scores[seat]}`}</b>
      </span>
      <DaresDone count={daresDone(room.dares, seat)} />
    </span>
  );
  return (
    <p className={styles['resultScores']} data-testid="tally">
      {side(first)}
      <span className={styles['colon']}>{' : '}</span>
      {side(otherSeat(first))}
    </p>
  );
}

/** [B182] What a player found: the boxes, and the coins, with those for dares; the house has none. */
function Found({ room, seat }: { room: RoomView; seat: SeatName }) {
  const found = linesOfThisGame(room.messages).flatMap((line) =>
    line.type === 'dice' && line.by === seat && line.opened !== null ? [line.opened] : [],
  );
  // After a reload the log is short: then it is not all of it.
  if (found.length !== room.scores[seat]) return <div />;
  const coins = [...found, ...room.dares.filter(({ by }) => by === seat)]
    .map((one) => one.coins ?? 0)
    .reduce((sum, one) => sum + one, 0);
  const by =
    seat === room.seat ? t('Opened by you') : t('Opened by {name}', { name: nameAt(room, seat) });
  return (
    <div>
      <ul className={styles['found']} aria-label={by}>
        {found.map(({ number }) => (
          <li key={number} aria-label={t('Box {number}', { number })}>
            <GiftBox number={number} />
          </li>
        ))}
      </ul>
      {seat !== room.house && coins > 0 && (
        <p className={styles['coins']}>
          <CoinIcon />
          <span>{t('+{coins} coins', { coins })}</span>
        </p>
      )}
    </div>
  );
}

/** How the game ended, and what can be done next. */
function Result({ room, busy, onRematch, onLeave }: ResultProps) {
  if (room.closed) {
    const isSeated = room.seat !== null;
    return <ClosedRoom className={styles['result']} isSeated={isSeated} onLeave={onLeave} />;
  }
  const alone = room.left.player1 || room.left.player2;
  const won = room.winner !== null && (room.winner === room.seat || room.seat === null);
  return (
    <GameEnd className={styles['result']} won={won} title={verdict(room)}>
      <Tally room={room} />
      <div className={styles['loot']}>
        <Found room={room} seat={room.seat ?? 'player1'} />
        <Found room={room} seat={otherSeat(room.seat ?? 'player1')} />
      </div>
      {room.seat !== null && (
        <Next onLeave={onLeave}>
          {!alone && (
            <Button onClick={onRematch} disabled={busy}>
              {t('Rematch')}
            </Button>
          )}
        </Next>
      )}
      {!alone && room.seat !== null && room.house === null && (
        <p className={styles['soft']}>{t('A rematch swaps the seats.')}</p>
      )}
    </GameEnd>
  );
}

/** [B46] [B61] Why the game may be ended now; null: it goes on. */
function whyOver(room: RoomView): string | null {
  const anyoneLeft = room.left.player1 || room.left.player2;
  if (!isPlaying(room) || anyoneLeft || room.seat === null) return null;
  return whyEnd(room, decidedFor(room) !== null);
}

const isPlaying = ({ state, closed }: RoomView): boolean => state === 'playing' && !closed;

/** Names the player whose turn it is, as the reader sees it. */
function turnOf(room: RoomView): ReactNode {
  const { turn, left, present } = room;
  if (turn === room.seat) return t('Your turn');
  const doing = turnText({ left: left[turn], present: present[turn] });
  return named(turn, nameAt(room, turn), doing);
}

/** The middle of the table of a game being played or finished. */
export function Table(props: TableProps<RoomView>) {
  const { room, shown, pending, onIntent, onLeave } = props;
  const dares = useMemo(
    () => room.dares.map((dare) => ({ ...dare, judges: [otherSeat(dare.by)] })),
    [room.dares],
  );
  const playing = isPlaying(shown);
  return (
    <TableMiddle
      {...props}
      dares={dares}
      nameOf={(seat) => nameAt(room, seat as SeatName)}
      playing={playing}
      mine={playing && shown.turn === shown.seat}
      turn={turnOf(shown)}
      // [B66] The house has no clock.
      hasClock={shown.turn !== shown.house}
      whyEnd={whyOver(shown)}
    >
      <Result
        room={room}
        busy={pending === 'rematch'}
        onRematch={() => onIntent({ type: 'rematch' })}
        onLeave={onLeave}
      />
    </TableMiddle>
  );
}
