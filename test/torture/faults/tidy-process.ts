import { readEnvironment } from '../../../api/environment.ts';
import { tidyNow } from '../../../scripts/tidy-now.ts';

/** `npm run tidy` for a run of minutes: its argument is the age in milliseconds. */
const done = await tidyNow(readEnvironment(process.env), Number(process.argv[2]), false);
process.stdout.write(JSON.stringify(done));
