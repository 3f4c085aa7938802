import { slotsGame } from '../../games/slots/slots-game.ts';
import { SoloHost } from '../../host/solo/solo-host.ts';
import type { HostKit } from '../host-kit.ts';
import { drawOf } from '../scripted-chance.ts';

export const VISITOR = 'the-visitor';
export const SPIN = { type: 'SPIN' } as const;
export const YES = { type: 'ANSWER', accept: true } as const;

/** The draws of a spin that comes out so. */
export const NOTHING = [0.9, drawOf(3, 9), drawOf(4, 9), drawOf(7, 9)] as const;
export const CHERRIES = [0.9, drawOf(2, 9), drawOf(2, 9), drawOf(2, 9)] as const;
export const BANANAS = [0.1, 0, 0, 0] as const;

/** A host of the slots with these parts. */
export const slotsOf = (kit: HostKit) => new SoloHost(slotsGame, kit.deps());

/** Has the kit's chance draw these spins, one after the other. */
export function scriptSpins(kit: HostKit, ...spins: (readonly number[])[]): void {
  kit.chance.script(...spins.flat());
}
