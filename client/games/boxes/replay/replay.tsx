import { useEffect, useState } from 'react';
import { boxesRecordSchema } from '../../../../engine/games/boxes/record/boxes-record-schema.ts';
import { SEATS } from '../../../../engine/games/boxes/rules.ts';
import { getJson } from '../../../shell/net/api.ts';
import { playSound } from '../../../shell/sound/sound.ts';
import { Button } from '../../../shell/ui/button.tsx';
import { LoadingGame } from '../../../shell/ui/loading.tsx';
import { SeatList } from '../../../table/seats/seat-list.tsx';
import { nameAt } from '../room/room-view.ts';
import { Table } from '../table.tsx';
import { type Frame, framesOf } from './frames.ts';
import styles from './replay.module.css';

/** How long a step is shown at speed 1, in ms. */
const STEP_MS = 2000;
const SPEEDS = [1, 2, 4] as const;

const nothing = (): void => {};

/** The table of one moment, as somebody who watched saw it. */
function Shown({ frame: { room, isOver } }: { frame: Frame }) {
  const seats = SEATS.map((seat) => ({
    id: seat,
    testId: seat,
    name: nameAt(room, seat),
    title: undefined,
    you: false,
    presence: seat === room.house ? 'played by the server' : 'at the table',
    away: false,
    due: !isOver && room.turn === seat,
    score: room.scores[seat],
    scored: `${room.scores[seat]} boxes opened`,
  }));
  return (
    <>
      <div className={styles['seats']}>
        <SeatList label="Scores" seats={seats} />
      </div>
      <Table
        room={room}
        shown={room}
        thrown={null}
        online={false}
        dice="resting"
        over={isOver}
        pending={null}
        onRoll={nothing}
        onRematch={nothing}
        onFinish={nothing}
        onLeave={nothing}
        onSettle={nothing}
        onJudge={nothing}
      />
    </>
  );
}

/** [C8] The steps of a record, to be gone through forwards and backwards. */
function Steps({ frames, recordPath }: { frames: readonly Frame[]; recordPath: string }) {
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
        <label className={styles['speed']}>
          <output>
            Game {frame.game}, step {at + 1} of {frames.length}
          </output>
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
                {one}×
              </option>
            ))}
          </select>
        </label>
      </section>
      <p className={styles['proof']}>
        Every roll can be checked by anybody: <a href={recordPath}>the record of this room</a>.
      </p>
    </div>
  );
}

type Read = { frames: readonly Frame[] } | { error: string } | null;

/** The replay of a room that is over. */
export function Replay({
  game,
  roomId,
}: {
  game: { slug: string; title: string };
  roomId: string;
}) {
  const [read, setRead] = useState<Read>(null);
  const path = `/api/tables/${game.slug}/${encodeURIComponent(roomId)}/record`;
  useEffect(() => {
    let isCurrent = true;
    void getJson(path, boxesRecordSchema).then((answer) => {
      if (!isCurrent) return;
      setRead(answer.ok ? { frames: framesOf(answer.value) } : { error: answer.error });
    });
    return () => {
      isCurrent = false;
    };
  }, [path]);
  if (read === null) return <LoadingGame title={game.title} />;
  if ('error' in read) return <p role="alert">{read.error}</p>;
  return <Steps frames={read.frames} recordPath={path} />;
}
