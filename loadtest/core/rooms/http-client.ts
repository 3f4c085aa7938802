import { Agent as HttpAgent, type IncomingMessage, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import type { Recorder } from '../results/recorder.ts';

/** The seconds of a Retry-After header; null if it is missing or a date. */
export function secondsOf(header: string | null | undefined): number | null {
  const seconds = Number(header ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : null;
}

export interface HttpAnswer {
  status: number;
  body: unknown;
  /** The lines by which the answer sets cookies. */
  cookies: string[];
  /** Seconds of Retry-After; null without it. */
  retryAfter: number | null;
}

export interface HttpExtras {
  body?: object;
  cookie?: string | null;
}

/** How many connections stay open. More requests than that wait, and their latency includes the wait. */
const CONNECTIONS = 256;

/** Node's own HTTP client; a fetch costs several times as much. */
export class HttpClient {
  readonly #base: URL;
  readonly #timeoutMs: number;
  readonly #recorder: Recorder;
  readonly #agent: HttpAgent;
  readonly #request: typeof httpRequest;

  constructor(url: string, timeoutMs: number, recorder: Recorder) {
    this.#base = new URL(url);
    this.#timeoutMs = timeoutMs;
    this.#recorder = recorder;
    const secure = this.#base.protocol === 'https:';
    const keep = { keepAlive: true, maxSockets: CONNECTIONS };
    this.#agent = secure ? new HttpsAgent(keep) : new HttpAgent(keep);
    this.#request = secure ? httpsRequest : httpRequest;
  }

  close(): void {
    this.#agent.destroy();
  }

  /** A counted request: its answer, or what went wrong. Null: no answer, or a 5xx. */
  async counted(
    action: string,
    method: string,
    path: string,
    { intended, ...extras }: HttpExtras & { intended: number },
  ): Promise<HttpAnswer | null> {
    const what = `${method} ${path}`;
    try {
      const answer = await this.ask(method, path, extras);
      this.#recorder.httpAnswers += 1;
      if (answer.status >= 500) {
        const text = `${what}: ${JSON.stringify(answer.body)}`;
        this.#recorder.fault('failed', `${action} ${answer.status}`, text);
        this.#recorder.gaveUp(action, intended);
        return null;
      }
      return answer;
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      if (message === TIMED_OUT) {
        this.#recorder.fault('lost', action, `${what}: no answer in ${this.#timeoutMs} ms`);
        this.#recorder.gaveUp(action, intended);
      } else this.#recorder.fault('failed', action, `${what}: ${message}`);
      return null;
    }
  }

  /** @throws Error if there is no answer or its body is not JSON */
  async ask(method: string, path: string, extras: HttpExtras): Promise<HttpAnswer> {
    const { response, text } = await this.#exchange(method, path, extras);
    const { statusCode = 0, headers } = response;
    return {
      status: statusCode,
      body: text === '' ? null : json(statusCode, text),
      cookies: headers['set-cookie'] ?? [],
      retryAfter: secondsOf(headers['retry-after']),
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
