import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { onStopSignal } from './shutdown.ts';

test('the first signal calls stop, and the handler ignores the following ones', () => {
  const source = new EventEmitter();
  const stopped: string[] = [];
  onStopSignal(source, (signal) => stopped.push(signal));
  for (const signal of ['SIGINT', 'SIGINT', 'SIGTERM', 'SIGTERM']) {
    expect(source.emit(signal)).toBe(true); // without a handler it would end the process
  }
  expect(stopped).toEqual(['SIGINT']);
});
