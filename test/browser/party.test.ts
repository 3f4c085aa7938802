import { expect } from 'vitest';
import { Administrator } from '../support/administrator.ts';
import { TestServer } from '../support/server.ts';
import { seriousOn } from './support/page-reports.ts';
import { dareCard, drag, grid, litBoxes, offerCard, rollButton } from './support/board.ts';
import { browserTestOn, type Visit, PASSWORD } from './support/browser-test.ts';
import { PHONE, type Screen } from './support/screen.ts';

// Whoever is away is rolled for soon.
const test = browserTestOn(TestServer, { ADMIN_PASSWORD: PASSWORD, TURN_SECONDS: '6' });

/** Nine pages of one browser: three games take a minute, and six on a machine that is busy elsewhere. */
const TIMEOUT_MS = 900_000;

const PATH = '/games/alluring-party';
const HAND = { viewport: PHONE, hasTouch: true, isMobile: true } as const;
const TELEVISION = { viewport: { width: 1920, height: 1080 } } as const;
const TASKS = ['Sing', 'Dance', 'Bow', 'Whistle', 'Tell a joke', 'Jump', 'Hum', 'Spin', 'Clap'];

/** A tap that the game may make needless: by then the dare or the turn is over, on a busy machine too. */
const IN_TIME = { timeout: 20_000 };

const press = (screen: Screen, name: string) => screen.button(name).tap();
const chairs = ({ page }: Screen) => page.getByRole('list', { name: 'At the table' });
const podium = ({ page }: Screen) => page.getByRole('list', { name: 'The podium' });

/** The three boxes that are opened soonest, and the start. */
async function begin(host: Screen): Promise<void> {
  await host.button(/^Place the boxes/).tap();
  await grid(host).waitFor();
  for (const [index, box] of [6, 7, 8].entries()) await drag(host, box, 0.2 + 0.3 * index, 0.5);
  await press(host, 'Finish Placement');
  await host.page.getByText('3 boxes lie ready').waitFor();
  await press(host, 'Start the game');
}

/** [G11] [G14] Taps a box that is lit, or the first of two tasks. The clock may be faster than a hand. */
async function chooseOn(screen: Screen): Promise<void> {
  const task = offerCard(screen).getByRole('button').first();
  for (const one of [litBoxes(screen).first(), task]) {
    if (await one.isVisible()) await one.tap({ timeout: 2000 }).catch(() => {});
  }
}

/** Whoever can roll does, until `isEnough`. A dare of theirs is passed first, which is always free. */
async function rollUntil(
  screens: readonly Screen[],
  isEnough: () => Promise<boolean>,
): Promise<void> {
  while (!(await isEnough())) {
    for (const screen of screens) {
      await chooseOn(screen);
      const pass = dareCard(screen).getByRole('button', { name: 'Pass' });
      // The clock of a turn may be faster than a hand.
      if (await pass.isVisible()) await pass.tap(IN_TIME).catch(() => {});
      const roll = rollButton(screen);
      if (!(await roll.isVisible())) continue;
      await roll.tap({ timeout: 2000 }).catch(() => {});
    }
  }
}

/** The line of a screen that names whose turn it is. */
const turnOn = ({ page }: Screen) => page.getByTestId('game-status').locator('output').first();

/**
 * They roll until somebody has said Done: that one's phone. The next rolls only when the dice rest on
 * every screen, because a roll puts the card of the dare before it aside.
 */
async function rollToDone(players: readonly Screen[], watchers: readonly Screen[]) {
  const all = [...players, ...watchers];
  for (;;) {
    const opener = await doneAmong(players);
    if (opener !== null) return opener;
    for (const screen of players) await chooseOn(screen);
    const were = await Promise.all(all.map((screen) => turnOn(screen).textContent()));
    for (const screen of players) {
      const roll = rollButton(screen);
      if (!(await roll.isVisible())) continue;
      await roll.tap({ timeout: 2000 }).catch(() => {}); // else the clock rolls
      await Promise.all(
        all.map((one, index) =>
          expect
            .poll(async () => {
              const now = (await turnOn(one).textContent()) ?? '';
              return now !== were[index] && !now.includes('are rolling');
            })
            .toBe(true),
        ),
      );
      break;
    }
  }
}

const judge = (screen: Screen, within?: { timeout: number }) =>
  dareCard(screen).getByRole('button', { name: 'Nailed it' }).tap(within);

/** Once it is back. The vote may end before that. */
const judgeAgain = async (screen: Screen) => {
  await screen.page.getByText(/Reconnecting|Not connected/).waitFor({ state: 'hidden' });
  await judge(screen, { timeout: 5000 }).catch(() => {});
};

