import type { Chance } from '../../../engine/chance/chance.ts';
import { systemChance } from '../../../engine/chance/system-chance.ts';
import { ROOM_ID_ALPHABET, ROOM_ID_LENGTH } from '../../../engine/wire/commands.ts';
import type { Random } from '../../torture/random.ts';

/** Chance of a seed; what follows from seeds is production's. */
export function seededChance(random: Random): Chance {
  const letters = (count: number, of: string): string =>
    Array.from({ length: count }, () => of.charAt(random.between(0, of.length - 1))).join('');
  return {
    ...systemChance,
    seedPair(clientSeed) {
      const serverSeed = letters(64, '0123456789abcdef');
      const serverSeedHash = systemChance.hash(serverSeed);
      return { serverSeed, serverSeedHash, clientSeed, nonce: 0 };
    },
    playerId: () => letters(22, 'abcdefghijklmnopqrstuvwxyz'),
    roomId: () => letters(ROOM_ID_LENGTH, ROOM_ID_ALPHABET),
    pick: (below) => random.between(0, below - 1),
  };
}
