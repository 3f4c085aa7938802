import { writeSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { openOrm, sqlOf } from '../../api/store/orm.ts';

/** Writes rows into the embedded database of a folder, the same few again and again, until it cannot; says how many. */
const sql = await sqlOf(await openOrm({ folder: process.argv[2] ?? '' }));
for (let row = 1; ; row += 1) {
  await sql.query(
    'write',
    `insert into setting (name, value) values ($1, $2)
     on conflict (name) do update set value = excluded.value`,
    [`row ${row % 10}`, `${row} ${randomBytes(900).toString('hex')}`],
  );
  writeSync(1, `${row}\n`);
}
