import { errors, type Locator, type Page } from 'playwright-core';
import { asAdministrator, open, say, seedsNow, type Stage } from './stage.ts';

const PATH = '/games/alluring-party';

/** Few boxes that come often, so that a game is short. */
const BOXES = [5, 6, 7, 8];

/** Tasks for three or more: the tables of two, which play meanwhile, draw none of them. */
const TASKS = ['Sing a line', 'Sing a chorus', 'Dance a waltz', 'Dance a polka'];

/** Finds what is to be pressed or read on the pages of a party. */
function finders(stage: Stage) {
  const button = (within: Page | Locator, name: string) =>
    within.getByRole('button', { name: say(stage, name), exact: true });
  const list = (page: Page, name: string) =>
    page.getByRole('list', { name: say(stage, name), exact: true });
  return { button, list };
}

/** Sits down as somebody who says nothing of themselves. */
async function sit(stage: Stage, path: string, press: string): Promise<Page> {
  const { button, list } = finders(stage);
  const page = await open(stage, path);
  await button(page, press).click();
  await button(page, 'Later').click();
  await list(page, 'At the table').waitFor();
  return page;
}

/** The host lays a few boxes, and three more come: one of them only watches, on a television. */
async function gather(stage: Stage): Promise<{ players: [Page, Page, Page]; television: Page }> {
  const { button } = finders(stage);
  const host = await sit(stage, PATH, 'Create Room');
  await stage.shoot(host, 'party-lobby-alone');
  await button(host, 'Place the boxes yourself').click();
  const grid = host.getByTestId('placement-grid');
  const { width, height } = (await grid.boundingBox()) ?? { width: 0, height: 0 };
  for (const [at, number] of BOXES.entries()) {
    await button(host, say(stage, 'Box {number}', { number })).click();
    const y = height * (at % 2 === 0 ? 0.3 : 0.6);
    await grid.click({ position: { x: width * (0.2 + 0.2 * at), y } });
  }
  await stage.shoot(host, 'party-placement');
  await button(host, 'Finish Placement').click();
  const link = PATH + new URL(host.url()).search;
  const players: [Page, Page, Page] = [
    host,
    await sit(stage, link, 'Sit down'),
    await sit(stage, link, 'Sit down'),
  ];
  const television = await open(
    { ...stage, format: { viewport: { width: 1280, height: 720 } } },
    `/watch/${new URL(host.url()).searchParams.get('room')}`,
  );
  await button(host, 'Start the game').and(host.locator(':enabled')).waitFor();
  return { players, television };
}

/** Moments that look otherwise to those who are not asked. */
const SEEN_BY_OTHERS = new Set(['party-choosing-a-box', 'party-offer', 'party-dare']);

type Press = readonly [picture: string, found: Locator];

/** The buttons that a player may press, each with the name of the picture that shows it. */
function pressesOf(stage: Stage, page: Page): Press[] {
  const { button } = finders(stage);
  const [opening = ''] = say(stage, 'Open box {number}, {coins} coins', {
    number: '\n',
    coins: '',
  }).split('\n');
  return [
    ['party-choosing-a-box', page.getByRole('button', { name: opening.trim() }).first()],
    ['party-offer', page.getByTestId('offer-card').getByRole('button').first()],
    ['party-dare', button(page, 'Done')],
    ['party-verdict', button(page, 'Nailed it')],
    ['party-dare-over', button(page, 'Close')],
    ['party-my-turn', button(page, 'Roll Dice').and(page.locator(':enabled'))],
  ];
}

/** The table may go on before a button is pressed: then the button is not there any more. */
function unlessGone(error: unknown): void {
  if (!(error instanceof errors.TimeoutError)) throw error;
}

/** All throw, choose, settle and judge, until the podium is there. */
async function playOut(stage: Stage, players: readonly Page[], television: Page): Promise<void> {
  const { list } = finders(stage);
  const isOver = (page: Page) => list(page, 'The podium').isVisible();
  const taken = new Set<string>();
  while (!(await Promise.all(players.map(isOver))).every(Boolean)) {
    for (const [at, page] of players.entries()) {
      for (const [picture, found] of pressesOf(stage, page)) {
        if (!(await found.isVisible())) continue;
        if (!taken.has(picture)) {
          taken.add(picture);
          await stage.shoot(page, picture);
          const other = players[(at + 1) % players.length];
          if (SEEN_BY_OTHERS.has(picture) && other !== undefined)
            await stage.shoot(other, `${picture}-of-another`);
        }
        await found.click({ timeout: 500 }).catch(unlessGone);
      }
    }
    if (taken.has('party-dare') && !taken.has('television')) {
      taken.add('television');
      await stage.shoot(television, 'television-in-play');
    }
  }
}

/** A whole game of three from the lobby to its end, on a television too; and a guest who comes late. */
export async function party(stage: Stage): Promise<void> {
  const { button, list } = finders(stage);
  await asAdministrator(stage, async (request) => {
    for (const text of TASKS) {
      const data = { text, level: 'Лайт', difficulty: 'Легко', players: 'many' };
      await request.post('/api/tasks', { data });
    }
  });
  const rooms = await open(stage, PATH);
  await stage.shoot(rooms, 'party-rooms');
  await rooms.context().close();
  const { players, television } = await gather(stage);
  const [host, guest] = players;
  await stage.shoot(host, 'party-lobby');
  await stage.shoot(guest, 'party-lobby-of-a-guest');
  await list(television, 'At the table').waitFor();
  await stage.shoot(television, 'television-lobby');
  await button(host, 'Start the game').click();
  await button(host, 'Roll Dice').waitFor();
  const late = await open(stage, PATH + new URL(host.url()).search);
  await button(late, 'Stand in line').or(button(late, 'Sit down')).first().waitFor();
  await stage.shoot(late, 'party-door-late');
  await late.context().close();
  await playOut(stage, players, television);
  // The end comes step by step, and the moments last.
  for (const page of [...players, television]) await list(page, 'Moments of the game').waitFor();
  await stage.shoot(host, 'party-end');
  await stage.shoot(guest, 'party-end-of-a-guest');
  await stage.shoot(television, 'television-end');
  await host.getByText(say(stage, 'Fair play')).click();
  await host.getByText(seedsNow(stage)).waitFor();
  await stage.shoot(host, 'party-fair-play');
  for (const page of [...players, television]) await page.context().close();
}
