import { t } from '../../../../engine/wire/text.ts';
import { type ReactNode, Suspense, useCallback, useMemo, useState } from 'react';
import { lazyPart } from '../../../table/frame/table-frame.tsx';
import { boxesToOpen, type Moment, tableDares } from './party-moment.ts';
import type { PartyIntent } from '../party-table.ts';
import { RoundBanner } from './round-banner.tsx';
import { ThrowAgain } from './throw-again.tsx';
import { useMoment } from './use-moment.ts';
import type { PartyRoom } from '../../../../engine/games/party/party-messages.ts';
import { partyName } from '../party-names.ts';
import { Podium } from '../end/podium.tsx';
import { partyDecidedFor, waysToOpen } from '../../../../engine/games/party/party-rules.ts';
import { TableMiddle, type TableProps, whyEnd } from '../../boxes/board/table-middle.tsx';
import { type AudienceVote, stepOf, type TableDare } from '../../boxes/dare/dare-cards.ts';
import { named, turnText } from '../../boxes/log-text.tsx';

/** [G8] Why the game may be ended now; null: it goes on. */
function whyOver(room: PartyRoom): string | null {
  if (room.state !== 'playing' || room.seat === null || room.choices.length > 0) return null;
  return whyEnd(room, partyDecidedFor(room.scores, boxesToOpen(room)) !== null);
}

const OfferCard = lazyPart(async () => (await import('./offer-card.tsx')).OfferCard);

/** Says what must be over before the next throw. Short texts: the button that shows them keeps its size. */
function firstText(room: PartyRoom, moment: Moment, face: string | null): ReactNode {
  if (moment.is === 'dare' && moment.isDone) return t('First the verdict');
  const { by } = moment;
  return by === room.seat
    ? t('First your dare')
    : named(face, partyName(room, by), t('<who>’s</who> dare first'));
}

/** The text that says whom the table waits for, and what for. */
function turnOf(room: PartyRoom, moment: Moment): ReactNode {
  const { by } = moment;
  const mine = by === room.seat;
  const who = partyName(room, by);
  switch (moment.is) {
    case 'throw':
      return mine
        ? t('Your turn')
        : named(
            by,
            who,
            turnText({ left: room.left.includes(by), present: room.present[by] === true }),
          );
    case 'box':
      return mine ? t('Choose a box') : named(by, who, t('<who></who> is choosing a box…'));
    case 'task':
      return mine ? t('Choose your dare') : named(by, who, t('<who></who> is choosing a dare…'));
    case 'dare':
      // The button says for whose dare they wait.
      if (!mine && room.turn === room.seat) return t('You roll next');
      return firstText(room, moment, by);
  }
}

/** When the dice wait no more for a dare: its pause is over, or [G5] its vote; null: the clock stands. */
function goesOnAt(until: number | null, dare: TableDare | undefined): number | null {
  if (until === null || dare?.voteEndsAt == null || stepOf(dare) !== 'judge') return until;
  return Math.min(until, dare.voteEndsAt);
}

const holds = (moment: Moment): boolean => moment.is === 'task' || moment.is === 'dare';

/** [G13] [G21] What is quietly said beside the turn; null: nothing. */
function roundText({ round, rounds, paused }: PartyRoom): string | null {
  const said = [
    paused && t('Paused by the host'),
    rounds > 1 && t('Round {round} of {rounds}', { round, rounds }),
  ];
  return said.filter(Boolean).join(' · ') || null;
}

/** [B99] The round that is told now, once its boxes can be seen, and how it has been told. */
function useRound({ round }: PartyRoom) {
  const [told, setTold] = useState(round);
  const onTold = useCallback(() => setTold(round), [round]);
  return { news: round > told ? round : null, onTold };
}

/** [G14] What the reader may choose as their dare. */
function Offer({ shown, coins, pending, onIntent }: OfferProps) {
  const { offer, dares } = shown;
  if (offer === null) return null;
  const { dare } = offer;
  return (
    <Suspense fallback={null}>
      <OfferCard
        key={dare}
        offer={offer}
        dare={dares.find(({ id }) => id === dare) ?? null}
        coins={coins}
        busy={pending !== null}
        onChoose={(task) => onIntent({ type: 'choose-dare', dare, task })}
        onSwap={() => onIntent({ type: 'swap-dare', dare })}
        onPass={() => onIntent({ type: 'settle-dare', dare, done: false })}
      />
    </Suspense>
  );
}

interface OfferProps extends Pick<PartyBoardProps, 'shown' | 'pending' | 'onIntent'> {
  coins: number | null;
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
  const { wakesAt = null } = room;
  const dares = useMemo(() => tableDares(room.dares, wakesAt), [room.dares, wakesAt]);
  const { turn, seat, choices, throwAgain, offer } = shown;
  const playing = shown.state === 'playing';
  const moment = useMoment(shown);
  const { news, onTold } = useRound(shown);
  const isBusy = pending !== null;
  const text = turnOf(shown, moment);
  const until = moment.is === 'dare' ? goesOnAt(moment.until, dares.at(-1)) : null;
  const onOpen = (number: number) => onIntent({ type: 'open-box', number });
  return (
    <TableMiddle
      {...props}
      dares={dares}
      nameOf={(one) => partyName(room, one)}
      playing={playing}
      mine={playing && turn === seat}
      turn={text}
      hasClock
      whyEnd={whyOver(shown)}
      choice={
        choices.length > 0 ? { numbers: choices, onOpen: turn === seat ? onOpen : null } : null
      }
      party={{
        choices,
        waits:
          playing && holds(moment)
            ? {
                text: <span>{firstText(shown, moment, null)}</span>,
                endsAt: until,
                does: moment.is === 'task' ? 'chooses' : 'waits',
              }
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
      news={playing && news !== null && <RoundBanner key={news} round={news} onTold={onTold} />}
      onBoard={playing && offer !== null && <Offer {...{ shown, coins, pending, onIntent }} />}
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
