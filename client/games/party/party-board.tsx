import { useMemo } from 'react';
import type { PartyRoom } from '../../../engine/games/party/party-messages.ts';
import { partyDecidedFor } from '../../../engine/games/party/party-rules.ts';
import { EMPTY_ROLLS } from '../../../engine/games/boxes/rules.ts';
import { GameGrid } from '../boxes/board/game-grid.tsx';
import { hasCard, type TableDare } from '../boxes/dare/dare-cards.ts';
import { DareChip, DareStage } from '../boxes/dare/dares.tsx';
import { useDares } from '../boxes/dare/use-dares.ts';
import { DiceTray } from '../boxes/dice/dice-tray.tsx';
import { turnText } from '../boxes/log-text.tsx';
import { lastDice, type Throw } from '../boxes/room/room-view.ts';
import { partyName } from './party-names.ts';
import type { PartyIntent } from './party-table.ts';
import styles from './party.module.css';
import { Podium } from './podium.tsx';

interface PartyBoardProps {
  room: PartyRoom;
  /** The room as it may be shown: nothing of a roll shows before its dice landed. */
  shown: PartyRoom;
  thrown: Throw | null;
  /** Whether the view is the server's latest. */
  online: boolean;
  /** The stage of the throw. */
  dice: 'resting' | 'tumbling' | 'opening';
  over: boolean;
  pending: string | null;
  onIntent: (intent: PartyIntent) => void;
  onLeave: () => void;
}

/** [G8] Why the game may be ended now; null: it goes on. */
function whyEnd({ state, seat, scores, boxes, empty }: PartyRoom): string | null {
  if (state !== 'playing' || seat === null) return null;
  if (partyDecidedFor(scores, boxes.length) !== null) return 'The winner is certain.';
  return empty >= EMPTY_ROLLS ? 'Ten rolls opened nothing.' : null;
}

const tableDare = ({ judges, voted, ...dare }: PartyRoom['dares'][number]): TableDare => ({
  ...dare,
  judges: judges.filter((seat) => !voted.includes(seat)),
  voted: voted.length,
});

/** The middle of the table of a game being played or finished. */
export function PartyBoard(props: PartyBoardProps) {
  const { room, shown, thrown, online, dice, over, pending, onIntent } = props;
  const tumbling = dice === 'tumbling';
  const tableDares = useMemo(() => room.dares.map(tableDare), [room.dares]);
  const dares = useDares(tableDares, room.seat, dice === 'resting');
  const line = lastDice(room.messages);
  const current = thrown !== null && thrown.line.id === line?.id ? thrown : null;
  const { turn, seat } = shown;
  const playing = shown.state === 'playing';
  const mine = playing && turn === seat;
  const gone = { left: shown.left.includes(turn), present: shown.present[turn] === true };
  return (
    <>
      <div className={styles['grid']}>
        {over ? (
          <Podium
            room={room}
            busy={pending === 'rematch'}
            onNext={() => onIntent({ type: 'rematch' })}
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
          seat={room.seat}
          nameOf={(one) => partyName(room, one)}
          busy={pending === 'settle-dare' || pending === 'judge-dare'}
          onSettle={(dare, done) => onIntent({ type: 'settle-dare', dare, done })}
          onJudge={(dare, verdict) => onIntent({ type: 'judge-dare', dare, verdict })}
        />
      </div>
      <div className={styles['tray']}>
        <DareChip dares={dares} />
        <DiceTray
          boxes={shown.boxes}
          seat={seat}
          playing={playing}
          mine={mine}
          turn={mine ? 'Your turn' : turnText(partyName(shown, turn), gone)}
          turnEndsAt={shown.turnEndsAt}
          clock="anybody"
          whyEnd={whyEnd(shown)}
          online={online}
          dice={line}
          hasCard={hasCard(tableDares, line)}
          tumbling={tumbling}
          forced={current?.forced ?? false}
          rolling={pending === 'roll-dice'}
          finishing={pending === 'finish-game'}
          onRoll={() => onIntent({ type: 'roll-dice' })}
          onFinish={() => onIntent({ type: 'finish-game' })}
        />
      </div>
    </>
  );
}
