import { t } from '../../../../engine/wire/text.ts';
import type { PartyRoom } from '../../../../engine/games/party/party-messages.ts';
import { SWAP_DARE_COINS, THROW_AGAIN_COINS } from '../../../../engine/games/party/party-rules.ts';
import type { PartyStep } from '../../../../engine/games/party/record/party-record.ts';
import { partyName } from '../party-names.ts';

/** [C8] What happened at a step, where the table itself does not show it. */
export function saidOf(step: PartyStep, room: PartyRoom): string | null {
  const who = 'by' in step && step.by !== undefined ? partyName(room, step.by) : '';
  switch (step.type) {
    case 'dice-rolled':
      if (step.forced) return t('The server rolled for {who}.', { who });
      return step.again === true
        ? t('{who} threw again, for {coins} coins.', { who, coins: THROW_AGAIN_COINS })
        : null;
    case 'box-opened':
      return step.forced
        ? t('The clock opened a box for {who}.', { who })
        : t('{who} chose box {number}.', { who, number: step.number });
    case 'dare-chosen':
      return step.forced
        ? t('The clock chose a dare for {who}.', { who })
        : t('{who} chose a dare.', { who });
    case 'dare-swapped':
      return t('{who} asked for two other dares, for {coins} coins.', {
        who,
        coins: SWAP_DARE_COINS,
      });
    case 'dare-settled':
      return step.done ? t('{who} did it.', { who }) : t('The dare of {who} was passed.', { who });
    case 'player-left':
      return t('{name} left.', { name: who });
    case 'player-returned':
      return t('{name} is back.', { name: who });
    case 'player-joined':
    case 'entropy-added':
    case 'game-started':
    case 'dare-judged':
    case 'seat-lapsed':
    case 'host-changed':
    case 'game-ended':
    case 'room-closed':
      return null;
  }
}
