import { Suspense, useMemo, useState } from 'react';
import type { PartyRoom } from '../../../engine/games/party/party-messages.ts';
import { PARTY_SEATS, type PartySeat } from '../../../engine/games/party/party-rules.ts';
import { Tonight } from '../../me/limits/tonight.tsx';
import type { RoomProps } from '../../table/frame/rooms-page.tsx';
import { lazyPart } from '../../table/frame/table-frame.tsx';
import { type Layout, TalkingTable } from '../../table/frame/talking-table.tsx';
import { ReplayLink } from '../../table/lobby/room-links.tsx';
import type { ListedTable } from '../../table/room/table-page.ts';
import { Watching, WatchersBar } from '../../table/seats/seats-and-watchers.tsx';
import { type AudienceVote, daresDone, photoForCard } from '../boxes/dare/dare-cards.ts';
import { useTumble } from '../boxes/dice/use-tumble.ts';
import { NextUp } from './next-up.tsx';
import { allNames, partyName } from './party-names.ts';
import type { PartyTable } from './party-page.tsx';
import layout from '../boxes/board/table-layout.module.css';
import styles from './party.module.css';
import type { LogLine } from '../../../engine/games/boxes/machine/room-log.ts';
import type { ShownLine } from '../../table/talk/room-log.tsx';
import { TableLine } from '../boxes/log-text.tsx';
import { partyBeforeLanding, withChoices } from './party-moment.ts';
import { FairPlay } from '../../fairness/fair-play.tsx';
import { SeedParts } from '../../fairness/seed-parts.tsx';
import { readRoll } from '../boxes/proof/dice-check.tsx';

const Lobby = lazyPart(async () => (await import('./lobby.tsx')).Lobby);
const PartyBoard = lazyPart(async () => (await import('./party-board.tsx')).PartyBoard);
const HostTools = lazyPart(async () => (await import('./host-tools.tsx')).HostTools);
const OwnCard = lazyPart(async () => (await import('../../table/card/own-card.tsx')).OwnCard);

const LAYOUT: Layout = {
  table: styles['table'],
  seats: styles['seats'],
  chat: layout['chat'],
  early: styles['early'],
  below: layout['below'],
};

const LEAVING = 'Leave the game? Your turns are skipped. The link brings you back to your seat.';

/** [B100] What this page has said of dares. A refused answer is none, also after its reason was dismissed. */
function useAudienceVote(table: PartyTable): AudienceVote {
  const { intent, isOnline, notice, pending } = table;
  const [said, setSaid] = useState<readonly number[]>([]);
  const [asked, setAsked] = useState<number | null>(null);
  if (asked !== null && pending !== 'judge-dare') {
    setAsked(null);
    if (notice === null) setSaid([...said, asked]);
  }
  return {
    said,
    onSay: (dare, verdict) => {
      intent({ type: 'judge-dare', dare, verdict });
      if (isOnline) setAsked(dare); // else it is not sent
    },
  };
}

