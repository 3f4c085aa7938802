import { t } from '../../../engine/wire/text.ts';
import { Suspense, useEffect, useMemo, useState } from 'react';
import type { PartyRoom } from '../../../engine/games/party/party-messages.ts';
import { PARTY_SEATS, type PartySeat } from '../../../engine/games/party/party-rules.ts';
import { Tonight } from '../../me/limits/tonight.tsx';
import type { RoomProps } from '../../table/frame/rooms-page.tsx';
import { lazyPart, STEPS_TO_COME } from '../../table/frame/table-frame.tsx';
import { type Layout, TalkingTable } from '../../table/frame/talking-table.tsx';
import { ReplayLink } from '../../table/lobby/room-links.tsx';
import type { ListedTable } from '../../table/room/table-page.ts';
import { Watching, WatchersBar } from '../../table/seats/seats-and-watchers.tsx';
import { type AudienceVote, daresDone, photoForCard } from '../boxes/dare/dare-cards.ts';
import { useTumble } from '../boxes/dice/use-tumble.ts';
import { GameGrid } from '../boxes/board/board.tsx';
import { Audience, NextUp } from './line/next-up.tsx';
import { allNames, partyName } from './party-names.ts';
import type { PartyTable } from './party-page.tsx';
import layout from '../boxes/board/table-layout.module.css';
import styles from './party.module.css';
import type { LogLine } from '../../../engine/games/dice/dice-log.ts';
import type { ShownLine } from '../../table/talk/room-log.tsx';
import { TableLine } from '../boxes/log-text.tsx';
import { partyBeforeLanding, withChoices } from './turn/party-moment.ts';
import { useMoment } from './turn/use-moment.ts';
import { FairPlay } from '../../fairness/fair-play.tsx';
import { SeedParts } from '../../fairness/seed-parts.tsx';
import { readRoll } from '../boxes/proof/dice-check.tsx';

const Lobby = lazyPart(async () => (await import('./lobby/lobby.tsx')).Lobby);
const loadBoard = () => import('./turn/party-board.tsx');
const PartyBoard = lazyPart(async () => (await loadBoard()).PartyBoard);
const PartySteps = lazyPart(async () => (await import('./how.tsx')).PartySteps);
const HostTools = lazyPart(async () => (await import('./lobby/host-tools.tsx')).HostTools);
const OwnCard = lazyPart(async () => (await import('../../table/card/own-card.tsx')).OwnCard);

const LAYOUT: Layout = {
  table: styles['table'],
  seats: styles['seats'],
  chat: layout['chat'],
  early: styles['early'],
  below: layout['below'],
};

const LEAVING = t('Leave the game? Your turns are skipped. The link brings you back to your seat.');

/**
 * [B100] What this page has said of dares, and [B120] its visitor before. A refused answer is none, also
 * after its reason was dismissed.
 */
function useAudienceVote(table: PartyTable, isOwn: boolean): AudienceVote {
  const { intent, isOnline, notice, pending, room } = table;
  const [said, setSaid] = useState<readonly number[]>([]);
  const [asked, setAsked] = useState<number | null>(null);
  if (asked !== null && pending !== 'judge-dare') {
    setAsked(null);
    if (notice === null) setSaid([...said, asked]);
  }
  const told = room?.said?.filter((one) => !said.includes(one)) ?? [];
  if (told.length > 0) setSaid([...said, ...told]);
  return {
    said,
    isOwn,
    onSay: (dare, verdict) => {
      intent({ type: 'judge-dare', dare, verdict });
      if (isOnline) setAsked(dare); // else it is not sent
    },
  };
}

interface InPartyProps extends RoomProps<ListedTable, PartyTable> {
  /** [G24] The reader watches until the next game. */
  isInLine?: boolean;
}

interface SceneProps extends Pick<InPartyProps, 'game' | 'table'>, Tumble {
  view: PartyRoom;
  shown: PartyRoom;
  roomId: string;
  over: boolean;
  leaving: string | null;
  vote: AudienceVote | null;
}
type Tumble = ReturnType<typeof useTumble<PartyRoom>>;

/** The room in its phase. */
function Scene({ game, table, view, roomId, leaving, ...told }: SceneProps) {
  const { isOnline, pending, phase, intent } = table;
  if (phase === 'waiting') {
    return (
      <Lobby
        game={game}
        room={view}
        roomId={roomId}
        starting={pending === 'start-game'}
        placing={pending === 'update-boxes'}
        onStart={() => intent({ type: 'start-game' })}
        onPlace={(boxes) => intent({ type: 'update-boxes', boxes })}
        onFree={(seat) => intent({ type: 'free-seat', seat })}
      />
    );
  }
  const { seat, closed, dares } = view;
  return (
    <Suspense fallback={<BareBoard room={view} />}>
      <PartyBoard
        {...told}
        room={view}
        online={isOnline}
        coins={table.coins}
        pending={pending}
        at={closed ? null : `/api/tables/${game.slug}/${roomId}`}
        onIntent={intent}
        onLeave={() => void table.leave(leaving)}
        card={
          seat !== null &&
          !closed && (
            <OwnCard
              game={game.slug}
              roomId={roomId}
              seat={seat}
              photo={photoForCard(dares, seat)}
            />
          )
        }
      />
    </Suspense>
  );
}

