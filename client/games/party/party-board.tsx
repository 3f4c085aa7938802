import { type ReactNode, Suspense, useMemo } from 'react';
import { useIsPast } from '../../shell/ui/use-countdown.ts';
import { lazyPart } from '../../table/frame/table-frame.tsx';
import { boxesToOpen, type Moment, momentOf } from './party-moment.ts';
import type { PartyIntent } from './party-table.ts';
import { ThrowAgain } from './throw-again.tsx';
import type { PartyRoom } from '../../../engine/games/party/party-messages.ts';
import { Avatar } from '../../me/me-chip.tsx';
import { Button } from '../../shell/ui/parts.tsx';
import { partyName } from './party-names.ts';
import podium from './podium.module.css';
import { partyDecidedFor, waysToOpen } from '../../../engine/games/party/party-rules.ts';
import { ClosedRoom, GameEnd, Next } from '../boxes/board/game-end.tsx';
import { TableMiddle, type TableProps, whyEnd } from '../boxes/board/table-middle.tsx';
import { type AudienceVote, daresDone, type TableDare } from '../boxes/dare/dare-cards.ts';
import { DaresDone } from '../../table/seats/seats-and-watchers.tsx';
import { turnText } from '../boxes/log-text.tsx';

interface PodiumProps {
  room: PartyRoom;
  busy: boolean;
  onNext: () => void;
  onLeave: () => void;
}

/** The players by their boxes, the best first; as many boxes share a step. */
function ranked({ taken, scores }: PartyRoom) {
  const all = taken
    .map((seat) => ({ seat, score: scores[seat] }))
    .filter(
      (one): one is { seat: (typeof taken)[number]; score: number } => one.score !== undefined,
    )
    .toSorted((a, b) => b.score - a.score);
  return all.map((one) => ({
    ...one,
    step: all.filter(({ score }) => score > one.score).length + 1,
  }));
}

function titleOf(room: PartyRoom): string {
  const { winner, seat } = room;
  if (winner === null || winner === 'draw') return "It's a draw";
  return winner === seat ? 'You win!' : `${partyName(room, winner)} wins!`;
}

/** How the party ended: the steps, and who was most daring and luckiest. */
export function Podium({ room, busy, onNext, onLeave }: PodiumProps) {
  if (room.closed) {
    const isSeated = room.seat !== null;
    return <ClosedRoom className={podium['podium']} isSeated={isSeated} onLeave={onLeave} />;
  }
  const { awards, seat, avatars } = room;
  const won = room.winner !== 'draw' && (seat === null || room.winner === seat);
  const ranks = ranked(room);
  const name = (one: string) =>
    one === seat ? <span>You</span> : <bdi>{partyName(room, one)}</bdi>;
  return (
    <GameEnd className={podium['podium']} won={won} title={<bdi>{titleOf(room)}</bdi>}>
      <ol className={podium['steps']} aria-label="The podium">
        {ranks.slice(0, 3).map(({ seat: one, score, step }, place) => (
          <li key={one} data-place={place + 1} data-step={step}>
            <Avatar name={avatars[one] ?? null} className={podium['face']} />
            <span className={podium['name']}>{name(one)}</span>
            <DaresDone count={daresDone(room.dares, one)} />
            <span className={podium['step']}>
              <b aria-label={`${score} boxes opened`}>{score}</b>
            </span>
          </li>
        ))}
      </ol>
      {ranks.length > 3 && (
        <p className={podium['soft']}>
          {ranks.slice(3).map(({ seat: one, score }) => (
            <span key={one} className={podium['also']}>
              {name(one)}
              <span> </span>
              <b>{score}</b>
              <DaresDone count={daresDone(room.dares, one)} />
            </span>
          ))}
        </p>
      )}
      <p className={podium['awards']}>
        {awards?.daring && (
          <span>
            <span>{'Most daring: '}</span>
            {name(awards.daring)}
          </span>
        )}
        {awards?.lucky && (
          <span>
            <span>{'Luckiest roll: '}</span>
            {name(awards.lucky)}
          </span>
        )}
      </p>
      {seat !== null && (
        <Next onLeave={onLeave}>
          <Button onClick={onNext} disabled={busy}>
            Next game
          </Button>
        </Next>
      )}
    </GameEnd>
  );
}

/** [G8] Why the game may be ended now; null: it goes on. */
function whyOver(room: PartyRoom): string | null {
  if (room.state !== 'playing' || room.seat === null || room.choices.length > 0) return null;
  return whyEnd(room, partyDecidedFor(room.scores, boxesToOpen(room)) !== null);
}

