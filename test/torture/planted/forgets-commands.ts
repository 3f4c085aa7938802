import { TakenCommands } from '../../../engine/host/taken-commands.ts';

/** A server that knows no command again: what is sent twice is done twice. */
TakenCommands.prototype.has = () => Promise.resolve(false);

await import('../../../api/main.ts');
