import { t } from '../../../engine/wire/text.ts';
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

/** The address of a player's page names the room, so that a reload and a shared link lead to it. */
function useRoomAddress(
  isPlayer: boolean,
  roomId: string | null,
  linked: string | null,
  pressed: boolean,
): void {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (!isPlayer || (roomId === linked && !pressed)) return;
    const query = roomId === null ? '' : `?room=${encodeURIComponent(roomId)}`;
    navigate(pathname + query, { replace: true });
  }, [isPlayer, roomId, linked, pressed, pathname, navigate]);
}

/** How a page was come to: by which room, by a press, and with what wish. */
function useCame(watching: string | undefined) {
  const { search, state } = useLocation();
  const asked = new URLSearchParams(search).get('room')?.trim().toUpperCase();
  const linked = watching ?? (asked || null);
  // A reload is no press.
  const came = v.is(pressSchema, state) ? state : null;
  const [wanted] = useState(linked === null ? came?.wanted : undefined);
  return { linked, pressed: came !== null, wanted };
}

/** Shows the alerts of a room's machine. */
function useAlerts(actor: {
  on: (type: 'alert', show: (alert: { text: string }) => void) => { unsubscribe: () => void };
}): void {
  const showAlert = useAlert();
  useEffect(() => {
    const alerts = actor.on('alert', ({ text }) => void showAlert(text));
    return () => alerts.unsubscribe();
  }, [actor, showAlert]);
}

/** [A92] Sits down once at the door; who has a seat already never comes to it. */
function useGoingOn(isAsked: boolean, isThere: boolean, sit: () => void): void {
  const hasGoneOn = useRef(false);
  const goOn = useEffectEvent(sit);
  useEffect(() => {
    if (isThere) hasGoneOn.current = true;
    if (!isAsked || hasGoneOn.current) return;
    hasGoneOn.current = true;
    goOn();
  }, [isAsked, isThere]);
}

/** [B18] Lets this browser's other tabs know that this one has the seat. */
function useAnswerTabs(
  game: string,
  roomId: string | null,
  playerId: string | null,
  onGone: () => void,
): void {
  const gone = useEffectEvent(onGone);
  useEffect(() => {
    if (roomId === null || playerId === null) return;
    return answerTabs(game, { roomId, playerId }, () => gone());
  }, [game, roomId, playerId]);
}

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
  const { linked, pressed, wanted } = useCame(watching);
  const navigate = useNavigate();
  const me = useMe();
  const hasLimits = page.needsLimits === true;
  /** [A92] That press waits at the room's door for the first table's question. */
  const [isKept] = useState(linked !== null && pressed && questionFor(me, hasLimits) !== null);
  const [snapshot, send, actor] = useMachine(machine, {
    input: {
      linked,
      held: page.seat.read(),
      watches: watching !== undefined,
      pressed: pressed && !isKept,
    },
  });
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

  useGoingOn(isAtDoor && isKept, room !== null, () => press({ type: 'sit' }));

  useAlerts(actor);
  const create = useEffectEvent(press);
  useEffect(() => {
    if (wanted !== undefined) create({ type: 'create', wanted });
  }, [wanted]);

  useRoomAddress(watching === undefined, roomId, linked, pressed);
  useAnswerTabs(page.seat.game, roomId, context.playerId, () => send({ type: 'gone-elsewhere' }));

  /** Leaves the room; where there is a question, only if the visitor agrees to it. */
  async function leave(question: string | null): Promise<void> {
    if (question === null || (await confirm(question, t('Leave room')))) send({ type: 'leave' });
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
