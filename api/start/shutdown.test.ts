import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { onStopSignal } from './shutdown.ts';

test('the first signal stops, and those that follow are taken without a word', () => {
  const source = new EventEmitter();
  const stopped: string[] = [];
  onStopSignal(source, (signal) => stopped.push(signal));
  for (const signal of ['SIGINT', 'SIGINT', 'SIGTERM', 'SIGTERM']) {
    expect(source.emit(signal)).toBe(true); // unheard, it would end the process
  }
  expect(stopped).toEqual(['SIGINT']);
});