/** The room in its phase, within what every table's page has. */
export function InParty({ game, table, ...said }: RoomProps<ListedTable, PartyTable>) {
  const { isOnline, pending, phase, room, roomId, intent, watches } = table;
  const vote = useAudienceVote(table);
  const { dice, thrown } = useTumble<PartyRoom>(table.actor, roomId);

  const waits = phase === 'waiting';
  const tumbling = dice === 'tumbling' && !waits;
  const shown = room && thrown && tumbling ? partyBeforeLanding(room, thrown) : room;
  // Made anew only for other lines, as the log is.
  const lines = useMemo(
    () => withChoices(shown?.messages ?? [], shown?.choices ?? []),
    [shown?.messages, shown?.choices],
  );
  const over = room !== null && dice === 'resting' && room.state === 'finished';
  const leaving = room !== null && room.state === 'playing' ? LEAVING : null;

  function standing(seat: PartySeat, view: PartyRoom) {
    const score = view.scores[seat] ?? 0;
    return {
      doing: null,
      place: PARTY_SEATS.indexOf(seat),
      wins: view.match[seat] ?? 0,
      dares: daresDone(view.dares, seat),
      left: view.left.includes(seat),
      due: view.state === 'playing' && !tumbling && view.turn === seat,
      score,
      scored: `${score} boxes opened`,
    };
  }

  function inRoom(view: PartyRoom, id: string) {
    if (phase === 'waiting') {
      return (
        <Lobby
          game={game}
          room={view}
          roomId={id}
          starting={pending === 'start-game'}
          placing={pending === 'update-boxes'}
          onStart={() => intent({ type: 'start-game' })}
          onPlace={(boxes) => intent({ type: 'update-boxes', boxes })}
          onFree={(seat) => intent({ type: 'free-seat', seat })}
        />
      );
    }
    return (
      <PartyBoard
        room={view}
        shown={shown ?? view}
        online={isOnline}
        coins={table.coins}
        thrown={thrown}
        dice={dice}
        over={over}
        pending={pending}
        at={view.closed ? null : `/api/tables/${game.slug}/${id}`}
        vote={watches ? vote : null}
        onIntent={intent}
        onLeave={() => void table.leave(leaving)}
        card={
          view.seat !== null &&
          !view.closed && (
            <OwnCard
              game={game.slug}
              roomId={id}
              seat={view.seat}
              photo={photoForCard(view.dares, view.seat)}
            />
          )
        }
      />
    );
  }

  const isThere = room !== null && shown !== null && roomId !== null;
  const about = isThere && !room.closed && (
    <>
      <NextUp next={room.next} />
      {watches ? (
        <Watching count={room.watching ?? 0} />
      ) : (
        <>
          <Tonight shared />
          <WatchersBar
            count={room.watching ?? 0}
            allowed={room.watcherChat}
            busy={pending === 'watcher-chat'}
            onShowChat={(allow) => intent({ type: 'watcher-chat', allow })}
          />
        </>
      )}
    </>
  );
  return (
    <TalkingTable
      {...said}
      table={table}
      leaving={leaving}
      seated={shown && { ...shown, messages: lines, names: allNames(shown) }}
      standing={shown === null || waits ? null : (seat) => standing(seat, shown)}
      layout={LAYOUT}
      label="Scores"
      Line={PartyLine}
      watchers={about === false ? undefined : about}
      isWayOutInPlay={over}
      below={
        isThere &&
        !watches && (
          <Suspense fallback={null}>
            {waits && <Tonight shared />}
            {room.seat === room.host && !room.closed && (
              <HostTools room={room} pending={pending} onIntent={intent} />
            )}
            <PartyProof room={shown} />
            {over && <ReplayLink roomId={roomId} />}
          </Suspense>
        )
      }
    >
      {isThere && inRoom(room, roomId)}
    </TalkingTable>
  );
}

/** A line of the log, in the colour of its author's seat. */
function PartyLine({ line, you }: ShownLine<LogLine<PartySeat>>) {
  const place = line.by === undefined ? 0 : PARTY_SEATS.indexOf(line.by);
  return <TableLine line={line} you={you} place={place} colour={`var(--seat-${place + 1})`} />;
}

const READING =
  'A die is floor(6 × draw) + 1; a roll takes two draws. The client seed is yours together: a part ' +
  'of each player. The host’s is sealed before the others add theirs and opened when the game ' +
  'starts, so that nobody can choose the dice.';

/** Shows what the dice are made of, and lets a player repeat every roll of a finished game. */
function PartyProof({ room }: { room: PartyRoom }) {
  return (
    <FairPlay
      fairness={room.fairness}
      round="Roll"
      reading={READING}
      readRound={readRoll}
      renderParts={(seeds) => (
        <SeedParts
          seeds={seeds}
          nameOf={(by) => (by === 'boxes' ? 'The boxes' : partyName(room, by))}
          isOpen={room.state === 'waiting'}
        />
      )}
    />
  );
}
