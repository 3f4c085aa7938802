import { type SeedHalves, type SeedPair, type SeedPart, withParts } from '../../../chance/seeds.ts';
import { partsOpened } from '../../../table/contributions.ts';

/** Seeds without parts consist of a placement alone. */
const partsIn = ({ clientSeed, parts }: SeedPair): SeedPart[] =>
  parts ?? [{ by: 'placement', text: clientSeed }];

/** [B34] The seeds with player 1's commitment, which is their last part. */
export const withPromise = (seeds: SeedPair, commitment: string): SeedPair =>
  withParts(seeds, [...partsIn(seeds), { by: 'player1', text: null, commitment }]);

/** [B34] The seeds once player 1 has opened the commitment. */
export const promiseOpened = (seeds: SeedPair, entropy: string | undefined): SeedPair =>
  entropy === undefined ? seeds : withParts(seeds, partsOpened({ seeds }, 'player1', entropy));

const isNotSecond = ({ by }: SeedPart): boolean => by === 'placement' || by === 'player1';

/** [B32] The seeds with this part in the place of player 2's; null: with none. */
export function withSecond(
  seeds: SeedPair,
  second: NonNullable<SeedHalves['player2']> | null,
): SeedPair {
  const [placement, ...promise] = partsIn(seeds).filter(isNotSecond);
  const by = second?.from === 'player' ? 'player2' : 'server';
  const part = second === null ? [] : [{ by, text: second.entropy }];
  return withParts(seeds, [...(placement ? [placement] : []), ...part, ...promise]);
}

/** [B15] The parts under the names that readers of a game of two know. */
export function inHalves<Seeds extends Pick<SeedPair, 'parts'>>({ parts, ...seeds }: Seeds) {
  if (parts === undefined) return seeds;
  const given = (name: string) => parts.find(({ by }) => by === name);
  const [server, player1] = [given('server'), given('player1')];
  const second = given('player2') ?? server;
  const from = second === server ? ('server' as const) : ('player' as const);
  const { text = null, commitment = '' } = player1 ?? {};
  const halves: SeedHalves = {
    placement: given('placement')?.text ?? '',
    player2: second === undefined ? null : { entropy: second.text ?? '', from },
    player1: player1 === undefined ? null : { commitment, entropy: text },
  };
  return { ...seeds, halves };
}
