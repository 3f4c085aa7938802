import {
  AdminPassword,
  generatePassword,
  newPasswordSchema,
  Sessions,
} from '../api/admin/credentials.ts';
import { EnvironmentError, readEnvironment } from '../api/environment.ts';
import { parse } from '../engine/wire/parse.ts';
import { withDatabase } from './operator.ts';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

/** The operator pressed Ctrl-C or Ctrl-D. */
class Cancelled extends Error {
  constructor() {
    super('Nothing was changed.');
    this.name = 'Cancelled';
  }
}

/** Reads a line at the terminal without showing it. @throws Cancelled */
async function askSecret(prompt: string): Promise<string> {
  process.stdout.write(prompt);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const reader = createInterface({ input: process.stdin, output: silent, terminal: true });
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

/** The first line of standard input; empty if there is none. */
async function pipedLine(): Promise<string> {
  const reader = createInterface({ input: process.stdin });
  for await (const line of reader) return line;
  return '';
}

/** The password is too short or too long, or the operator typed two different ones. */
class BadPassword extends Error {}

/**
 * The password from the terminal or from standard input; empty: the command generates one. A terminal
 * asks twice, because the operator cannot see the text. @throws BadPassword, Cancelled
 */
async function readPassword(): Promise<string> {
  if (!process.stdin.isTTY) return pipedLine();
  const password = await askSecret('New password (leave empty to generate one): ');
  if (password !== '' && (await askSecret('Repeat the password: ')) !== password) {
    throw new BadPassword('The passwords differ. Nothing was changed.');
  }
  return password;
}

/** [A43] @throws BadPassword if it is too short or too long. */
function checked(password: string): string {
  const parsed = parse(newPasswordSchema, password);
  if (!parsed.ok) throw new BadPassword(`password: ${parsed.error}. Nothing was changed.`);
  return parsed.value;
}

/** [A12] Sets the administrator's password: `npm run admin:password`. */
async function main(): Promise<void> {
  const env = readEnvironment(process.env);
  await withDatabase(env, async (sql) => {
    const typed = await readPassword();
    const password = typed === '' ? generatePassword() : checked(typed);
    await new AdminPassword(sql, new Sessions(sql, Date.now)).change(password);
    if (typed === '') console.log(`The administrator's password is ${password}`);
    console.log('The password is set. All sessions are signed out.');
  });
  if (env.adminPassword !== null) {
    console.log('ADMIN_PASSWORD is set: a server that starts with it sets that password again.');
  }
}

main().catch((error: unknown) => {
  const known = error instanceof EnvironmentError || error instanceof BadPassword;
  if (error instanceof Cancelled) console.error(error.message);
  else console.error(known ? `Cannot set the password. ${error.message}` : error);
  process.exitCode = 1;
});