/** A dare as its card shows it; nothing, until its opener has chosen the task. */
function tableDare({ judges, voted, ...dare }: PartyRoom['dares'][number]): TableDare[] {
  const { text, difficulty } = dare;
  if (text === null || difficulty === null) return [];
  const left = judges.filter((seat) => !voted.includes(seat));
  return [{ ...dare, text, difficulty, judges: left, voted: voted.length }];
}

const OfferCard = lazyPart(async () => (await import('./offer-card.tsx')).OfferCard);

/** The text that says whom the table waits for, and what for. */
function turnOf(room: PartyRoom, moment: Moment): ReactNode {
  const { by } = moment;
  const mine = by === room.seat;
  const who = partyName(room, by);
  switch (moment.is) {
    case 'throw':
      return mine
        ? 'Your turn'
        : turnText(who, { left: room.left.includes(by), present: room.present[by] === true });
    case 'box':
      return mine ? 'Choose a box' : named(who, ' is choosing a box…');
    case 'task':
      return mine ? 'Choose your dare' : named(who, ' is choosing a dare…');
    case 'dare':
      return mine ? 'First your dare' : named(who, '’s dare first');
  }
}

const named = (who: string, does: string) => (
  <>
    <bdi>{who}</bdi>
    <span>{does}</span>
  </>
);

/** What the button of the dice says while they wait: short, so that it keeps its place. */
const waitText = (room: PartyRoom, { by }: Moment): ReactNode =>
  by === room.seat ? 'First your dare' : named(partyName(room, by), '’s dare first');

/** What the table waits for; a dare holds the dice only so long. */
function useMoment(room: PartyRoom): Moment {
  const moment = momentOf(room);
  const isPast = useIsPast(moment.is === 'dare' ? moment.until : null);
  return isPast ? { is: 'throw', by: room.turn } : moment;
}

const holds = (moment: Moment): boolean => moment.is === 'task' || moment.is === 'dare';

/** [G13] [G21] What is quietly said beside the turn; null: nothing. */
function roundText({ round, rounds, paused }: PartyRoom): string | null {
  const said = [paused && 'Paused by the host', rounds > 1 && `Round ${round} of ${rounds}`];
  return said.filter(Boolean).join(' · ') || null;
}

interface PartyBoardProps extends Omit<TableProps<PartyRoom>, 'onIntent'> {
  onIntent: (intent: PartyIntent) => void;
  /** The reader's balance; null: unknown. */
  coins?: number | null;
  /** [B100] What a page that watches may say; null: it does not watch, or only shows what was. */
  vote?: AudienceVote | null;
}

/** The middle of the table of a game being played or finished. */
export function PartyBoard(props: PartyBoardProps) {
  const { room, shown, pending, onIntent, onLeave, coins = null } = props;
  const dares = useMemo(() => room.dares.flatMap(tableDare), [room.dares]);
  const { turn, seat, choices, throwAgain, offer } = shown;
  const playing = shown.state === 'playing';
  const moment = useMoment(shown);
  const isBusy = pending !== null;
  const text = turnOf(shown, moment);
  const until = moment.is === 'dare' ? moment.until : null;
  const onOpen = (number: number) => onIntent({ type: 'open-box', number });
  return (
    <TableMiddle
      {...props}
      dares={dares}
      nameOf={(one) => partyName(room, one)}
      playing={playing}
      mine={playing && turn === seat}
      turn={text}
      clock="anybody"
      whyEnd={whyOver(shown)}
      choice={
        choices.length > 0 ? { numbers: choices, onOpen: turn === seat ? onOpen : null } : null
      }
      party={{
        choices,
        waits:
          playing && holds(moment)
            ? { text: <span>{waitText(shown, moment)}</span>, endsAt: until }
            : null,
        waysOf: waysToOpen,
        round: playing ? roundText(shown) : null,
        again: seat !== null && throwAgain === seat && (
          <ThrowAgain
            coins={coins}
            busy={isBusy}
            onThrow={() => onIntent({ type: 'throw-again' })}
          />
        ),
      }}
      onBoard={
        playing &&
        offer !== null && (
          <Suspense fallback={null}>
            <OfferCard
              key={offer.dare}
              offer={offer}
              dare={shown.dares.find(({ id }) => id === offer.dare) ?? null}
              coins={coins}
              busy={isBusy}
              onChoose={(task) => onIntent({ type: 'choose-dare', dare: offer.dare, task })}
              onSwap={() => onIntent({ type: 'swap-dare', dare: offer.dare })}
              onPass={() => onIntent({ type: 'settle-dare', dare: offer.dare, done: false })}
            />
          </Suspense>
        )
      }
    >
      <Podium
        room={room}
        busy={pending === 'rematch'}
        onNext={() => onIntent({ type: 'rematch' })}
        onLeave={onLeave}
      />
    </TableMiddle>
  );
}
