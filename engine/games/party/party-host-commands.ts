import * as v from 'valibot';
import type { TableTurn } from '../../definition/table-game.ts';
import { commandIdSchema } from '../../wire/commands.ts';
import type { PartyEvent, PartyMachine } from './machine/party-types.ts';
import { renewed } from '../../table/contributions.ts';
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
  /** [G42] `guest`: the number of somebody in line. */
  'free-place': v.strictObject({ guest: v.pipe(v.number(), v.integer()), commandId }),
} as const;
type HostCommand = {
  [Name in keyof typeof HOST_COMMANDS]: { name: Name } & v.InferOutput<
    (typeof HOST_COMMANDS)[Name]
  >;
}[keyof typeof HOST_COMMANDS];

/** The event of a command of the host; the machine refuses it for others. */
export function decideHost(
  { by, now, chance, state: { value, context } }: TableTurn<PartyMachine, PartySeat>,
  command: HostCommand,
): PartyEvent {
  const isWaiting = value === 'waiting';
  switch (command.name) {
    case 'pause':
      return { type: 'clock-paused', by, on: command.on, at: Math.floor(now) };
    case 'hand-over': {
      const fresh = isWaiting ? renewed(context, by, chance) : {};
      return { type: 'host-changed', by, seat: command.seat, ...fresh };
    }
    case 'send-away': {
      const { seat: away, back } = command;
      const fresh = isWaiting ? renewed(context, away, chance) : {};
      return { type: 'player-sent-away', by, seat: away, back, ...fresh };
    }
    case 'free-place': {
      const place = context.queue.find(({ guest = 0 }) => guest === command.guest);
      return { type: 'player-unqueued', visitor: place?.visitor ?? '', by };
    }
  }
}
