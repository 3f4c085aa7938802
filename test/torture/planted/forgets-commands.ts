import { TakenCommands } from '../../../engine/host/taken-commands.ts';

/** A server that remembers no commands: it does a repeated one twice. */
TakenCommands.prototype.has = () => Promise.resolve(false);

await import('../../../api/main.ts');
