import { BOXES_PATH, openRoom, rollButton } from './support/board.ts';
import { browserTest } from './support/browser-test.ts';
import { seriousOn } from './support/page-reports.ts';
import { PHONE } from './support/screen.ts';

const test = browserTest();

test.for(['/', '/code'])(
  '[A117] [B73] %s takes a code as it is read aloud, and leads to the seat',
  async (path, { visit, expect }) => {
    const host = await visit(BOXES_PATH);
    const roomId = await openRoom(host, 6, 7, 8);
    const guest = await visit(path, { viewport: PHONE });
    const field = guest.page.getByLabel('Code', { exact: true });
    await field.fill('222222');
    await field.press('Enter');
    await guest.page.getByText('No room has the code 222222.').waitFor();
    expect(await seriousOn(guest.page)).toEqual([]);
    const said = `${roomId.slice(0, 3).toLowerCase()} - ${roomId.slice(3)}`;
    await field.fill(said);
    await guest.button('Join').click();
    await guest.page.waitForURL((url) => url.searchParams.get('room') === roomId);
    await rollButton(host).waitFor();
    expect(host.complaints).toEqual([]);
  },
);
