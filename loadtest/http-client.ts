import { Agent as HttpAgent, type IncomingMessage, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { now } from './measure/clock.ts';
import type { Action, Recorder } from './measure/recorder.ts';
import type { Stop } from './stop.ts';

export interface HttpAnswer {
  status: number;
  body: unknown;
  /** `name=value` of each cookie the answer sets. */
  cookies: string[];
  /** Seconds, as Retry-After says; null where it does not. */
  retryAfter: number | null;
  /** When the request that was answered was meant to be sent. */
  intended: number;
}

export interface HttpExtras {
  body?: object;
  cookie?: string | null;
  intended?: number;
}

/** Connections kept open; more requests than that wait, and their latency says so. */
const CONNECTIONS = 256;
const DEFAULT_RETRY_SECONDS = 1;

/** HTTP as lean as Node has it: a fetch costs several times as much. */
export class HttpClient {
  readonly #base: URL;
  readonly #timeoutMs: number;
  readonly #recorder: Recorder;
  readonly #stop: Stop;
  readonly #agent: HttpAgent;
  readonly #request: typeof httpRequest;

  constructor(url: string, timeoutMs: number, recorder: Recorder, stop: Stop) {
    this.#base = new URL(url);
    this.#timeoutMs = timeoutMs;
    this.#recorder = recorder;
    this.#stop = stop;
    const secure = this.#base.protocol === 'https:';
    const keep = { keepAlive: true, maxSockets: CONNECTIONS };
    this.#agent = secure ? new HttpsAgent(keep) : new HttpAgent(keep);
    this.#request = secure ? httpsRequest : httpRequest;
  }

  /**
   * Asks until the answer is not 429, waiting as long as Retry-After says; each 429 is counted. The
   * wait is ours, not the server's, so latency counts from the request that was answered.
   * Null: there was no answer, which is counted too. @throws RunOver
   */
  async obeying(
    action: Action,
    method: string,
    path: string,
    extras: HttpExtras = {},
  ): Promise<HttpAnswer | null> {
    let { intended = now() } = extras;
    for (;;) {
      const answer = await this.#counted(action, method, path, { ...extras, intended });
      if (answer?.status !== 429) return answer;
      this.#recorder.tally('limited');
      await this.#stop.sleep((answer.retryAfter ?? DEFAULT_RETRY_SECONDS) * 1000);
      intended = now();
    }
  }

  close(): void {
    this.#agent.destroy();
  }

  async #counted(
    action: Action,
    method: string,
    path: string,
    extras: HttpExtras & { intended: number },
  ): Promise<HttpAnswer | null> {
    const what = `${method} ${path}`;
    try {
      const answer = await this.ask(method, path, extras);
      if (answer.status >= 500) {
        const text = `${what}: ${JSON.stringify(answer.body)}`;
        this.#recorder.fault('failed', `${action} ${answer.status}`, text);
        this.#recorder.waited(action, extras.intended);
        return null;
      }
      return answer;
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      if (message === TIMED_OUT) {
        this.#recorder.fault('lost', action, `${what}: no answer in ${this.#timeoutMs} ms`);
        this.#recorder.waited(action, extras.intended);
      } else this.#recorder.fault('failed', action, `${what}: ${message}`);
      return null;
    }
  }

  /** One request. @throws Error where there is no answer or its body is not JSON. */
  async ask(method: string, path: string, extras: HttpExtras): Promise<HttpAnswer> {
    const { intended = now() } = extras;
    const { response, text } = await this.#exchange(method, path, extras);
    const { statusCode = 0, headers } = response;
    const seconds = Number(headers['retry-after'] ?? Number.NaN);
    return {
      status: statusCode,
      body: text === '' ? null : json(statusCode, text),
      cookies: (headers['set-cookie'] ?? []).map((line) => line.split(';')[0] ?? ''),
      retryAfter: Number.isFinite(seconds) && seconds >= 0 ? seconds : null,
      intended,
    };
  }

  #exchange(
    method: string,
    path: string,
    { body, cookie }: HttpExtras,
  ): Promise<{ response: IncomingMessage; text: string }> {
    return new Promise((resolve, reject) => {
      const content = body === undefined ? '' : JSON.stringify(body);
      const headers: Record<string, string | number> = {
        'content-length': Buffer.byteLength(content),
      };
      if (body !== undefined) headers['content-type'] = 'application/json';
      if (cookie !== undefined && cookie !== null) headers['cookie'] = cookie;
      const url = new URL(path, this.#base);
      let late = false;
      const fail = (error: Error): void => {
        clearTimeout(timer);
        reject(late ? new Error(TIMED_OUT) : error);
      };
      const request = this.#request(url, { method, headers, agent: this.#agent }, (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => (text += chunk));
        response.once('error', fail);
        response.once('end', () => {
          clearTimeout(timer);
          resolve({ response, text });
        });
      });
      const timer = setTimeout(() => {
        late = true;
        request.destroy(new Error(TIMED_OUT));
      }, this.#timeoutMs);
      request.once('error', fail);
      request.end(content);
    });
  }
}

const TIMED_OUT = 'timed out';

function json(status: number, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`${status}, not JSON: ${text.slice(0, 60)}`);
  }
}
