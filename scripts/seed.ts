import { EnvironmentError, readEnvironment } from '../api/environment.ts';
import { KinkStore } from '../api/items/kinks.ts';
import type { Sql } from '../api/store/sql.ts';
import { TaskStore } from '../api/items/task-store.ts';
import { runProgram, withDatabase } from './operator.ts';
import { seed } from '../api/items/starter-set.ts';

async function fill(sql: Sql): Promise<void> {
  const { kinks, tasks } = await seed(new KinkStore(sql), new TaskStore(sql));
  for (const name of kinks) console.log(`+ kink ${name}`);
  for (const text of tasks) console.log(`+ task ${text}`);
  console.log(`Added ${kinks.length} kinks and ${tasks.length} tasks.`);
}

/** [A35] `npm run seed`: adds the starter set. A second run adds only missing items. */
async function main(): Promise<void> {
  const env = readEnvironment(process.env);
  try {
    await withDatabase(env, fill);
  } catch (error) {
    if (!(error instanceof EnvironmentError) || env.databaseUrl !== null) throw error;
    throw new EnvironmentError(`Stop the server first, then seed again. ${error.message}`);
  }
}

runProgram(main);
