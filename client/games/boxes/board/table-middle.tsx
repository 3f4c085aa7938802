import { t } from '../../../../engine/wire/text.ts';
import { type ReactNode, Suspense } from 'react';
import type { Verdict } from '../../../../engine/definition/tasks.ts';
import { EMPTY_ROLLS } from '../../../../engine/games/dice/rules.ts';
import {
  type AudienceVote,
  hasCard,
  isAwaited,
  type TableDare,
  useDares,
} from '../dare/dare-cards.ts';
import { useDareSounds } from '../dare/dare-sounds.ts';
import { DareChips, DareStage } from '../dare/dares.tsx';
import { DiceTray, type PartyTray } from '../dice/dice-tray.tsx';
import { type DiceRoom, lastDice, type Throw } from '../room/room-view.ts';
import { type BoxChoice, GameGrid } from './board.tsx';
import { useTurnSound, useYourTurn } from '../../../shell/signals.ts';
import layout from './table-layout.module.css';
import type { Elements } from '../../../shell/ui/elements.ts';

/** A press in the middle of the table. */
type Press =
  | { type: 'roll-dice' }
  | { type: 'settle-dare'; dare: number; done: boolean }
  | { type: 'judge-dare'; dare: number; verdict: Verdict }
  | { type: 'finish-game' }
  | { type: 'rematch' };

/** A table at one moment: of a game being played or finished, for players, watchers and replays. */
export interface TableProps<Room> {
  room: Room;
  /** The room as it may be shown: nothing of a roll shows before its dice landed. */
  shown: Room;
  thrown: Throw | null;
  /** Whether the view is the server's latest. */
  online: boolean;
  /** The stage of the throw. */
  dice: 'resting' | 'tumbling' | 'opening';
  /** Nothing is left to be rolled for. */
  over: boolean;
  pending: string | null;
  /** [B113] The address of the room, which takes photos of dares; null: nobody may send one. */
  at: string | null;
  onIntent: (intent: Press) => void;
  onLeave: () => void;
  /** The reader's card of the game, below its result. */
  card?: Elements;
}

const nothing = (): void => {};

/** The same for a moment that is over: nothing moves, and nobody can press anything. */
export const atRest = <Room,>(room: Room, over: boolean): TableProps<Room> => ({
  room,
  shown: room,
  thrown: null,
  online: false,
  dice: 'resting',
  over,
  pending: null,
  at: null,
  onIntent: nothing,
  onLeave: nothing,
});

/** [B46] [B61] [G8] Why a game that goes on may be ended now; null: it may not. */
export function whyEnd({ empty }: { empty: number }, isDecided: boolean): string | null {
  if (isDecided) return t('The winner is certain.');
  return empty >= EMPTY_ROLLS ? t('Ten rolls opened nothing.') : null;
}

interface MiddleRoom extends DiceRoom {
  messages: Parameters<typeof lastDice>[0];
  turn: string;
  turnEndsAt: number | null;
}

interface TableMiddleProps extends TableProps<MiddleRoom> {
  /** Made anew only for other dares. */
  dares: readonly TableDare[];
  nameOf: (seat: string) => string;
  playing: boolean;
  mine: boolean;
  /** The text that says whose turn it is, and the face beside it. */
  turn: ReactNode;
  /** The turn has an end, which is told. */
  hasClock: boolean;
  whyEnd: string | null;
  /** [B100] What those who watch may say of dares, at a table with an audience. */
  vote?: AudienceVote | null;
  /** [G11] */
  choice?: BoxChoice | null;
  party?: PartyTray;
  /** What lies on the board besides. */
  onBoard?: Elements;
  /** What is told over the boxes, as soon as nothing lies on them. */
  news?: Elements;
  /** How the game ended, in the boxes' place once it is over. */
  children: Elements;
}

/** The middle of a table of any size: the boxes or the result, the dare that lies there, the dice. */
export function TableMiddle(props: TableMiddleProps) {
  const { room, shown, thrown, dice, pending, nameOf, onIntent } = props;
  const tumbling = dice === 'tumbling';
  const dares = useDares(props.dares, room.seat, dice === 'resting', props.over);
  useDareSounds(props.dares, dice === 'resting');
  useYourTurn(props.mine && props.online && (props.party?.waits ?? null) === null);
  useTurnSound(room.seat === null && props.playing ? shown.turn : null);
  const line = lastDice(room.messages);
  const current = thrown !== null && thrown.line.id === line?.id ? thrown : null;
  return (
    <>
      <div className={layout['grid']}>
        {dares.isCurtain ? (
          props.children
        ) : (
          <GameGrid
            boxes={shown.boxes}
            choice={dice === 'resting' ? (props.choice ?? null) : null}
            landed={tumbling ? null : current}
            opening={dice === 'opening'}
          />
        )}
        {dice === 'resting' && !dares.isCurtain && props.onBoard}
        {dice === 'resting' && dares.card === null && !props.onBoard && props.news}
        <DareStage
          dares={dares}
          seat={room.seat}
          nameOf={nameOf}
          room={props.at}
          busy={pending === 'settle-dare' || pending === 'judge-dare'}
          vote={props.vote ?? null}
          onSettle={(dare, done) => onIntent({ type: 'settle-dare', dare, done })}
          onJudge={(dare, verdict) => onIntent({ type: 'judge-dare', dare, verdict })}
        />
      </div>
      <div className={layout['tray']} data-over={props.over}>
        <DareChips dares={dares} withPhoto={props.at !== null && !props.onBoard} />
        <DiceTray
          party={props.party}
          boxes={shown.boxes}
          seat={shown.seat}
          playing={props.playing}
          mine={props.mine}
          turn={props.turn}
          turnEndsAt={shown.turnEndsAt}
          hasClock={props.hasClock}
          whyEnd={props.whyEnd}
          online={props.online}
          dice={line}
          hasCard={hasCard(props.dares, line)}
          tumbling={tumbling}
          forced={current?.forced ?? false}
          // [B129] First the dare that waits for the reader.
          second={dares.card !== null && isAwaited(dares.card, room.seat)}
          rolling={pending === 'roll-dice'}
          finishing={pending === 'finish-game'}
          onRoll={() => onIntent({ type: 'roll-dice' })}
          onFinish={() => onIntent({ type: 'finish-game' })}
        />
        {props.over && <Suspense fallback={null}>{props.card}</Suspense>}
      </div>
    </>
  );
}
