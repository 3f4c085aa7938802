import * as v from 'valibot';
import { expect, test } from 'vitest';
import type { ConnectionListener, OpenConnection } from '../../../bridge/client/connection.ts';
import { Recorder } from '../measure/recorder.ts';
import type { Parts } from '../rooms/parts.ts';
import type { ViewGame } from './view-game.ts';
import { TableWatcher } from './table-watcher.ts';

const view = v.object({ seq: v.number(), turn: v.string() });
const game: ViewGame<v.InferOutput<typeof view>> = {
  slug: 'some-game',
  view,
  players: () => 2,
  move: () => null,
  isOver: () => false,
  rules: () => ({ sends: () => {}, follows: () => {} }),
};

/** A watcher of a room in which a seat's secret is `hush`, and what its server sends. */
function watching() {
  const recorder = new Recorder('roll', []);
  const sent: [name: string, payload: object][] = [];
  let at: ConnectionListener | null = null;
  const open: OpenConnection = (listener) => {
    at = listener;
    queueMicrotask(() => listener.opened());
    return {
      isOpen: true,
      asksAnew: false,
      send: (name, payload) => void sent.push([name, payload]),
      close: () => {},
    };
  };
  const watcher = new TableWatcher(game, { recorder } as Parts, open);
  watcher.watch('ROOMAA', ['hush']);
  return {
    watcher,
    sent,
    hears: (name: string, payload: unknown) => at?.heard(name, payload),
    faults: () => recorder.faults.map(({ kind }) => kind),
  };
}

test('[B25] a watcher asks to watch, follows the room and asks again after a gap', async () => {
  const { watcher, sent, hears, faults } = watching();
  await expect.poll(() => sent).toEqual([['watch-room', { roomId: 'ROOMAA' }]]);
  hears('room-state', { seq: 4, turn: 'seat1' });
  hears('room-changed', { seq: 5, changes: { turn: 'seat2' } });
  expect([watcher.knows(5), watcher.knows(6), faults()]).toEqual([true, false, []]);
  hears('room-changed', { seq: 7, changes: { turn: 'seat2' } });
  expect(faults()).toEqual(['lost/fact']);
  expect(sent).toHaveLength(2);
  watcher.close();
});

test('[T5] a seat’s secret, a balance and a room that is none are found out', () => {
  const { watcher, hears, faults } = watching();
  hears('room-state', { seq: 4, turn: 'hush' });
  expect(faults()).toEqual(['wrong/secret']);
  hears('balance-changed', { coins: 3 });
  hears('room-changed', { seq: 'five' });
  expect(faults()).toEqual(['wrong/secret', 'wrong/shape']);
  watcher.close();
});
