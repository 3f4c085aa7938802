import * as fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { happen } from '../test-support/plays.ts';
import { hostedSlots, slotsGame } from '../games/slots/slots-game.ts';
import { hostedWheel, wheelGame } from '../games/wheel/wheel-game.ts';
import { slotsEvents, wheelEvents } from '../test-support/solo-arbitraries.ts';
import { slotsSnapshotSchema } from '../games/slots/snapshot.ts';
import { wheelSnapshotSchema } from '../games/wheel/snapshot.ts';
import { DEFAULT_CONFIG } from '../definition/game-config.ts';
import { fold } from '../definition/hosted-machine.ts';

const none = { checkpoint: null, entries: [] };

test('[X1] [C3] slots as they are shown fit their schema in any state, with nothing besides', () => {
  fc.assert(
    fc.property(fc.array(slotsEvents, { maxLength: 20 }), (walk) => {
      let { snapshot } = fold(hostedSlots, none);
      for (const event of walk) {
        snapshot = happen(hostedSlots, snapshot, event);
        const view = slotsGame.view(snapshot, { coins: 5, config: DEFAULT_CONFIG, now: 0 });
        expect(v.parse(slotsSnapshotSchema, view)).toEqual(view);
      }
    }),
  );
});

test('[X1] [C3] the wheel as it is shown fits its schema at any time, with nothing besides', () => {
  fc.assert(
    fc.property(fc.array(wheelEvents, { maxLength: 30 }), fc.nat(20_000), (walk, now) => {
      let { snapshot } = fold(hostedWheel, none);
      for (const event of walk) {
        snapshot = happen(hostedWheel, snapshot, event);
        const due = wheelGame.due?.(snapshot, now) ?? null;
        const state = due === null ? snapshot : happen(hostedWheel, snapshot, due);
        const view = wheelGame.view(state, { coins: 5, config: DEFAULT_CONFIG, now });
        expect(v.parse(wheelSnapshotSchema, view)).toEqual(view);
      }
    }),
  );
});