/** Says of a seat how it stands, and whether the table waits for it. */
function standing(seat: PartySeat, view: PartyRoom, isDue: boolean) {
  const score = view.scores[seat] ?? 0;
  return {
    doing: null,
    wins: view.match[seat] ?? 0,
    dares: daresDone(view.dares, seat),
    left: view.left.includes(seat),
    due: view.state === 'playing' && isDue,
    score,
    scored: t('{score} boxes opened', { score }),
  };
}

/** [G24] Who comes next, what tonight is within, and who watches. */
function Company({ room, table, isInLine }: { room: PartyRoom } & InCompany) {
  const { pending, intent, watches } = table;
  const count = room.watching ?? 0;
  return (
    <>
      {!isInLine && <NextUp next={room.next} />}
      {watches ? (
        <Watching count={count} />
      ) : (
        <>
          <Tonight shared />
          <WatchersBar
            count={count}
            allowed={room.watcherChat}
            busy={pending === 'watcher-chat'}
            onShowChat={(allow) => intent({ type: 'watcher-chat', allow })}
          />
        </>
      )}
    </>
  );
}
type InCompany = Pick<InPartyProps, 'table' | 'isInLine'>;

/** How to play, for who watches before the game. */
const Steps = ({ room }: { room: PartyRoom }) => (
  <>
    <Suspense fallback={STEPS_TO_COME}>
      <PartySteps />
    </Suspense>
    <NextUp next={room.next} />
  </>
);

/** The room, within what every table's page has. */
export function InParty({ game, table, isInLine = false, ...said }: InPartyProps) {
  const { pending, phase, room, roomId, intent, watches } = table;
  const vote = useAudienceVote(table, isInLine);
  const { dice, thrown } = useTumble<PartyRoom>(table.actor, roomId);

  const waits = phase === 'waiting';
  // [B127] It is there when the host presses Start. The page that shows it reports a failure.
  useEffect(() => {
    if (waits) loadBoard().catch(() => {});
  }, [waits]);
  const tumbling = dice === 'tumbling' && !waits;
  const shown = room && thrown && tumbling ? partyBeforeLanding(room, thrown) : room;
  const moment = useMoment(shown);
  // Made anew only for other lines, as the log is.
  const lines = useMemo(
    () => withChoices(shown?.messages ?? [], shown?.choices ?? []),
    [shown?.messages, shown?.choices],
  );
  const seated = useMemo(
    () => shown && { ...shown, messages: lines, names: allNames(shown), placeAt: placeInParty },
    [shown, lines],
  );
  const over = room !== null && dice === 'resting' && room.state === 'finished';
  const leaving = room !== null && room.state === 'playing' ? LEAVING : null;
  const isThere = room !== null && shown !== null && roomId !== null;
  const isOpen = isThere && !room.closed;
  const own = isThere && (
    <Suspense fallback={null}>
      {waits && <Tonight shared />}
      {room.seat === room.host && isOpen && (
        <HostTools room={room} pending={pending} onIntent={intent} />
      )}
      <PartyProof room={shown} />
      {over && <ReplayLink roomId={roomId} />}
    </Suspense>
  );
  const scene = { game, table, dice, thrown, over, leaving, vote: watches ? vote : null };
  return (
    <TalkingTable
      {...said}
      table={table}
      leaving={leaving}
      seated={seated}
      standing={
        shown === null || waits
          ? null
          : (seat) => standing(seat, shown, !tumbling && moment?.by === seat)
      }
      layout={LAYOUT}
      label={t('Scores')}
      Line={PartyLine}
      watchers={isOpen ? <Company {...{ room, table, isInLine }} /> : undefined}
      isWayOutInPlay={over}
      above={
        watches && !isInLine && !waits && isOpen && <Audience slug={game.slug} roomId={roomId} />
      }
      inviting={{ slug: game.slug, title: t('Scan to join') }}
      below={isThere && (watches ? waits && <Steps room={room} /> : own)}
    >
      {isThere && <Scene {...scene} view={room} shown={shown} roomId={roomId} />}
    </TalkingTable>
  );
}

/** [B127] The boxes alone, for as long as the rest of a game that has just begun is not there. */
const BareBoard = ({ room }: { room: PartyRoom }) => (
  <div className={layout['grid']}>
    <GameGrid boxes={room.boxes} choice={null} landed={null} opening={false} />
  </div>
);

const placeInParty = (seat: string): number => PARTY_SEATS.findIndex((one) => one === seat);

/** A line of the log, in the colour of its author's seat. */
function PartyLine({ line, you }: ShownLine<LogLine<PartySeat>>) {
  const place = line.by === undefined ? 0 : PARTY_SEATS.indexOf(line.by);
  return (
    <TableLine
      line={line}
      you={you}
      place={place}
      seat={line.by ?? null}
      colour={`var(--seat-${place + 1})`}
    />
  );
}

const READING = t(
  'A die is floor(6 × draw) + 1; a roll takes two draws. The client seed is yours together: a part of each player. The host’s is sealed before the others add theirs and opened when the game starts, so that nobody can choose the dice.',
);

/** Shows what the dice are made of, and lets a player repeat every roll of a finished game. */
function PartyProof({ room }: { room: PartyRoom }) {
  return (
    <FairPlay
      fairness={room.fairness}
      round={t('Roll##the noun')}
      reading={READING}
      readRound={readRoll}
      renderParts={(seeds) => (
        <SeedParts
          seeds={seeds}
          nameOf={(by) => (by === 'boxes' ? t('The boxes') : partyName(room, by))}
          isOpen={room.state === 'waiting'}
        />
      )}
    />
  );
}
