import * as v from 'valibot';
import {
  importAnswerSchema,
  type Kink,
  kinkSchema,
  type Task,
  taskSchema,
} from '../../engine/wire/admin.ts';
import { type Answer, Visitor } from '../../bridge/client/visitor.ts';
import { beforeAll } from 'vitest';
import { served, type Served, type ServerKind } from './server.ts';

export const ADMIN_PASSWORD = 'correct horse battery staple';

/** Signs a visitor in with ADMIN_PASSWORD; what the server says of it. */
export const login = (visitor: Visitor, headers: Record<string, string> = {}): Promise<Answer> =>
  visitor.post('/admin/api/login', { password: ADMIN_PASSWORD }, headers);

/** A visitor with this session cookie and nothing else. */
export function visitorHolding(url: string, token: string | undefined): Visitor {
  const visitor = new Visitor(url);
  visitor.cookie = `admin=${token}`;
  return visitor;
}

/** The administrator, signed in: a visitor whose cookie is that of a session. */
export class Administrator extends Visitor {
  /** On a server that was started with ADMIN_PASSWORD. */
  static async signIn(url: string, password = ADMIN_PASSWORD): Promise<Administrator> {
    const administrator = new Administrator(url);
    const { status, body } = await administrator.post('/admin/api/login', { password });
    if (status !== 200) throw new Error(`not signed in: ${status} ${JSON.stringify(body)}`);
    return administrator;
  }

  delete(path: string): Promise<Answer> {
    return this.ask('DELETE', path);
  }

  /** Sends a CSV file to be imported as `kinks` or `tasks`. */
  import(kind: string, file: string | Uint8Array<ArrayBuffer>, preview = false): Promise<Answer> {
    return this.ask('POST', `/api/${kind}/import${preview ? '?preview=1' : ''}`, {
      headers: { 'content-type': 'text/csv' },
      body: file,
    });
  }

  /** Imports a file and returns the result of each line. */
  async imported(kind: string, file: string | Uint8Array<ArrayBuffer>, preview = false) {
    const { status, body } = await this.import(kind, file, preview);
    if (status !== 200) throw new Error(`not imported: ${status} ${JSON.stringify(body)}`);
    return v.parse(importAnswerSchema, body);
  }

  async tasks(): Promise<Task[]> {
    return v.parse(v.array(taskSchema), (await this.get('/api/tasks')).body);
  }

  async kinks(): Promise<Kink[]> {
    return v.parse(v.array(kinkSchema), (await this.get('/api/kinks')).body);
  }

  async removeItems(): Promise<void> {
    for (const { id } of await this.tasks()) await this.delete(`/api/tasks/${id}`);
    for (const { id } of await this.kinks()) await this.delete(`/api/kinks/${id}`);
  }
}

interface Administered<Server> {
  server: Server;
  admin: Administrator;
}

/** Gives the tests of a file a server of this kind, and its administrator, signed in. */
export function administered<Server extends Served>(
  kind: ServerKind<Server>,
  give: (given: Administered<Server>) => void,
  env: Record<string, string> = {},
): void {
  let server: Server;
  served(kind, (given) => (server = given), { ADMIN_PASSWORD, ...env });
  beforeAll(async () => give({ server, admin: await Administrator.signIn(server.url) }));
}
