import type { PartyRoom } from '../../../../engine/games/party/party-messages.ts';
import { SWAP_DARE_COINS, THROW_AGAIN_COINS } from '../../../../engine/games/party/party-rules.ts';
import type { PartyStep } from '../../../../engine/games/party/record/party-record.ts';
import { partyName } from '../party-names.ts';

/** [C8] What happened at a step, where the table itself does not show it. */
export function saidOf(step: PartyStep, room: PartyRoom): string | null {
  const who = 'by' in step && step.by !== undefined ? partyName(room, step.by) : '';
  switch (step.type) {
    case 'dice-rolled':
      if (step.forced) return `The server rolled for ${who}.`;
      return step.again === true ? `${who} threw again, for ${THROW_AGAIN_COINS} coins.` : null;
    case 'box-opened':
      return step.forced
        ? `The clock opened a box for ${who}.`
        : `${who} chose box ${step.number}.`;
    case 'dare-chosen':
      return step.forced ? `The clock chose a dare for ${who}.` : `${who} chose a dare.`;
    case 'dare-swapped':
      return `${who} asked for two other dares, for ${SWAP_DARE_COINS} coins.`;
    case 'dare-settled':
      return step.done ? `${who} did it.` : `The dare of ${who} was passed.`;
    case 'player-left':
      return `${who} left.`;
    case 'player-returned':
      return `${who} is back.`;
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
