import type * as v from 'valibot';
import { parse } from '../../../engine/wire/parse.ts';
import { backOff } from '../rooms/backoff.ts';
import type { HttpAnswer } from './http-client.ts';
import { now } from '../measure/clock.ts';
import type { Pace } from '../rooms/pace.ts';
import type { Parts } from '../rooms/parts.ts';
import { Cookies } from '../../../bridge/client/visitor.ts';

/** A visitor with a cookie, whose calls are counted and checked. */
export class Caller {
  readonly #parts: Parts;
  readonly #pace: Pace;
  readonly #cookies = new Cookies();

  constructor(parts: Parts, pace: Pace) {
    this.#parts = parts;
    this.#pace = pace;
  }

  /**
   * A call whose answer must be 200 and fit this schema; null if it does not, which is counted.
   * @throws RunOver
   */
  async call<Schema extends v.GenericSchema>(
    action: string,
    method: string,
    path: string,
    schema: Schema,
    extras: { body?: object; intended: number },
  ): Promise<v.InferOutput<Schema> | null> {
    const answer = await this.ask(action, method, path, extras);
    if (answer === null) return null;
    const { recorder } = this.#parts;
    const what = `${method} ${path}`;
    if (answer.status !== 200) {
      const text = `${what}: ${answer.status} ${JSON.stringify(answer.body)}`;
      recorder.fault('refused', `${action} ${answer.status}`, text);
      return null;
    }
    const parsed = parse(schema, answer.body);
    if (parsed.ok) return parsed.value;
    recorder.fault('wrong', 'shape', `${what}: ${parsed.error}`);
    return null;
  }

  /**
   * A call with any answer; null if there was none. After a 429 it waits and tries again; the
   * latency counts from the request that was answered. @throws RunOver
   */
  async ask(
    action: string,
    method: string,
    path: string,
    { body, intended }: { body?: object; intended: number },
  ): Promise<HttpAnswer | null> {
    const { http, recorder } = this.#parts;
    const sent = { ...(body === undefined ? {} : { body }), cookie: this.#cookies.header };
    let due = intended;
    for (;;) {
      const answer = await http.counted(action, method, path, { ...sent, intended: due });
      if (answer === null) return null;
      if (answer.status !== 429) {
        this.#cookies.take(answer.cookies);
        recorder.answered(action, due);
        return answer;
      }
      await backOff(this.#parts, this.#pace, answer.retryAfter);
      due = now();
    }
  }
}
