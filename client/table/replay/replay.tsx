import { type ComponentType, useEffect, useState } from 'react';
import * as v from 'valibot';
import type { ReplayProps } from '../../games/shown-game.ts';
import { getJson } from '../../shell/net/api.ts';
import { playSound } from '../../shell/sound.ts';
import { Button } from '../../shell/ui/parts.tsx';
import { LoadingGame } from '../../shell/page.tsx';
import { Link } from '../../shell/router.tsx';
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

/** The players with their scores at this moment. */
export const ReplaySeats = ({ seats }: { seats: readonly ShownSeat[] }) => (
  <div className={styles['seats']}>
    <SeatList label="Scores" seats={seats} />
  </div>
);

/** [C8] The steps of a record, to be gone through forwards and backwards. */
function Steps<One extends Frame>({
  frames,
  record,
  recordPath,
  picturePath,
  Shown,
}: {
  frames: readonly One[];
  /** The record as it came. */
  record: unknown;
  recordPath: string;
  picturePath: string;
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

  if (frame === undefined) return <p role="alert">There is nothing to replay.</p>;
  return (
    <div className={styles['replay']}>
      <Shown frame={frame} />
      <section className={styles['controls']} aria-label="Replay">
        {frame.said != null && <p className={styles['said']}>{frame.said}</p>}
        <label className={styles['speed']}>
          <output>{`Game ${frame.game}, step ${at + 1} of ${frames.length}`}</output>
          <input
            className={styles['slider']}
            type="range"
            aria-label="Step"
            min={0}
            max={last}
            value={at}
            onChange={({ target }) => {
              setPlaying(false);
              show(Number(target.value));
            }}
          />
        </label>
        <div className={styles['buttons']}>
          <Button variant="quiet" onClick={() => show(at - 1)} disabled={at === 0}>
            Back
          </Button>
          <Button
            onClick={() => {
              if (at === last) setAt(0);
              setPlaying(!isRunning);
            }}
          >
            {isRunning ? 'Pause' : 'Play'}
          </Button>
          <Button variant="quiet" onClick={() => show(at + 1)} disabled={at === last}>
            Forward
          </Button>
        </div>
        <label className={styles['speed']}>
          Speed
          <select value={speed} onChange={({ target }) => setSpeed(Number(target.value))}>
            {SPEEDS.map((one) => (
              <option key={one} value={one}>
                {`${one}×`}
              </option>
            ))}
          </select>
        </label>
      </section>
      <div className={styles['proof']}>
        <p>
          Every roll can be checked by anybody: <a href={recordPath}>the record of this room</a>.{' '}
          <a href={picturePath} download="alluring-games.png">
            A picture to share
          </a>
        </p>
        <SignedBy record={record} />
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

/** [C8] The replay of a room that is over. */
export function Replay<Recorded, One extends Frame>(props: RecordProps<Recorded, One>) {
  const { game, roomId, schema, framesOf, Shown } = props;
  const [read, setRead] = useState<Read<One> | { error: string } | null>(null);
  const room = `/api/tables/${game.slug}/${encodeURIComponent(roomId)}`;
  const path = `${room}/record`;
  useEffect(() => {
    let isCurrent = true;
    void getJson(path, asItCame(schema)).then((answer) => {
      if (!isCurrent) return;
      if (!answer.ok) return setRead({ error: answer.error });
      const { whole, parsed } = answer.value;
      setRead({ record: whole, frames: framesOf(parsed) });
    });
    return () => {
      isCurrent = false;
    };
  }, [path, schema, framesOf]);
  if (read === null) return <LoadingGame title={game.title} />;
  if ('error' in read) {
    return (
      <div className={styles['nothing']}>
        <p role="alert">{read.error}</p>
        <Link to={`/games/${game.slug}?room=${roomId}`}>To the table</Link>
      </div>
    );
  }
  return <Steps {...read} recordPath={path} picturePath={`${room}/share.png`} Shown={Shown} />;
}
