import { Sentence } from '../../../shell/ui/sentence.tsx';
import { t } from '../../../../engine/wire/text.ts';
import type { CSSProperties, ReactElement } from 'react';
import type { PartyRoom } from '../../../../engine/games/party/party-messages.ts';
import type { PartySeat } from '../../../../engine/games/party/party-rules.ts';
import { Button, Name } from '../../../shell/ui/parts.tsx';
import { Face } from '../../../table/seats/face.tsx';
import { DaresDone } from '../../../table/seats/seats-and-watchers.tsx';
import { ClosedRoom, GameEnd, Next } from '../../boxes/board/game-end.tsx';
import { daresDone } from '../../boxes/dare/dare-cards.ts';
import { type BestMoment, momentsOf } from './best-moments.ts';
import { partyName } from '../party-names.ts';
import { inOrder } from '../line/place-in-line.ts';
import { podiumOf } from './podium-places.ts';
import podium from './podium.module.css';

interface PodiumProps {
  room: PartyRoom;
  busy: boolean;
  onNext: () => void;
  onLeave: () => void;
}

const boxesIn = (score: number): string =>
  t('{score, plural, one {# box} other {# boxes}}', { score });

const MOMENTS: Readonly<Record<BestMoment['is'], string>> = {
  'Best dare': t('Best dare'),
  'Luckiest throw': t('Luckiest throw'),
  'Most daring': t('Most daring'),
  Bravo: t('Bravo'),
};

function titleOf({ winner, seat, ...room }: PartyRoom) {
  if (winner === null || winner === 'draw') return <span>{t("It's a draw")}</span>;
  if (winner === seat) return <span>{t('You win!')}</span>;
  return (
    <Sentence of={t('<name/> wins!')} tags={{ name: <Name of={partyName(room, winner)} /> }} />
  );
}

interface OfThese {
  room: PartyRoom;
  nameOf: (seat: PartySeat) => ReactElement;
}

/** The steps, and below them whoever stands on none. */
function Steps({ room, nameOf }: OfThese) {
  const { steps, columns, others } = podiumOf(room);
  return (
    <>
      <ol
        className={podium['steps']}
        aria-label={t('The podium')}
        style={{ '--columns': columns } as CSSProperties}
        data-rows={columns < steps.length}
      >
        {steps.map(({ seat, score, place }) => (
          <li key={seat} data-place={place}>
            <Face seat={seat} className={podium['face']} />
            <span className={podium['name']}>{nameOf(seat)}</span>
            <DaresDone count={daresDone(room.dares, seat)} />
            <span className={podium['step']}>
              <b>{inOrder(place)}</b>
              <span>{boxesIn(score)}</span>
            </span>
          </li>
        ))}
      </ol>
      {others.length > 0 && (
        <p className={podium['soft']}>
          {others.map(({ seat, score, place }) => (
            <span key={seat} className={podium['also']}>
              <b>{inOrder(place)}</b>
              <Face seat={seat} />
              {nameOf(seat)}
              <span>{boxesIn(score)}</span>
              <DaresDone count={daresDone(room.dares, seat)} />
            </span>
          ))}
        </p>
      )}
    </>
  );
}

function Moments({ room, nameOf }: OfThese) {
  const moments = momentsOf(room);
  if (moments.length === 0) return null;
  return (
    <ul className={podium['moments']} aria-label={t('Moments of the game')}>
      {moments.map(({ is, by, text, said }) => (
        <li key={`${is} ${by}`}>
          <Face seat={by} className={podium['face']} />
          <div>
            <p className={podium['label']}>
              <span>{MOMENTS[is]}</span>
              <b>{nameOf(by)}</b>
            </p>
            {text !== null && (
              <p className={podium['text']}>
                <bdi>{text}</bdi>
              </p>
            )}
            <p className={podium['said']}>{said}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** How the party ended: the steps, and its best moments [B94]. */
export function Podium({ room, busy, onNext, onLeave }: PodiumProps) {
  const { seat, winner, closed } = room;
  const className = podium['podium'];
  if (closed)
    return <ClosedRoom className={className} isSeated={seat !== null} onLeave={onLeave} />;
  const won = winner !== 'draw' && (seat === null || winner === seat);
  const nameOf = (one: PartySeat) =>
    one === seat ? <span>{t('You')}</span> : <Name of={partyName(room, one)} boxed />;
  return (
    <GameEnd className={className} won={won} title={titleOf(room)}>
      <div className={podium['told']}>
        <div>
          <Steps room={room} nameOf={nameOf} />
          {seat !== null && (
            <Next onLeave={onLeave}>
              <Button onClick={onNext} disabled={busy}>
                {t('Next game')}
              </Button>
            </Next>
          )}
        </div>
        <Moments room={room} nameOf={nameOf} />
      </div>
    </GameEnd>
  );
}
