import { useMachine } from '@xstate/react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import * as v from 'valibot';
import { atFirstTable, questionFor } from '../../me/asked.ts';
import { useAlert, useConfirm } from '../../shell/ui/alert.tsx';
import { readMe, useMe } from '../../me/me.ts';
import { loadGameConfig } from '../../shell/net/api.ts';
import { useLocation, useNavigate } from '../../shell/router.tsx';
import { awaitMainAction } from '../../shell/ui/use-main-action.ts';
import { answerTabs } from './tab-store.ts';
import type { CommonIntent, RoomMachine } from './room-setup.ts';
import type { Listed, TablePage, Typed } from './table-page.ts';

/** The visitor's coins on the page of a game; `isReady` once they were asked for. */
export function usePurse(slug: string) {
  const [isReady, setReady] = useState(false);
  const [coins, setCoins] = useState<number | null>(null);

  useEffect(() => {
    let current = true;
    void Promise.all([loadGameConfig(slug), readMe(slug)]).then(([{ default_coins }, me]) => {
      if (!current) return;
      // A balance that the room sent meanwhile is newer than this one.
      setCoins((known) => known ?? me?.coins ?? default_coins);
      setReady(true);
    });
    return () => {
      current = false;
    };
  }, [slug]);

  return { isReady, coins, setCoins };
}

/** [B73] A press in a page of this site led here; [B143] for a room with the house. */
const pressSchema = v.object({
  pressed: v.literal(true),
  wanted: v.optional(v.literal('house')),
});

const LEADS_TO_A_SEAT: ReadonlySet<CommonIntent['type']> = new Set(['create', 'join', 'sit']);

/**
 * A table's page as it runs: its machine's state, its alerts, and the room in the page's address.
 * @param watching The room that the page only watches.
 */
export function useTable<
  View extends object,
  Message extends Typed,
  Intent extends Typed,
  Phase extends string,
  Row extends Listed,
>(
  page: TablePage<View, Message, Intent, Phase, Row>,
  machine: RoomMachine<View, Message, Intent, Row>,
  watching?: string,
) {
  const { pathname, search, state } = useLocation();
  const asked = new URLSearchParams(search).get('room')?.trim().toUpperCase();
  const linked = watching ?? (asked || null);
  const navigate = useNavigate();
  // A reload is no press.
  const came = v.is(pressSchema, state) ? state : null;
  const pressed = came !== null;
  const [wanted] = useState(linked === null ? came?.wanted : undefined);
  const me = useMe();
  const hasLimits = page.needsLimits === true;
  /** [A92] That press waits at the room's door for the first table's question. */
  const [isKept] = useState(linked !== null && pressed && questionFor(me, hasLimits) !== null);
  const hasGoneOn = useRef(false);
  const [snapshot, send, actor] = useMachine(machine, {
    input: {
      linked,
      held: page.seat.read(),
      watches: watching !== undefined,
      pressed: pressed && !isKept,
    },
  });
  const showAlert = useAlert();
  const confirm = useConfirm();
  const { context } = snapshot;
  const { roomId, room } = context;
  const isCreating = snapshot.hasTag('creating');
  const isAtDoor = snapshot.hasTag('at-the-door');

  /** Does what a visitor pressed; [A92] if it leads to their first seat, only once they were asked. */
  function press(intent: CommonIntent): void {
    if (!LEADS_TO_A_SEAT.has(intent.type)) return send(intent);
    atFirstTable(me, hasLimits, () => {
      awaitMainAction();
      send(intent);
    });
  }

  const goOn = useEffectEvent(press);
  const isThere = room !== null;
  useEffect(() => {
    // Who has a seat already never comes to the door.
    if (isThere) hasGoneOn.current = true;
    if (!isAtDoor || !isKept || hasGoneOn.current) return;
    hasGoneOn.current = true;
    goOn({ type: 'sit' });
  }, [isAtDoor, isKept, isThere]);

  useEffect(() => {
    const alerts = actor.on('alert', ({ text }) => void showAlert(text));
    return () => alerts.unsubscribe();
  }, [actor, showAlert]);

  useEffect(() => {
    if (wanted !== undefined) goOn({ type: 'create', wanted });
  }, [wanted]);

  const { playerId } = context;
  const { game } = page.seat;
  useEffect(() => {
    if (roomId === null || playerId === null) return;
    return answerTabs(game, { roomId, playerId }, () => send({ type: 'gone-elsewhere' }));
  }, [game, roomId, playerId, send]);

  // The address names the room, so that a reload and a shared link lead to it.
  useEffect(() => {
    if (watching !== undefined || (roomId === linked && !pressed)) return;
    const query = roomId === null ? '' : `?room=${encodeURIComponent(roomId)}`;
    navigate(pathname + query, { replace: true });
  }, [watching, roomId, linked, pressed, pathname, navigate]);

  /** Leaves the room; where there is a question, only if the visitor agrees to it. */
  async function leave(question: string | null): Promise<void> {
    if (question === null || (await confirm(question, 'Leave room'))) send({ type: 'leave' });
  }

  return {
    ...context,
    /** Null: there is no room yet. */
    phase: room && page.phaseOf(room),
    isAtRooms: snapshot.hasTag('at-the-rooms'),
    isLoading: snapshot.hasTag('loading'),
    isCreating,
    house: page.house ?? null,
    isTurnedAway: snapshot.hasTag('turned-away'),
    isAtDoor,
    /** [B6] [B74] The linked room has no free seat, and the visitor waits for one. */
    isFull: snapshot.hasTag('full'),
    /** The linked room has no seat to take yet. */
    isOpening: snapshot.hasTag('opening'),
    /** [B18] Another tab of this browser has a seat in the linked room. */
    isTwice: snapshot.hasTag('twice'),
    isOnline: context.link.is === 'online',
    actor,
    send: press,
    leave,
    /** Leads to where a room is only watched. */
    watch: (id: string) => navigate(`/watch/${id}`),
    /** Sends what the visitor wants to do in the game. */
    intent: (intent: Intent) => send({ type: 'intent', intent }),
  };
}
