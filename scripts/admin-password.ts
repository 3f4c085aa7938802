import { AdminPassword, generatePassword, newPasswordSchema } from '../api/admin/admin-password.ts';
import { Sessions } from '../api/admin/sessions.ts';
import { EnvironmentError, readEnvironment } from '../api/environment.ts';
import { parse } from '../engine/wire/parse.ts';
import { withDatabase } from './with-database.ts';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

/** Whoever was asked has pressed Ctrl-C or Ctrl-D. */
class Cancelled extends Error {
  constructor() {
    super('Nothing was changed.');
    this.name = 'Cancelled';
  }
}

/** Asks for a line at the terminal that is not shown while it is typed. @throws Cancelled */
async function askSecret(prompt: string): Promise<string> {
  process.stdout.write(prompt);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const reader = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  try {
    return await new Promise<string>((resolve, reject) => {
      reader.once('line', resolve);
      reader.once('SIGINT', () => reject(new Cancelled()));
      reader.once('close', () => reject(new Cancelled()));
    });
  } finally {
    reader.close();
    process.stdout.write('\n');
  }
}

/** The first line of what is piped in; empty where nothing is. */
async function pipedLine(): Promise<string> {
  const reader = createInterface({ input: process.stdin });
  for await (const line of reader) return line;
  return '';
}

/** A password that may not be set, or one that was typed in two ways. */
class Unusable extends Error {}

/** Twice at a terminal, as nobody sees what they type; empty where one is to be made. */
async function chosen(): Promise<string> {
  if (!process.stdin.isTTY) return pipedLine();
  const password = await askSecret('New password (empty: one is made): ');
  if (password !== '' && (await askSecret('Once more: ')) !== password) {
    throw new Unusable('They are not the same. Nothing was changed.');
  }
  return password;
}

/** [A43] @throws Unusable where it is too short or too long. */
function usable(password: string): string {
  const parsed = parse(newPasswordSchema, password);
  if (!parsed.ok) throw new Unusable(`password: ${parsed.error}. Nothing was changed.`);
  return parsed.value;
}

/** [A12] Sets the administrator's password: `npm run admin:password`. */
async function main(): Promise<void> {
  const env = readEnvironment(process.env);
  await withDatabase(env, async (sql) => {
    const typed = await chosen();
    const password = typed === '' ? generatePassword() : usable(typed);
    await new AdminPassword(sql, new Sessions(sql, Date.now)).change(password);
    if (typed === '') console.log(`The administrator's password is ${password}`);
    console.log('The password is set. Whoever was signed in is not any more.');
  });
  if (env.adminPassword !== null) {
    console.log('ADMIN_PASSWORD is set: a server that starts with it puts that password back.');
  }
}

main().catch((error: unknown) => {
  const known = error instanceof EnvironmentError || error instanceof Unusable;
  if (error instanceof Cancelled) console.error(error.message);
  else console.error(known ? `Cannot set the password. ${error.message}` : error);
  process.exitCode = 1;
});
