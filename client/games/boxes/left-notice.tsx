import type { RoomState } from '../../../engine/games/boxes/rules.ts';
import { LeftNotice as AnyLeftNotice } from '../../table/notices/left-notice.tsx';

interface LeftNoticeProps {
  /** The name of who left. */
  who: string;
  /** [B53] They have not left, but missed two turns. */
  away: boolean;
  /** The room's state as it may be shown: while dice tumble, that of before. */
  state: RoomState;
  /** Whether the log is in sight, which tells of it as well: then it is not said twice. */
  logged: boolean;
  busy: boolean;
  onFinish: () => void;
  onFree: () => void;
}

const WHAT_NOW = {
  playing: 'Finish now and win, wait while the house rolls for them, or free the seat.',
  finished: 'Free the seat to play somebody else.',
  waiting_placement: 'Wait for them, or free the seat for somebody else.',
  waiting_second_player: '',
} as const;

const WHAT_NOW_AWAY = {
  ...WHAT_NOW,
  playing: 'They missed two turns. Wait for them, or free the seat.',
} as const;

/** [B43] [B53] The other player has left for good, or is away: what the one who stayed may do about it. */
export function LeftNotice({ state, away, onFinish, ...rest }: LeftNoticeProps) {
  return (
    <AnyLeftNotice
      {...rest}
      away={away}
      whatNow={(away ? WHAT_NOW_AWAY : WHAT_NOW)[state]}
      onFinish={state === 'playing' && !away ? onFinish : null}
      mayWait={state !== 'finished'}
    />
  );
}
