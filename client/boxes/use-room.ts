import { useMachine } from '@xstate/react';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useAlert } from '../shell/alert.tsx';
import { playSound } from '../shell/sound.ts';
import { roomMachine } from './room-machine.ts';
import { readSeat } from './seat-store.ts';

/** The room's machine, with its alerts, its sounds and the page's address. */
export function useRoom() {
  const [params, setParams] = useSearchParams();
  const linked = params.get('room')?.trim().toUpperCase() || null;
  const [snapshot, send, actor] = useMachine(roomMachine, {
    input: { linked, held: readSeat() },
  });
  const showAlert = useAlert();
  const { roomId } = snapshot.context;

  useEffect(() => {
    const alerts = actor.on('alert', ({ text }) => void showAlert(text));
    const sounds = actor.on('sound', ({ sound }) => playSound(sound));
    return () => {
      alerts.unsubscribe();
      sounds.unsubscribe();
    };
  }, [actor, showAlert]);

  // The address names the room, so that a reload and a shared link lead to it.
  useEffect(() => {
    if (roomId === linked) return;
    setParams(roomId === null ? {} : { room: roomId }, { replace: true });
  }, [roomId, linked, setParams]);

  return { snapshot, send, showAlert };
}
