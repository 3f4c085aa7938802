import * as v from 'valibot';
import { asAdministrator, openPanel, type Stage } from './stage.ts';

const usersSchema = v.array(v.object({ id: v.number(), nickname: v.string() }));

const CSV = 'text,difficulty\nTell a joke,Easy\n,Hard\nDance,Impossible\n';

/** The panel empty, filled and while editing; an import, an edit conflict, a deletion. */
export async function panel(stage: Stage): Promise<void> {
  const empty = await openPanel(stage);
  await stage.shoot(empty, 'panel-empty');
  await empty.context().close();
  await asAdministrator(stage, async (request) => {
    await request.post('/api/kinks', { data: { name: 'Karaoke', description: 'Sing along' } });
    await request.post('/api/tasks', { data: { text: 'Sing the chorus' } });
    await request.post('/api/users', { data: { nickname: 'Robin', rating: 3 } });
  });
  const page = await openPanel(stage);
  for (const name of ['Kinks', 'Tasks', 'Users']) {
    const section = page.getByRole('region', { name, exact: true });
    await section.getByRole('button', { name: 'Edit' }).first().click();
    await section.getByRole('button', { name: 'Cancel' }).waitFor();
  }
  await stage.shoot(page, 'panel');

  const tasks = page.getByRole('region', { name: 'Tasks', exact: true });
  await tasks.locator('input[type=file]').setInputFiles({
    name: 'tasks.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(CSV),
  });
  await page.getByRole('dialog').getByText('1 line good').waitFor();
  await stage.shoot(page, 'panel-import');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });

  const users = page.getByRole('region', { name: 'Users', exact: true });
  await asAdministrator(stage, async (request) => {
    const all = v.parse(usersSchema, await (await request.get('/api/users')).json());
    for (const { id, nickname } of all) {
      await request.put(`/api/users/${id}`, { data: { nickname, rating: 4 } });
    }
  });
  await users.getByLabel('Rating').fill('5');
  await users.getByRole('button', { name: 'Save', exact: true }).click();
  await users.getByRole('button', { name: 'Overwrite' }).waitFor();
  await stage.shoot(page, 'panel-conflict');

  await tasks.getByRole('button', { name: 'Delete' }).first().click();
  await page.getByRole('alertdialog').waitFor();
  await stage.shoot(page, 'panel-deleting');
  await page.context().close();
}
