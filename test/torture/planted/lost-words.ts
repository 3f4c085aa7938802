import { Server } from 'socket.io';

/** A server that keeps one roll in so many to itself: a skipped seq. */
const EVERY = 4;

const someBroadcast = new Server().to('anywhere');
const broadcasts = Object.getPrototypeOf(someBroadcast) as typeof someBroadcast;
// oxlint-disable-next-line typescript/unbound-method -- it is called on its own object below
const { emit } = broadcasts;
let rolls = 0;
broadcasts.emit = function lossy(...event) {
  const isLost = event[0] === 'dice-rolled' && (rolls += 1) % EVERY === 0;
  return isLost || emit.apply(this, event);
};

await import('../../../api/main.ts');
