import type * as v from 'valibot';
import { parse } from '../engine/wire/parse.ts';
import type { HttpAnswer, HttpClient } from './http-client.ts';
import type { Action, Recorder } from './measure/recorder.ts';

/** Somebody with a browser: a cookie, and calls that are counted and checked. */
export class Visitor {
  readonly #http: HttpClient;
  readonly #recorder: Recorder;
  #cookie: string | null = null;

  constructor(http: HttpClient, recorder: Recorder) {
    this.#http = http;
    this.#recorder = recorder;
  }

  /**
   * A call whose answer is meant to be 200 and of this schema; null where it was not, which is
   * counted. @throws RunOver
   */
  async call<Schema extends v.GenericSchema>(
    action: Action,
    method: string,
    path: string,
    schema: Schema,
    extras: { body?: object; intended: number },
  ): Promise<v.InferOutput<Schema> | null> {
    const answer = await this.ask(action, method, path, extras);
    if (answer === null) return null;
    const what = `${method} ${path}`;
    if (answer.status !== 200) {
      const text = `${what}: ${answer.status} ${JSON.stringify(answer.body)}`;
      this.#recorder.fault('refused', `${action} ${answer.status}`, text);
      return null;
    }
    const parsed = parse(schema, answer.body);
    if (parsed.ok) return parsed.value;
    this.#recorder.fault('wrong', 'shape', `${what}: ${parsed.error}`);
    return null;
  }

  /** A call, whatever its answer is; null where there was none. @throws RunOver */
  async ask(
    action: Action,
    method: string,
    path: string,
    extras: { body?: object; intended: number },
  ): Promise<HttpAnswer | null> {
    const cookie = this.#cookie;
    const answer = await this.#http.obeying(action, method, path, { ...extras, cookie });
    if (answer === null) return null;
    if (answer.cookies.length > 0) this.#cookie = answer.cookies.join('; ');
    this.#recorder.answered(action, answer.intended);
    return answer;
  }
}
