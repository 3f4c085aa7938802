import { beforeEach, describe, expect, test } from 'vitest';
import { HostKit } from '../../test-support/host-kit.ts';
import {
  BANANAS,
  CHERRIES,
  NOTHING,
  scriptSpins,
  slotsOf,
  SPIN,
  YES,
  VISITOR as V,
} from '../../test-support/tables/solo-slots.ts';

let kit: HostKit;
beforeEach(() => {
  kit = new HostKit();
});

const slots = (of = kit) => slotsOf(of);
const script = (...spins: (readonly number[])[]) => scriptSpins(kit, ...spins);

describe('[J8] a command with an idempotency key', () => {
  test('[J8] moves money once, at once or one after the other, also after a restart', async () => {
    script(NOTHING, NOTHING);
    const host = slots();
    await Promise.all([host.play(V, SPIN, 'key'), host.play(V, SPIN, 'key')]);
    expect(await host.play(V, SPIN, 'key')).toMatchObject({ coins: 90 });
    expect(await slots().play(V, SPIN, 'key')).toMatchObject({ coins: 90 });
    expect(await host.play(V, SPIN, 'another key')).toMatchObject({ coins: 80 });
  });

  test('[J8] moves money once however many spins came in between, also after a restart', async () => {
    kit.config = { ...kit.config, default_coins: 100_000 };
    script(...Array.from({ length: 200 }, () => NOTHING));
    const host = slots();
    for (let spin = 0; spin < 120; spin += 1) await host.play(V, SPIN, `key-${spin}`);
    const { coins } = await host.view(V);
    for (const key of ['key-0', 'key-50', 'key-103', 'key-119']) {
      expect(await host.play(V, SPIN, key)).toMatchObject({ coins });
      expect(await slots().play(V, SPIN, key)).toMatchObject({ coins });
    }
    expect(await host.play(V, SPIN, 'a new key')).toMatchObject({ coins: coins - 10 });
    expect(await slots().play(V, SPIN, 'a new key')).toMatchObject({ coins: coins - 10 });
  });

  test('[J8] counts once on several processes that take turns', async () => {
    kit.config = { ...kit.config, default_coins: 100_000 };
    script(...Array.from({ length: 200 }, () => NOTHING));
    kit.cacheTtlMs = 60_000; // longer than any process may believe: the fence has to hold
    const [one, other] = [slots(), slots()];
    for (let spin = 0; spin < 80; spin += 1) {
      await (spin % 2 === 0 ? one : other).play(V, SPIN, `key-${spin}`);
    }
    const { coins } = await slots().view(V);
    expect(coins).toBe(100_000 - 800);
    for (const key of ['key-0', 'key-1', 'key-30', 'key-31', 'key-79']) {
      for (const host of [one, other]) await host.play(V, SPIN, key);
    }
    expect(await slots().view(V)).toMatchObject({ coins });
  });

  test('[J8] a new key costs no question but one, however long the game', async () => {
    kit.config = { ...kit.config, default_coins: 100_000 };
    script(...Array.from({ length: 400 }, () => NOTHING));
    const host = slots();
    for (let spin = 0; spin < 300; spin += 1) await host.play(V, SPIN, `key-${spin}`);
    expect(kit.journal.questions).toBeLessThanOrEqual(1);
  });

  test('[J8] is answered with the game as it is now', async () => {
    script(BANANAS);
    const host = slots();
    await host.play(V, SPIN, 'key');
    await host.play(V, YES);
    expect(await host.play(V, SPIN, 'key')).toMatchObject({ state: 'idle', coins: 140 });
  });

  test('[J8] counts once where the answer of its append was lost', async () => {
    script(NOTHING, NOTHING);
    const host = slots();
    await host.view(V);
    kit.journal.failNext('after');
    await expect(host.play(V, SPIN, 'key')).rejects.toThrow('gone away');
    expect(await host.play(V, SPIN, 'key')).toMatchObject({ coins: 90 });
    expect(await kit.memory.wallet(V)).toEqual({ seq: 2, balance: 90 });
  });

  test('[J8] that was refused may be tried again', async () => {
    script(BANANAS, NOTHING);
    const host = slots();
    await host.play(V, SPIN);
    await expect(host.play(V, SPIN, 'key')).rejects.toMatchObject({ code: 'slots/challenge-open' });
    await host.play(V, YES);
    kit.chance.script(...NOTHING);
    expect(await host.play(V, SPIN, 'key')).toMatchObject({ coins: 130 });
  });
});

test('[J8] the host reads the journal before it refuses a command by memory, or answers it as done', async () => {
  script(NOTHING, NOTHING);
  kit.cacheTtlMs = 60_000;
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
  expect(await host.view(V)).toMatchObject({ coins: 102 });
  script(BANANAS, NOTHING, NOTHING); // a spin that is refused has drawn
  await host.play(V, SPIN);
  await slots(new HostKit(kit.memory)).play(V, YES);
  expect(await host.play(V, SPIN)).toMatchObject({ state: 'idle' });
});
