import * as v from 'valibot';
import { type Command, idOf } from '../../definition/commands-taken.ts';
import type { TableTurn } from '../../definition/table-game.ts';
import { commandIdSchema } from '../../wire/commands.ts';
import type { PartyEvent } from './machine/party-events.ts';
import type { partyMachine } from './machine/party-machine.ts';
import { renewed } from './machine/party-seating.ts';
import { PARTY_SEATS, type PartySeat } from './party-rules.ts';

const commandId = commandIdSchema;
const seat = v.picklist(PARTY_SEATS);

/** The commands of the host, besides `skip`. */
export const HOST_COMMANDS = {
  /** [G21] */
  pause: v.strictObject({ on: v.boolean(), commandId }),
  /** [G22] */
  'hand-over': v.strictObject({ seat, commandId }),
  /** [G23] `back`: whether they may come back. */
  'send-away': v.strictObject({ seat, back: v.optional(v.boolean(), true), commandId }),
} as const;
type HostCommand = {
  [Name in keyof typeof HOST_COMMANDS]: { name: Name } & v.InferOutput<
    (typeof HOST_COMMANDS)[Name]
  >;
}[keyof typeof HOST_COMMANDS];

/** The event of a command of the host; the machine refuses it for others. */
export function decideHost(
  { by, now, chance, state: { value, context } }: TableTurn<typeof partyMachine, PartySeat>,
  command: HostCommand & Command,
): PartyEvent {
  const id = idOf(command);
  const isWaiting = value === 'waiting';
  switch (command.name) {
    case 'pause':
      return { type: 'clock-paused', by, on: command.on, at: Math.floor(now), ...id };
    case 'hand-over': {
      const fresh = isWaiting ? renewed(context, by, chance) : {};
      return { type: 'host-changed', by, seat: command.seat, ...fresh, ...id };
    }
    case 'send-away': {
      const { seat: away, back } = command;
      const fresh = isWaiting ? renewed(context, away, chance) : {};
      return { type: 'player-sent-away', by, seat: away, back, ...fresh, ...id };
    }
  }
}
