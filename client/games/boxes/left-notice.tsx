import type { RoomState } from '../../../engine/games/boxes/rules.ts';
import { LeftNotice as AnyLeftNotice } from '../../table/notices/left-notice.tsx';

interface LeftNoticeProps {
  /** The name of who left. */
  who: string;
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

/** [B43] The other player has left for good: what the one who stayed may do about it. */
export function LeftNotice({ state, onFinish, ...rest }: LeftNoticeProps) {
  return (
    <AnyLeftNotice
      {...rest}
      whatNow={WHAT_NOW[state]}
      onFinish={state === 'playing' ? onFinish : null}
      mayWait={state !== 'finished'}
    />
  );
}
