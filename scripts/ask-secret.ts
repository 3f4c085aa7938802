import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

/** Whoever was asked has pressed Ctrl-C or Ctrl-D. */
export class Cancelled extends Error {
  constructor() {
    super('Nothing was changed.');
    this.name = 'Cancelled';
  }
}

/** Asks for a line at the terminal that is not shown while it is typed. @throws Cancelled */
export async function askSecret(prompt: string): Promise<string> {
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
export async function pipedLine(): Promise<string> {
  const reader = createInterface({ input: process.stdin });
  for await (const line of reader) return line;
  return '';
}
