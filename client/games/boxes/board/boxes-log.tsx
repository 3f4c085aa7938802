import { memo } from 'react';
import { SEATS, type SeatName } from '../../../../engine/games/boxes/rules.ts';
import { ChatLine, NoticeLine, RoomLog } from '../../../table/talk/room-log.tsx';
import { rewardText, rollText } from '../log-text.tsx';
import type { LogLine } from '../../../../engine/games/boxes/room-fold.ts';
import { authorOf, linesOfThisGame } from '../room/room-view.ts';
import styles from './boxes-log.module.css';

interface BoxesLogProps {
  messages: readonly LogLine[];
  seat: SeatName | null;
}

/**
 * The room's log: rolls, notices and chat. Measured again only for other lines: a press elsewhere
 * waits for no layout.
 */
export const BoxesLog = memo(function BoxesLog({ messages, seat }: BoxesLogProps) {
  const ofThisGame = new Set(linesOfThisGame(messages).map(({ id }) => id));
  const lines = messages.map((line) => ({
    id: line.id,
    told: line,
    you: 'by' in line && line.by === seat && ofThisGame.has(line.id),
  }));
  return <RoomLog lines={lines} Line={Line} />;
});

function Line({ line: { told, you } }: { line: { told: LogLine; you: boolean } }) {
  switch (told.type) {
    case 'notice':
      return <NoticeLine text={told.message} />;
    case 'dice': {
      const reward = rewardText(told);
      return (
        <li className={styles['dice']} data-seat={told.by}>
          {rollText(told, you)}
          {reward && <b> {reward}</b>}
        </li>
      );
    }
    case 'chat':
      return (
        <ChatLine
          place={SEATS.indexOf(told.by)}
          who={authorOf(told)}
          you={you}
          text={told.message}
        />
      );
  }
}
