import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { protocolPage } from './protocol/page.ts';

/** `npm run protocol`: what is said over the wire, written down from the schemas that check it. */
writeFileSync(join(import.meta.dirname, '../docs/protocol.md'), await protocolPage());
