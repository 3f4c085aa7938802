import { Sentence } from '../../shell/ui/sentence.tsx';
import { t } from '../../../engine/wire/text.ts';
import { type ComponentType, createContext, use, useEffect, useState } from 'react';
import * as v from 'valibot';
import type { ReplayProps } from '../../games/shown-game.ts';
import { codeIn, getJson } from '../../shell/net/api.ts';
import { playSound } from '../../shell/sound.ts';
import { Button } from '../../shell/ui/parts.tsx';
import { LoadingGame } from '../../shell/page.tsx';
import { Link } from '../../shell/router.tsx';
import type { Elements } from '../../shell/ui/elements.ts';
import { Faces } from '../seats/face.tsx';
import type { ShownFace } from '../seats/seated-view.ts';
import { SeatList, type ShownSeat } from '../seats/seats-and-watchers.tsx';
import styles from './replay.module.css';
import { SignedBy } from './signed-by.tsx';

/** One moment of a replay; a game adds the room as somebody who watched saw it. */
export interface Frame {
  /** The number of the room's game, from 1. */
  game: number;
  /** The roll that led to this moment; null: it was none. */
  roll: object | null;
  /** What happened, where the table itself does not say it. */
  said?: string | null;
}

/** How long a step is shown at speed 1, in ms. */
const STEP_MS = 2000;
const SPEEDS = [1, 2, 4] as const;

const KnownFaces = createContext<ReplayProps['faces']>(undefined);

interface ReplayTableProps {
  seats: readonly Omit<ShownSeat, 'face'>[];
  house?: string | null;
  children: Elements;
}

/** The players with their scores at this moment, and their table. */
export function ReplayTable({ seats, house = null, children }: ReplayTableProps) {
  const known = use(KnownFaces);
  function faceAt(id: string): ShownFace | null {
    const seat = seats.find((one) => one.id === id);
    if (seat === undefined) return null;
    if (id === house) return { name: 'house', place: seat.place };
    const found = known?.find(({ name }) => name === seat.name);
    return found === undefined ? null : { name: found.avatar, place: seat.place };
  }
  return (
    <Faces value={faceAt}>
      <div className={styles['seats']}>
        <SeatList
          label={t('Scores')}
          seats={seats.map((seat) => ({ ...seat, face: faceAt(seat.id) }))}
        />
      </div>
      {children}
    </Faces>
  );
}

const Arrow = () => (
  <svg viewBox="0 0 16 16" width="1rem" height="1rem" aria-hidden="true" focusable="false">
    <path d="m5 2 7 6-7 6z" fill="currentColor" />
  </svg>
);

interface ButtonsProps {
  isFirst: boolean;
  isLast: boolean;
  isRunning: boolean;
  move: (by: number) => void;
  play: () => void;
  speed: number;
  setSpeed: (speed: number) => void;
}

function Buttons({ isFirst, isLast, isRunning, move, play, speed, setSpeed }: ButtonsProps) {
  return (
    <div className={styles['buttons']}>
      <Button variant="quiet" aria-label={t('Back')} onClick={() => move(-1)} disabled={isFirst}>
        <Arrow />
      </Button>
      <Button onClick={play}>{isRunning ? t('Pause') : t('Play##a replay')}</Button>
      <Button variant="quiet" aria-label={t('Forward')} onClick={() => move(1)} disabled={isLast}>
        <Arrow />
      </Button>
      <select
        aria-label={t('Speed')}
        value={speed}
        onChange={({ target }) => setSpeed(Number(target.value))}
      >
        {SPEEDS.map((one) => (
          <option key={one} value={one}>
            {`${one}×`}
          </option>
        ))}
      </select>
    </div>
  );
}

interface ProofProps {
  /** The record as it came. */
  record: unknown;
  recordPath: string;
  picturePath: string;
  tablePath: string;
}

function Proof({ record, recordPath, picturePath, tablePath }: ProofProps) {
  return (
    <div className={styles['proof']}>
      <p className={styles['ways']}>
        <Link to={tablePath}>{t('Back to the table')}</Link>
        <a href={picturePath} download="alluring-games.png">
          {t('A picture to share')}
        </a>
      </p>
      <p>
        <Sentence
          of={t('Every roll can be checked by anybody: <record/>.')}
          tags={{ record: <a href={recordPath}>{t('the record of this room')}</a> }}
        />
      </p>
      <SignedBy record={record} />
    </div>
  );
}

