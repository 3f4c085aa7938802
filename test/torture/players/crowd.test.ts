import { expect, test } from 'vitest';
import { crowdFindings } from './crowd.ts';

const counted = (kind: string) => crowdFindings([{ kind, count: 2, examples: ['one', 'two'] }]);

test('[V17] finds a wrong message, and a refusal that no fault explains', () => {
  expect(counted('wrong/secret')).toEqual([
    { rule: 'V17', text: '2 wrong/secret: one; two', records: [] },
  ]);
  expect(counted('refused/start/not-host')).toHaveLength(1);
  expect(counted('refused/join 404')).toHaveLength(1);
});

test('[V17] ignores messages that a fault took away', () => {
  for (const kind of ['lost/fact', 'disconnected/watcher', 'failed/join', 'refused/action/busy']) {
    expect(counted(kind), kind).toEqual([]);
  }
  for (const kind of ['create 503', 'dare/settled', 'dare/voted', 'dice/not-your-turn']) {
    expect(counted(`refused/${kind}`), kind).toEqual([]);
  }
});
