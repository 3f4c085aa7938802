import { browserTest } from './support/browser-test.ts';
import { PASSWORD } from './support/panel.ts';

const test = browserTest({ ADMIN_PASSWORD: PASSWORD });

test('the password is masked until it is to be seen, and may be pasted and filled in', async ({
  visit,
  expect,
}) => {
  const { page } = await visit('/admin/login');
  const field = page.getByLabel('Password', { exact: true });
  await field.waitFor();
  const kind = () => field.getAttribute('type');
  expect(await kind()).toBe('password');
  expect(await field.getAttribute('autocomplete')).toBe('current-password');
  expect(await field.getAttribute('name')).toBe('password');
  await field.focus();
  await page.keyboard.insertText(PASSWORD); // as a paste, or a password manager, puts it in
  expect(await field.inputValue()).toBe(PASSWORD);
  await page.getByRole('button', { name: /show/i }).click();
  expect(await kind()).toBe('text');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('region', { name: 'Kinks' }).waitFor();
});