/** [C8] The steps of a record, to be gone through forwards and backwards. */
function Steps<One extends Frame>({
  frames,
  Shown,
  ...proof
}: ProofProps & {
  frames: readonly One[];
  Shown: ComponentType<{ frame: One }>;
}) {
  const [at, setAt] = useState(0);
  const [isPlaying, setPlaying] = useState(false);
  const [speed, setSpeed] = useState<number>(SPEEDS[0]);
  const last = frames.length - 1;
  const frame = frames[Math.min(at, last)];
  const isRunning = isPlaying && at < last;

  function show(next: number): void {
    const to = Math.max(0, Math.min(last, next));
    if (to > at) playSound(frames[to]?.roll === null ? 'open' : 'dice');
    setAt(to);
  }

  useEffect(() => {
    if (!isRunning) return;
    const timer = setTimeout(() => show(at + 1), STEP_MS / speed);
    return () => clearTimeout(timer);
  });

  if (frame === undefined) return <p role="alert">{t('There is nothing to replay.')}</p>;
  const games = frames.at(-1)?.game ?? 1;
  const place = { game: frame.game, games, step: at + 1, steps: frames.length };
  return (
    <div className={styles['replay']}>
      <Shown frame={frame} />
      <div className={styles['side']}>
        <section className={styles['controls']} aria-label={t('Replay')}>
          {frame.said != null && <p className={styles['said']}>{frame.said}</p>}
          <label className={styles['step']}>
            <output>
              {games > 1
                ? t('Game {game} of {games}, step {step} of {steps}', place)
                : t('Game {game}, step {step} of {steps}', place)}
            </output>
            <input
              className={styles['slider']}
              type="range"
              aria-label={t('Step')}
              min={0}
              max={last}
              value={at}
              onChange={({ target }) => {
                setPlaying(false);
                show(Number(target.value));
              }}
            />
          </label>
          <Buttons
            isFirst={at === 0}
            isLast={at === last}
            isRunning={isRunning}
            move={(by) => show(at + by)}
            play={() => {
              if (at === last) setAt(0);
              setPlaying(!isRunning);
            }}
            speed={speed}
            setSpeed={setSpeed}
          />
        </section>
        <Proof {...proof} />
      </div>
    </div>
  );
}

interface RecordProps<Recorded, One extends Frame> extends ReplayProps {
  /** The schema of the game's records, and all moments of one. */
  schema: v.GenericSchema<unknown, Recorded>;
  framesOf: (record: Recorded) => readonly One[];
  Shown: ComponentType<{ frame: One }>;
}

/** Reads a value and keeps it as it came, because all of it is signed [C13]. */
const asItCame = <Parsed,>(schema: v.GenericSchema<unknown, Parsed>) =>
  v.pipe(
    v.unknown(),
    v.rawTransform(({ dataset: { value }, addIssue, NEVER }) => {
      const read = v.safeParse(schema, value);
      if (read.success) return { whole: value, parsed: read.output };
      addIssue({ message: read.issues[0].message });
      return NEVER;
    }),
  );

/** The record as it came, and its moments. */
interface Read<One> {
  record: unknown;
  frames: readonly One[];
}

/** [B167] After a rematch, too: the record of a room says all its games, once none of them is on. */
const STILL_ON = t(
  'This table is not over yet. As soon as its game is, you see it here, and every game before it.',
);
/** How often the page then asks again, in ms. */
const AGAIN_MS = 10_000;

/** No answer, too many requests or a fault of the server: the next try may find it. */
const isPassing = (status: number): boolean => status === 0 || status === 429 || status >= 500;

/** [C8] The replay of a room that is over. */
export function Replay<Recorded, One extends Frame>(props: RecordProps<Recorded, One>) {
  const { game, roomId, schema, framesOf, Shown } = props;
  const [read, setRead] = useState<Read<One> | { error: string } | null>(null);
  const room = `/api/tables/${game.slug}/${encodeURIComponent(roomId)}`;
  const path = `${room}/record`;
  const table = `/games/${game.slug}?room=${roomId}`;
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    let again: ReturnType<typeof setTimeout> | undefined;
    void getJson(path, asItCame(schema)).then((answer) => {
      if (!isCurrent) return;
      if (!answer.ok) {
        const isOn = codeIn(answer.body) === 'record/not-finished';
        // Once the page waits, it also waits for a server that does not answer now.
        const waits = isOn || (tries > 0 && isPassing(answer.status));
        if (waits) again = setTimeout(() => setTries(tries + 1), AGAIN_MS);
        if (isOn || !waits) setRead({ error: isOn ? STILL_ON : answer.error });
        return;
      }
      const { whole, parsed } = answer.value;
      setRead({ record: whole, frames: framesOf(parsed) });
    });
    return () => {
      isCurrent = false;
      clearTimeout(again);
    };
  }, [path, schema, framesOf, tries]);
  if (read === null) return <LoadingGame title={game.title} />;
  if ('error' in read) {
    return (
      <div className={styles['nothing']}>
        <p role="alert">{read.error}</p>
        <Link to={table}>{t('Back to the table')}</Link>
      </div>
    );
  }
  return (
    <KnownFaces value={props.faces}>
      <Steps
        {...read}
        recordPath={path}
        picturePath={`${room}/share.png`}
        tablePath={table}
        Shown={Shown}
      />
    </KnownFaces>
  );
}
