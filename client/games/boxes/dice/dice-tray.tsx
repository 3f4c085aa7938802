import { Sentence } from '../../../shell/ui/sentence.tsx';
import { t } from '../../../../engine/wire/text.ts';
import { useRef, type ReactNode } from 'react';
import { type Box, waysToThrow } from '../../../../engine/games/dice/rules.ts';
import { Button, Name } from '../../../shell/ui/parts.tsx';
import { Die, Odds, RollButton, TurnClock } from './tray-parts.tsx';
import styles from './dice-tray.module.css';
import { rewardText, rollText } from '../log-text.tsx';
import { authorOf, type DiceLine } from '../room/room-view.ts';
import type { Elements } from '../../../shell/ui/elements.ts';
import { useCountdown } from '../../../shell/ui/use-countdown.ts';

/** What the tray of a party shows in addition. */
export interface PartyTray {
  /** [G11] The boxes among which a player chooses; empty: nobody does. */
  choices: readonly number[];
  /** [G17] Why the dice wait, as their button says it, and until when; null: they do not. */
  waits: { text: ReactNode; endsAt: number | null; does: 'chooses' | 'waits' } | null;
  /** [G15] The button of a throw again. */
  again: Elements;
  /** [G13] */
  round: string | null;
  /** How many of the 36 throws may open a box. */
  waysOf: (number: number) => number;
}

const USUAL: PartyTray = {
  choices: [],
  waits: null,
  again: null,
  round: null,
  waysOf: waysToThrow,
};

interface DiceTrayProps {
  party?: PartyTray | undefined;
  boxes: readonly Box[];
  /** The reader's seat; null: a watcher. */
  seat: string | null;
  /** Dice are rolled here now, and [mine] by the reader. */
  playing: boolean;
  mine: boolean;
  /** The text that says whose turn it is. */
  turn: ReactNode;
  /** On the reader's clock, in ms; null: it is stopped. */
  turnEndsAt: number | null;
  /** The turn has an end, which is told. */
  hasClock: boolean;
  /** [B46] [B61] Why the game may be ended now; null: it goes on. */
  whyEnd: string | null;
  /** The roll the dice show; null before the first of a game. */
  dice: DiceLine | null;
  /** The dare's card shows what that roll won. */
  hasCard: boolean;
  tumbling: boolean;
  /** Without a connection nobody knows how the turn's clock runs. */
  online: boolean;
  forced: boolean;
  /** Something else waits for the reader: the button is not the page's main one. */
  second: boolean;
  /** Asked for, not answered yet. */
  rolling: boolean;
  /** The end was asked for, not answered yet. */
  finishing: boolean;
  onRoll: () => void;
  onFinish: () => void;
}

function TwoDice({
  dice,
  rolling,
  tumbling,
}: Pick<DiceTrayProps, 'dice' | 'rolling' | 'tumbling'>) {
  const moves = { roll: dice?.id ?? 0, shaking: rolling, tumbling };
  return (
    <div className={styles['dice']}>
      <Die name={t('First die')} testId="die-1" value={dice?.die1 ?? null} {...moves} />
      <Die name={t('Second die')} testId="die-2" value={dice?.die2 ?? null} {...moves} />
    </div>
  );
}

/** Says whose turn it is and what was rolled. */
function Told(props: DiceTrayProps) {
  const { seat, playing, mine, turn, dice, tumbling, forced, hasCard, party = USUAL } = props;
  const choosing = party.choices.length > 0;
  const house = forced && dice !== null && (
    <>
      <span> </span>
      <Sentence
        of={dice.by === seat ? t('The house rolled for you.') : t('The house rolled for <name/>.')}
        tags={{ name: <Name of={authorOf(dice)} /> }}
      />
    </>
  );
  const reward = dice && rewardText(dice, hasCard);
  return (
    <div className={styles['told']} data-testid="game-status">
      {/* The log tells what was rolled: here only whose turn it is is said aloud. */}
      <output
        className={styles['turn']}
        data-mine={mine && !tumbling}
        data-choosing={choosing && !tumbling}
      >
        <span>{tumbling ? t('The dice are rolling…') : playing && turn}</span>
        {!tumbling && house && <span className="visually-hidden">{house}</span>}
      </output>
      {!tumbling && dice && (
        <span className={styles['result']}>
          {rollText(choosing ? { ...dice, choices: party.choices } : dice, dice.by === seat)}
          {reward && (
            <b className={styles['reward']}>
              <span> </span>
              {reward}
              {house && <span>.</span>}
            </b>
          )}
          {house && <span aria-hidden="true">{house}</span>}
        </span>
      )}
      {!tumbling && !dice && playing && (
        <span className={styles['result']}>
          {party === USUAL
            ? t('The sum of the dice opens the box with its number.')
            : t('The dice open the box of their sum, their difference, or one of them.')}
        </span>
      )}
    </div>
  );
}

/** How likely each box is, or why the game may be ended now. */
function Left({ boxes, tumbling, whyEnd, finishing, onFinish, party = USUAL }: DiceTrayProps) {
  const isOver = !tumbling && whyEnd !== null;
  return (
    <div className={styles['left']}>
      {isOver ? (
        <div className={styles['decided']}>
          <p>{whyEnd}</p>
          <Button variant="quiet" disabled={finishing} onClick={onFinish}>
            {t('Finish now')}
          </Button>
        </div>
      ) : (
        <div className={styles['rest']}>
          <Odds boxes={boxes} waysOf={party.waysOf} />
          {party.round !== null && <small>{party.round}</small>}
        </div>
      )}
    </div>
  );
}

/** The dice, their result, whose turn it is, and that player's button. */
export function DiceTray(props: DiceTrayProps) {
  const { seat, playing, mine, dice, tumbling, online, rolling, party = USUAL } = props;
  const tray = useRef<HTMLElement>(null);
  const [choosing, waits] = [party.choices.length > 0, party.waits];
  const seconds = useCountdown(props.turnEndsAt);
  const waitsFor = useCountdown(waits?.endsAt ?? null);
  return (
    <section
      ref={tray}
      tabIndex={-1}
      className={styles['tray']}
      aria-label={t('Dice')}
      data-over={!playing}
      data-watching={seat === null}
    >
      <TwoDice {...{ dice, rolling, tumbling }} />
      <Told {...props} />
      {!tumbling && party.again && <div className={styles['again']}>{party.again}</div>}
      <div className={styles['act']}>
        {mine && !tumbling && !choosing && (
          <RollButton
            again={dice !== null}
            disabled={rolling}
            second={props.second || !online}
            waits={waits?.text ?? null}
            home={tray}
            onRoll={props.onRoll}
          />
        )}
        {playing && !tumbling && online && seconds !== null && props.hasClock && (
          <TurnClock
            seconds={waitsFor ?? seconds}
            does={waits?.does ?? (choosing ? 'opens' : 'rolls')}
          />
        )}
      </div>
      {playing && <Left {...props} />}
    </section>
  );
}
