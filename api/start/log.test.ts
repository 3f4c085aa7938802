import { expect, test } from 'vitest';
import { logTo } from './log.ts';

const LIE = 'a\u202Eb\u200Bc\u2028d\u0085e\u001B[31m\u{E0041}\uD800\u3164\0\nf';

test('[X33] a line escapes all control and invisible characters, and parses to the same text', () => {
  const lines: string[] = [];
  const log = logTo({ write: (line) => void lines.push(line) }, 'info');
  log.error({ err: new Error(LIE), path: LIE }, LIE);
  log.info('Ёжик 🙂');
  log.debug('not at this level');
  expect(lines).toHaveLength(2);
  const [first = '', second = ''] = lines;
  expect(first.slice(0, -1)).not.toMatch(/[\p{C}\p{Zl}\p{Zp}\u3164]/u);
  expect(first.at(-1)).toBe('\n');
  expect(JSON.parse(first)).toMatchObject({ path: LIE, msg: LIE, err: { message: LIE } });
  expect(second).toContain('Ёжик 🙂');
});
