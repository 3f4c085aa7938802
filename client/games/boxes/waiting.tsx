import { Sentence } from '../../shell/ui/sentence.tsx';
import { t } from '../../../engine/wire/text.ts';
import type { RoomView } from '../../../engine/games/boxes/wire/messages.ts';
import { Invitation, ShareRoom } from '../../table/lobby/room-links.tsx';
import { Face } from '../../table/seats/face.tsx';
import type { GameProps } from '../shown-game.ts';
import { GiftBox } from './board/board.tsx';
import { nameAt } from './room/room-view.ts';
import styles from './waiting.module.css';
import { useRef, useState } from 'react';
import type { RoomState } from '../../../engine/games/boxes/rules.ts';
import { Button, Name } from '../../shell/ui/parts.tsx';
import { useFocusAfter } from '../../shell/ui/use-focus-after.ts';

interface WaitingProps extends GameProps {
  room: RoomView;
  roomId: string;
}

/** Waiting for somebody: for the second player, or in a rematch for the first one's boxes. */
export function Waiting({ game, room, roomId }: WaitingProps) {
  const tags = { name: <Name of={nameAt(room, 'player1')} /> };
  const forBoxes = room.state === 'waiting_placement';
  return (
    <section className={styles['waiting']} aria-label={t('Waiting')}>
      <div className={styles['couple']} aria-hidden="true">
        <Face seat="player1" className={styles['face']} />
        <span className={styles['box']}>
          <GiftBox number={7} />
        </span>
        {forBoxes ? (
          <Face seat="player2" className={styles['face']} />
        ) : (
          <span className={styles['free']} />
        )}
      </div>
      <output className={styles['title']}>
        {forBoxes ? (
          <Sentence of={t('<name/> is placing boxes…')} tags={tags} />
        ) : (
          t('Waiting for second player...')
        )}
      </output>
      {forBoxes && (
        <p className={styles['soft']}>
          {room.present.player1 ? (
            room.seat !== null && t('You are Player 2 now: the seats are swapped.')
          ) : (
            <Sentence of={t('<name/> is away. The room waits for them.')} tags={tags} />
          )}
        </p>
      )}
      {room.seat === null && (
        <Invitation
          {...(!forBoxes && { slug: game.slug })}
          roomId={roomId}
          title={forBoxes ? t('Scan to watch') : t('Scan to sit down')}
        />
      )}
      {room.seat !== null && !forBoxes && <ShareRoom game={game} roomId={roomId} />}
    </section>
  );
}

interface LeftNoticeProps {
  /** The name of who left. */
  who: string;
  /** [B60] They have not left, but missed two turns. */
  away: boolean;
  /** The room's state as it may be shown: while dice tumble, that of before. */
  state: RoomState;
  /** It is the turn of the player who is away. */
  due: boolean;
  /** Whether the log is visible; it says the same, so that it is not said twice. */
  logged: boolean;
  busy: boolean;
  /** The seat may be given to somebody else [B44] [B53]. */
  mayFree: boolean;
  onFinish: () => void;
  onRoll: () => void;
  onFree: () => void;
}

const WHAT_NOW = {
  playing: t('Finish now and win, or play on: the house rolls for them.'),
  finished: t('Invite somebody else to play on.'),
  waiting_placement: t('Wait for them, or invite somebody else.'),
  waiting_second_player: '',
} as const;

const Gone = ({ who, away }: Pick<LeftNoticeProps, 'who' | 'away'>) => (
  <Sentence
    of={away ? t('<name/> is away.') : t('<name/> left.')}
    tags={{ name: <Name of={who} /> }}
  />
);

/** [B43] [B53] [B60] The other player has left for good or is away: what the player who stayed may do. */
export function LeftNotice(props: LeftNoticeProps) {
  const [waits, setWaits] = useState(false);
  if (!waits) return <Choices {...props} onWait={() => setWaits(true)} />;
  return (
    <p className={styles['waits']}>
      <span>
        <Gone {...props} />
      </span>
      <Button variant="quiet" onClick={() => setWaits(false)}>
        {t('What can I do?')}
      </Button>
    </p>
  );
}

function Choices(props: LeftNoticeProps & { onWait: () => void }) {
  const { away, state, due, logged, busy, mayFree, onFinish, onRoll, onFree, onWait } = props;
  const notice = useRef<HTMLElement>(null);
  const playing = state === 'playing';

  useFocusAfter(notice);

  const press = (act: () => void) => ({
    'aria-disabled': busy,
    onClick: () => !busy && act(),
  });
  return (
    <section
      ref={notice}
      className={styles['notice']}
      aria-label={away ? t('The other player is away') : t('The other player left')}
      aria-live={logged ? 'off' : 'polite'}
    >
      <p>
        <b>
          <Gone {...props} />
        </b>
        <span>{` ${away ? t('They missed two turns. They take over as soon as they are back.') : WHAT_NOW[state]}`}</span>
      </p>
      <div className={styles['actions']}>
        {playing && away && due && <Button {...press(onRoll)}>{t('Roll for them')}</Button>}
        {playing && (
          <Button variant={away || !due ? 'quiet' : 'primary'} {...press(onFinish)}>
            {away ? t('End and win') : t('Finish now')}
          </Button>
        )}
        {state !== 'finished' && (
          <Button variant="quiet" onClick={onWait}>
            {t('Wait')}
          </Button>
        )}
        {mayFree && (
          <Button variant="quiet" {...press(onFree)}>
            {t('Invite somebody else')}
          </Button>
        )}
      </div>
    </section>
  );
}
