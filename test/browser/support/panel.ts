import type { Locator } from 'playwright-core';
import type { Visit } from './browser-test.ts';
import type { Screen } from './screen.ts';

export const PASSWORD = 'a party needs a host';

/** Signs in where the login is shown, and waits for the panel. */
export async function signIn(screen: Screen): Promise<void> {
  await screen.page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await screen.page.keyboard.press('Enter');
  await screen.page.getByRole('region', { name: 'Kinks' }).waitFor();
}

/** A window with the panel open and its clock stopped: the notice of a save stays until the clock moves. */
export async function panel(visit: Visit, options: object = {}): Promise<Screen> {
  const screen = await visit('/admin', { ...options, ownClock: true });
  await signIn(screen);
  await screen.stopClock();
  return screen;
}

export const region = ({ page }: Screen, name: string): Locator =>
  page.getByRole('region', { name, exact: true });
export const save = (section: Locator): Promise<void> =>
  section.getByRole('button', { name: 'Save', exact: true }).click();
