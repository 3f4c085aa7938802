import { PATIENCE_MS } from './line.ts';

export interface HttpAnswer {
  status: number;
  body: unknown;
}

/** The code of a refusal, or null. */
export function codeOf(body: unknown): string | null {
  const has = typeof body === 'object' && body !== null && 'code' in body;
  return has && typeof body.code === 'string' ? body.code : null;
}

/** Somebody with a browser: a cookie, and calls to any process. */
export class Visitor {
  readonly #jar = new Map<string, string>();

  /** The visitor's id, as the journal names it; it is known from the first answer on. */
  get id(): string {
    return this.#jar.get('visitor') ?? '';
  }

  /** Null: no answer came. */
  async ask(
    url: string,
    method: string,
    path: string,
    body?: object,
    key?: string,
  ): Promise<HttpAnswer | null> {
    const cookie = [...this.#jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers: Record<string, string> = {};
    if (cookie !== '') headers['cookie'] = cookie;
    if (body !== undefined) headers['content-type'] = 'application/json';
    if (key !== undefined) headers['idempotency-key'] = key;
    try {
      const response = await fetch(url + path, {
        method,
        headers,
        signal: AbortSignal.timeout(PATIENCE_MS),
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const read: unknown = await response.json();
      for (const line of response.headers.getSetCookie()) {
        const [pair = ''] = line.split('; ');
        const at = pair.indexOf('=');
        this.#jar.set(pair.slice(0, at), pair.slice(at + 1));
      }
      return { status: response.status, body: read };
    } catch {
      return null;
    }
  }
}
