import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { protocolPage, recordSchemaPage } from './protocol/page.ts';

const docs = join(import.meta.dirname, '../docs');

/**
 * `npm run protocol`: writes docs/protocol.md and docs/record.schema.json from the schemas that
 * check the messages and the records.
 */
writeFileSync(join(docs, 'protocol.md'), await protocolPage());
writeFileSync(join(docs, 'record.schema.json'), recordSchemaPage());
