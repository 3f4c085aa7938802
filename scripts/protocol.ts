import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { protocolPage } from './protocol/page.ts';

/** `npm run protocol`: writes docs/protocol.md from the schemas that check the messages. */
writeFileSync(join(import.meta.dirname, '../docs/protocol.md'), await protocolPage());
