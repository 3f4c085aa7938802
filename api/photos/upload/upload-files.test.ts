import { expect, test } from 'vitest';
import { cleanFileName } from './upload-files.ts';

test.each([
  ['cat.png', 'cat.png'],
  ['  my cat.png  ', 'my cat.png'],
  ['..', 'photo.png'],
  ['', 'photo.png'],
  ['\u0000\r\n\u001b[31mcat.png\u007f', '[31mcat.png'],
  ['\u202Egnp.tac', 'gnp.tac'],
  ['кот 🐈‍⬛.png', 'кот 🐈‍⬛.png'],
  ['half\uD800.png', 'half.png'],
  ['\u3164\u200B', 'photo.png'],
  ['two\u2028lines.png', 'two lines.png'],
  [`e${'\u0301'.repeat(199)}.png`, 'e\u0301\u0301\u0301.png'],
  ['<img src=x onerror=alert(1)>.png', '<img src=x onerror=alert(1)>.png'],
])('[P7] %j is shown as %j', (sent, shown) => {
  expect(cleanFileName(sent, 'photo.png')).toBe(shown);
});

test('[P7] keeps at most 255 characters, and cuts none in half', () => {
  const shown = cleanFileName('🐈'.repeat(400), 'photo.png');
  expect(shown).toBe('🐈'.repeat(255));
  expect(cleanFileName(`${'x'.repeat(253)}🐈\u200D⬛`, 'photo.png')).toBe(`${'x'.repeat(253)}🐈`);
});
