import { useMachine } from '@xstate/react';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useAlert, useConfirm } from '../../shell/ui/alert.tsx';
import type { roomMachine } from './room-machine.ts';
import type { Listed, TablePage, Typed } from './table-page.ts';

/** A table's page as it runs: its machine's state, its alerts, and the room in the page's address. */
export function useTable<
  View extends object,
  Message extends Typed,
  Intent extends Typed,
  Phase extends string,
  Row extends Listed,
>(
  page: TablePage<View, Message, Intent, Phase, Row>,
  machine: ReturnType<typeof roomMachine<View, Message, Intent, Phase, Row>>,
) {
  const [params, setParams] = useSearchParams();
  const linked = params.get('room')?.trim().toUpperCase() || null;
  const [snapshot, send, actor] = useMachine(machine, {
    input: { linked, held: page.seat.read() },
  });
  const showAlert = useAlert();
  const confirm = useConfirm();
  const { context } = snapshot;
  const { roomId, room } = context;

  useEffect(() => {
    const alerts = actor.on('alert', ({ text }) => void showAlert(text));
    return () => alerts.unsubscribe();
  }, [actor, showAlert]);

  // The address names the room, so that a reload and a shared link lead to it.
  useEffect(() => {
    if (roomId === linked) return;
    setParams(roomId === null ? {} : { room: roomId }, { replace: true });
  }, [roomId, linked, setParams]);

  /** Leaves the room; where there is a question, only if the visitor agrees to it. */
  async function leave(question: string | null): Promise<void> {
    if (question === null || (await confirm(question, 'Leave room'))) send({ type: 'leave' });
  }

  return {
    ...context,
    /** Null: no room is there to be in a phase. */
    phase: room && page.phaseOf(room),
    isAtRooms: snapshot.hasTag('at-the-rooms'),
    isLoading: snapshot.hasTag('loading'),
    isCreating: snapshot.hasTag('creating'),
    isOnline: context.link.is === 'online',
    actor,
    send,
    leave,
    /** Sends what the visitor wants to do in the game. */
    intent: (intent: Intent) => send({ type: 'intent', intent }),
  };
}
