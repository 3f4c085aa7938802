import * as v from 'valibot';
import {
  type ListedRoom,
  meSchema,
  roomListSchema,
  type SeatAnswer,
  seatAnswerSchema,
} from '../../engine/wire/rest.ts';

/** The cookies of a browser. */
export class Cookies {
  readonly #jar = new Map<string, string>();

  /** All cookies as in the request header; null: none. */
  get header(): string | null {
    if (this.#jar.size === 0) return null;
    return [...this.#jar].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  set header(header: string | null) {
    this.#jar.clear();
    for (const pair of header?.split('; ') ?? []) this.#keep(pair);
  }

  get(name: string): string | undefined {
    return this.#jar.get(name);
  }

  /** Reads Set-Cookie lines. An expired cookie is removed. */
  take(lines: readonly string[]): void {
    for (const line of lines) {
      const [pair = '', ...attributes] = line.split('; ');
      const expires = attributes.find((one) => /^expires=/i.test(one))?.slice('expires='.length);
      if (expires !== undefined && Date.parse(expires) <= Date.now()) {
        this.#jar.delete(pair.slice(0, pair.indexOf('=')));
      } else this.#keep(pair);
    }
  }

  #keep(pair: string): void {
    const [name = '', ...value] = pair.split('=');
    this.#jar.set(name, value.join('='));
  }
}

export interface Answer {
  status: number;
  body: unknown;
  headers: Headers;
}

/** A visitor with cookies, and the calls made before sitting at a table. */
export class Visitor {
  /** Where the next call goes. */
  url: string;
  /** Headers of every call. */
  headers: Readonly<Record<string, string>> = {};
  readonly #cookies = new Cookies();

  constructor(url: string) {
    this.url = url;
  }

  get cookie(): string | null {
    return this.#cookies.header;
  }

  set cookie(header: string | null) {
    this.#cookies.header = header;
  }

  /** The value of one cookie. */
  cookieOf(name: string): string | undefined {
    return this.#cookies.get(name);
  }

  /** @throws Error if no answer comes, or it is not what its header says */
  async ask(method: string, path: string, options: RequestInit = {}): Promise<Answer> {
    const headers = new Headers({
      ...this.headers,
      ...Object.fromEntries(new Headers(options.headers)),
    });
    if (this.cookie !== null && !headers.has('cookie')) headers.set('cookie', this.cookie);
    const response = await fetch(this.url + path, { ...options, method, headers });
    this.#cookies.take(response.headers.getSetCookie());
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    const body: unknown = isJson ? JSON.parse(text) : text;
    return { status: response.status, body, headers: response.headers };
  }

  get(path: string): Promise<Answer> {
    return this.ask('GET', path);
  }

  post(path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    return this.#send('POST', path, body, headers);
  }

  put(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    return this.#send('PUT', path, body, headers);
  }

  #send(method: string, path: string, body: unknown, headers: object): Promise<Answer> {
    return this.ask(method, path, {
      headers: { 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }

  /** A new room, with the visitor on its first seat. @throws Error if it is refused */
  createRoom(): Promise<SeatAnswer> {
    return this.#seat('/api/game-rooms/create');
  }

  /** @throws Error if it is refused */
  joinRoom(roomId: string): Promise<SeatAnswer> {
    return this.#seat(`/api/game-rooms/join/${roomId}`);
  }

  /** The rooms in the list. */
  async rooms(): Promise<ListedRoom[]> {
    return v.parse(roomListSchema, (await this.get('/api/game-rooms/list')).body).rooms;
  }

  async coins(): Promise<number> {
    return v.parse(v.pick(meSchema, ['coins']), (await this.get('/api/me')).body).coins;
  }

  async #seat(path: string): Promise<SeatAnswer> {
    const { status, body } = await this.post(path);
    const seat = v.safeParse(seatAnswerSchema, body);
    if (seat.success) return seat.output;
    throw new Error(`POST ${path}: ${status} ${JSON.stringify(body)}`);
  }
}
