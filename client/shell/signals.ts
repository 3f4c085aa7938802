import { useEffect, useRef } from 'react';
import { buzz, playSound } from './sound.ts';
import { t } from '../../engine/wire/text.ts';

/** What stands before the tab's title. */
const PREFIX = t('Your turn · ');
const TURN_MS = [70, 50, 70];

/** [T45] Calls the visitor whose turn it is: in the tab's title, by a sound, by a buzz. */
export function useYourTurn(isMine: boolean): void {
  useEffect(() => {
    if (!isMine) return;
    document.title = `${PREFIX}${document.title}`;
    playSound('turn');
    buzz(TURN_MS);
    return () => {
      document.title = document.title.replace(PREFIX, '');
    };
  }, [isMine]);
}

/** [T45] On a television: a sound for each new turn. @param turn Whose it is; null: nobody's. */
export function useTurnSound(turn: string | null): void {
  const before = useRef(turn);
  useEffect(() => {
    if (turn !== null && before.current !== null && turn !== before.current) playSound('turn');
    before.current = turn;
  }, [turn]);
}
