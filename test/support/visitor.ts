import * as v from 'valibot';
import { roomListSchema } from '../../engine/wire/rest.ts';
import { type SeatAnswer, seatAnswerSchema } from '../../engine/wire/rest.ts';

export interface Answer {
  status: number;
  body: unknown;
  headers: Headers;
}

/** A visitor with a cookie jar, as a browser would be. */
export class Visitor {
  readonly url: string;
  readonly #jar = new Map<string, string>();

  constructor(url: string) {
    this.url = url;
  }

  /** Everything in the jar, as the header has it; null where it is empty. */
  get cookie(): string | null {
    if (this.#jar.size === 0) return null;
    return [...this.#jar].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  set cookie(header: string | null) {
    this.#jar.clear();
    for (const pair of header?.split('; ') ?? []) this.#keep(pair);
  }

  /** The value of one cookie. */
  cookieOf(name: string): string | undefined {
    return this.#jar.get(name);
  }

  #keep(pair: string): void {
    const [name = '', ...value] = pair.split('=');
    this.#jar.set(name, value.join('='));
  }

  /** Takes a Set-Cookie line: a cookie whose time is over leaves the jar. */
  #take(line: string): void {
    const [pair = '', ...attributes] = line.split('; ');
    const expires = attributes.find((one) => /^expires=/i.test(one))?.slice('expires='.length);
    if (expires !== undefined && Date.parse(expires) <= Date.now()) {
      this.#jar.delete(pair.slice(0, pair.indexOf('=')));
    } else this.#keep(pair);
  }

  async ask(method: string, path: string, options: RequestInit = {}): Promise<Answer> {
    const headers = new Headers(options.headers);
    if (this.cookie !== null && !headers.has('cookie')) headers.set('cookie', this.cookie);
    const response = await fetch(this.url + path, { ...options, method, headers });
    for (const line of response.headers.getSetCookie()) this.#take(line);
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    const body: unknown = isJson ? JSON.parse(text) : text;
    return { status: response.status, body, headers: response.headers };
  }

  get(path: string): Promise<Answer> {
    return this.ask('GET', path);
  }

  post(path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    return this.ask('POST', path, {
      headers: { 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }

  async createRoom(): Promise<SeatAnswer> {
    return v.parse(seatAnswerSchema, (await this.post('/api/game-rooms/create')).body);
  }

  async joinRoom(roomId: string): Promise<SeatAnswer> {
    return v.parse(seatAnswerSchema, (await this.post(`/api/game-rooms/join/${roomId}`)).body);
  }

  async rooms() {
    return v.parse(roomListSchema, (await this.get('/api/game-rooms/list')).body).rooms;
  }

  async coins(): Promise<number> {
    const schema = v.object({ coins: v.number() });
    return v.parse(schema, (await this.get('/api/me')).body).coins;
  }
}
