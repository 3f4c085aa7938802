import { useMachine } from '@xstate/react';
import { useEffect } from 'react';
import { playSound } from '../../../shell/sound/sound.ts';
import type { RoomView } from '../../../../engine/games/boxes/room-fold.ts';
import { throwOf } from '../room/room-view.ts';
import type { RoomMessage } from '../../../../engine/games/boxes/room-fold.ts';
import { tumbleMachine } from './tumble-machine.ts';

/** The page's machine, as far as the dice hear of it. */
interface Heard {
  on(
    name: 'folded',
    hear: (told: { message: RoomMessage; before: RoomView | null }) => void,
  ): { unsubscribe: () => void };
}

/** Lets the dice tumble for every roll that is told, with their sounds and that of the chat. */
export function useTumble(room: Heard, roomId: string | null) {
  const [{ value, context }, send, dice] = useMachine(tumbleMachine);

  useEffect(() => {
    const rolls = room.on('folded', ({ message, before }) => {
      if (message.type === 'chat-message') playSound('chat');
      const thrown = throwOf(before, message);
      if (thrown === null) return;
      playSound('dice');
      send({ type: 'thrown', thrown });
    });
    const opening = dice.on('opening', () => playSound('open'));
    return () => {
      rolls.unsubscribe();
      opening.unsubscribe();
    };
  }, [room, dice, send]);

  // What was thrown in one room is nothing to another.
  useEffect(() => {
    if (roomId === null) send({ type: 'left' });
  }, [roomId, send]);

  return { dice: value, thrown: context.thrown };
}
