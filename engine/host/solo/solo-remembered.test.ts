import { beforeEach, expect, test } from 'vitest';
import { slotsGame } from '../../games/slots/slots-game.ts';
import { HostKit } from '../../test-support/host-kit.ts';
import { drawOf } from '../../test-support/scripted-chance.ts';
import { SoloHost } from './solo-host.ts';

const SPIN = { type: 'SPIN' } as const;
const YES = { type: 'ANSWER', accept: true } as const;
const V = 'the-visitor';

let kit: HostKit;
beforeEach(() => {
  kit = new HostKit();
});

const slots = (of = kit) => new SoloHost(slotsGame, of.deps());
const NOTHING = [0.9, drawOf(3, 9), drawOf(4, 9), drawOf(7, 9)] as const;
const CHERRIES = [0.9, drawOf(2, 9), drawOf(2, 9), drawOf(2, 9)] as const;
const BANANAS = [0.1, 0, 0, 0] as const;

/** The draws of so many spins. */
const script = (...spins: (readonly number[])[]) => kit.chance.script(...spins.flat());

test('[J8] what is only remembered is read before it is refused, or answered as done', async () => {
  script(NOTHING, NOTHING);
  kit.trustMs = 60_000;
  const host = slots();
  await host.play(V, SPIN, 'the first');
  const rivalKit = new HostKit(kit.memory);
  rivalKit.chance.script(...CHERRIES);
  await slots(rivalKit).play(V, SPIN, 'the second');
  expect(await host.play(V, SPIN, 'the second')).toMatchObject({ coins: 90 + 5 });

  await kit.journal.append({
    entries: [],
    movements: [{ visitor: V, seq: 4, delta: 7, balance: 102, reason: 'elsewhere' }],
    listing: null,
  });
  expect(await host.look(V)).toMatchObject({ coins: 102 });
  script(BANANAS, NOTHING, NOTHING); // a spin that is refused has drawn
  await host.play(V, SPIN);
  await slots(new HostKit(kit.memory)).play(V, YES);
  expect(await host.play(V, SPIN)).toMatchObject({ state: 'idle' });
});