/** Presses Done where a dare waits for its opener: their phone, null if there was none in time. */
async function doneAmong(screens: readonly Screen[]): Promise<Screen | null> {
  for (const screen of screens) {
    const done = dareCard(screen).getByRole('button', { name: 'Done' });
    if (!(await done.isVisible())) continue;
    // The dare's time may end before the tap does.
    const isDone = done.tap(IN_TIME).then(
      () => true,
      () => false,
    );
    if (await isDone) return screen;
  }
  return null;
}

/** Puts the card aside that may lie there. It goes by itself when its dare is over. */
async function putAside(screen: Screen): Promise<void> {
  const aside = dareCard(screen).getByRole('button', { name: 'Put aside' });
  while (await aside.isVisible()) await aside.tap(IN_TIME).catch(() => {});
}

async function gather(visit: Visit, server: { url: string }) {
  const admin = await Administrator.signIn(server.url, PASSWORD);
  const rows = TASKS.map((task) => `${task},Сложно,Лайт`);
  await admin.import('tasks', ['text,difficulty,level', ...rows].join('\n'));
  const host = await visit(PATH, HAND);
  await press(host, 'Create Room');
  const room = (await host.page.getByTestId('room-id').textContent()) ?? '';
  const television = await visit(`/watch/${room}`, TELEVISION);
  await television.page.getByRole('img', { name: /QR code/ }).waitFor();
  const guests: Screen[] = [];
  for (let guest = 2; guest <= 7; guest += 1) {
    const one = await visit(`${PATH}?room=${room}`, HAND);
    await one.sitDown();
    guests.push(one);
    await chairs(television).getByText(`Player ${guest}`).waitFor();
  }
  return { host, guests, television, link: `${PATH}?room=${room}` };
}

test(
  '[G1] [G5] [G7] eight phones and a television: three games, one dropped, one gone, one late, and a server killed in a verdict',
  { timeout: TIMEOUT_MS },
  async ({ visit, server }) => {
    const { host, guests, television, link } = await gather(visit, server);
    expect(await seriousOn(host.page)).toEqual([]);
    expect(await seriousOn(television.page)).toEqual([]);
    await begin(host);
    await rollButton(host).waitFor();
    const late = await visit(link, HAND);
    await late.page.getByText('The game has begun.').waitFor();
    await late.sitDown();

    // A dare is done, two judge it, the server is killed, and the others judge it after that.
    const all = [host, ...guests];
    const opener = await rollToDone(all, [television]);
    const judges = all.filter((screen) => screen !== opener);
    await Promise.all(judges.slice(0, 2).map((screen) => judge(screen)));
    await dareCard(television).getByText('2 of 6 have judged').waitFor();
    await server.end('SIGKILL');
    await server.up();
    // The two votes from before are counted, whoever else is back before the vote ends [G5].
    const stamp = dareCard(television)
      .filter({ hasText: /[2-6] × Nailed it/ })
      .waitFor();
    await Promise.all([stamp, ...judges.slice(2).map(judgeAgain)]);

    // One leaves for good, one phone is dropped; the game goes on to its end without them.
    const [gone, dropped, ...staying] = guests;
    if (gone === undefined || dropped === undefined) throw new Error('there are six guests');
    await press(gone, 'Leave room');
    await gone.page.getByRole('alertdialog').getByRole('button', { name: 'Leave room' }).tap();
    await television.page.getByText('left', { exact: true }).first().waitFor();
    await dropped.page.close();
    await television.page.getByText('away', { exact: true }).first().waitFor();
    const here = [host, ...staying];
    const isOver = () => podium(host).isVisible();
    await rollUntil(here, isOver);
    await podium(television).waitFor();
    expect(await seriousOn(host.page)).toEqual([]);
    expect(await seriousOn(television.page)).toEqual([]);

    // The late guest has a seat at the next two.
    for (const game of [2, 3]) {
      await putAside(host);
      await press(host, 'Next game');
      await chairs(host).waitFor();
      if (game === 2) await chairs(late).getByText('You').waitFor();
      await begin(host);
      const players = [...here, late];
      await rollUntil(players, isOver);
      await podium(television).waitFor();
    }
    // The three games are seen again, by anybody.
    await putAside(late);
    await late.page.getByRole('link', { name: /step by step/ }).tap();
    const slider = late.page.getByRole('slider', { name: 'Step' });
    await slider.press('End');
    await late.page.getByText('Game 3 of 3, step').waitFor();
    await podium(late).waitFor();
    expect(await seriousOn(late.page)).toEqual([]);

    for (const screen of [...here, late, television]) {
      expect(
        screen.complaints.filter(
          (text) => !/ERR_CONNECTION|WebSocket|50\d|Failed to load/.test(text),
        ),
      ).toEqual([]);
    }
  },
);
