import { throwawayDatabase } from '../api/store/throwaway-database.ts';
import { bench, readBenchFlags } from '../loadtest/bench/main.ts';

/** `npm run bench`: the project beside a bare relay and a bare Colyseus room. */
const database = await throwawayDatabase();
if ('missing' in database) throw new Error(database.missing);
try {
  await bench(readBenchFlags(process.argv.slice(2)), database.url, (line) => console.log(line));
} finally {
  await database.drop();
}
