import { t } from '../../../engine/wire/text.ts';
import { useState } from 'react';
import { Avatar } from '../../me/me-chip.tsx';
import { guestIn, useSaid } from '../../me/me-store.ts';
import { sheets } from '../../me/opened-sheet.tsx';
import { Button, Name } from '../../shell/ui/parts.tsx';
import { SitDown } from './sit-down.tsx';
import styles from './table-frame.module.css';
import type { InLine, Linked, Opening } from './table-frame.tsx';

export interface LinkAnswerProps {
  table: Linked;
  /** The text where no seat is free. */
  full: string;
  opening?: Opening;
}

const BEING_SET: Opening = {
  title: t('The host is still getting the table ready…'),
  text: t('Stay here: your seat is yours as soon as everything is ready.'),
};

/** [G24] Who waits may choose name and face: the table sees them already. */
function WhoYouAre() {
  const me = guestIn(useSaid());
  return (
    <Button variant="quiet" onClick={() => sheets.open('name')}>
      <span className={styles['who']}>
        <Avatar name={me?.avatar ?? null} />
        {me?.name == null ? <span>{t('Choose name and face')}</span> : <Name of={me.name} />}
      </span>
    </Button>
  );
}

/** [B6] [B74] No seat is free. */
function Full({ table, full }: Pick<LinkAnswerProps, 'table' | 'full'>) {
  const { roomId, send, watch } = table;
  const isWaiting = table.isFull || table.isOpening;
  return (
    <section className={styles['answer']} aria-labelledby="link-answer">
      <h2 id="link-answer">{full}</h2>
      <p>{t('Watch, or start your own?')}</p>
      {isWaiting && (
        <output>{t('If a seat becomes free while you stay here, it is yours.')}</output>
      )}
      <div className={styles['actions']}>
        <Button onClick={() => roomId !== null && watch(roomId)}>{t('Watch##the verb')}</Button>
        {!isWaiting && (
          <Button variant="quiet" onClick={() => send({ type: 'sit' })}>
            {t('Wait for a seat')}
          </Button>
        )}
        <Button variant="quiet" onClick={() => send({ type: 'create', wanted: 'listed' })}>
          {t('Start your own')}
        </Button>
        <Button variant="quiet" onClick={() => send({ type: 'leave' })}>
          {t('See the rooms')}
        </Button>
      </div>
    </section>
  );
}

/** The visitor waits until there are seats; [G24] meanwhile they may see the game. */
function Waiting({ table, opening }: { table: Linked; opening: Opening }) {
  const { roomId, send, watch } = table;
  const { inLine } = opening;
  const { title, text } = inLine ?? opening;
  const [line, setLine] = useState<InLine | null>(null);
  return (
    <>
      <section
        className={styles['answer']}
        data-strip={inLine !== undefined}
        aria-labelledby="link-answer"
      >
        <div>
          <output>
            <h2 id="link-answer">{title}</h2>
            <span>{text}</span>
          </output>
          {/* [B181] Apart: only what changed is said again. */}
          <output>{line?.place != null && <b>{` ${line.place}`}</b>}</output>
        </div>
        <div className={styles['actions']}>
          {inLine === undefined ? (
            <Button variant="quiet" onClick={() => roomId !== null && watch(roomId)}>
              {t('Watch meanwhile')}
            </Button>
          ) : (
            <WhoYouAre />
          )}
          {line !== null && (
            <Button variant="quiet" disabled={line.leave === null} onClick={() => line.leave?.()}>
              {t('Leave the line')}
            </Button>
          )}
          {/* Out of the line one comes to the rooms, too: a phone shows only that way. */}
          <Button
            variant="quiet"
            data-spare={line !== null}
            onClick={() => send({ type: 'leave' })}
          >
            {t('Back to rooms')}
          </Button>
        </div>
      </section>
      {roomId !== null && inLine?.meanwhile(roomId, () => send({ type: 'step-back' }), setLine)}
    </>
  );
}

/** [B18] Another tab has a seat in the room. */
const Twice = ({ send }: Pick<Linked, 'send'>) => (
  <section className={styles['answer']} aria-labelledby="link-answer">
    <h2 id="link-answer">{t('You sit here already.')}</h2>
    <p>{t('Your seat is open in another tab. Go on here, or play both sides?')}</p>
    <div className={styles['actions']}>
      <Button onClick={() => send({ type: 'go-on' })}>{t('Go on here')}</Button>
      <Button variant="quiet" onClick={() => send({ type: 'play-both' })}>
        {t('Play both sides')}
      </Button>
    </div>
  </section>
);

const TurnedAway = ({ send, notice }: Pick<Linked, 'send' | 'notice'>) => (
  <section className={styles['answer']} aria-labelledby="link-answer">
    <h2 id="link-answer">{t('You cannot watch now.')}</h2>
    <p role="alert">{notice}</p>
    <Button onClick={() => send({ type: 'retry' })}>{t('Try again')}</Button>
  </section>
);

/** [G57] Who has left may come back. */
const Ended = ({ send, isOwn }: Pick<Linked, 'send'> & { isOwn: boolean }) => (
  <section className={styles['answer']} aria-labelledby="link-answer">
    <h2 id="link-answer">{t('Nobody plays at this table any more.')}</h2>
    <p>{t('Start your own, or see who plays now?')}</p>
    <div className={styles['actions']}>
      <Button onClick={() => send({ type: 'create', wanted: 'listed' })}>
        {t('Start your own')}
      </Button>
      {isOwn && (
        <Button variant="quiet" onClick={() => send({ type: 'sit' })}>
          {t('Back to your seat')}
        </Button>
      )}
      <Button variant="quiet" onClick={() => send({ type: 'leave' })}>
        {t('See the rooms')}
      </Button>
    </div>
  </section>
);

/** The page behind a room's link if there is no seat at once. */
export function LinkAnswer({ table, full, opening = BEING_SET }: LinkAnswerProps) {
  const { roomId, send, notice, watch, door } = table;
  const isThere = table.isFull || table.isAtDoor || table.isOpening;
  if (isThere && door?.ended === true) return <Ended send={send} isOwn={door.own === true} />;
  if (table.isFull || (table.isAtDoor && door?.free === false)) {
    return <Full table={table} full={full} />;
  }
  // [B118]
  const isLineFull = table.isAtDoor ? door?.line === 'full' : table.isOpening && table.isLineFull;
  if (isLineFull) return <Full table={table} full={opening.inLine?.full ?? full} />;
  if (table.isAtDoor && door !== null && roomId !== null) {
    return (
      <SitDown
        door={door}
        roomId={roomId}
        opening={opening}
        onSit={() => send({ type: 'sit' })}
        onWatch={() => watch(roomId)}
        onRooms={() => send({ type: 'leave' })}
      />
    );
  }
  if (table.isOpening) return <Waiting table={table} opening={opening} />;
  if (table.isTwice) return <Twice send={send} />;
  return table.isTurnedAway ? <TurnedAway send={send} notice={notice} /> : null;
}
