import * as v from 'valibot';
import { expect } from 'vitest';
import { Visitor } from '../../bridge/client/visitor.ts';

const PATH = '/api/play/slots-exposure';
const spunSchema = v.object({ coins: v.number() });
const refusedSchema = v.object({ code: v.string() });

/** The number of visitors whose state is compared at the end with the answers they received. */
const LOOKED_AT = 100;
const AT_ONCE = 8;

interface Refused {
  status: number;
  /** The refusal's code; null: no answer came. */
  code: string | null;
}

/** Visitors who spin once each, and remember the answer. */
export class Gambler {
  readonly #url: string;
  readonly #told: { visitor: Visitor; body: object }[] = [];

  constructor(url: string) {
    this.#url = url;
  }

  async spin(): Promise<void> {
    expect(await this.#spin()).toBeNull();
  }

  /** Null: it was done. */
  async #spin(): Promise<Refused | null> {
    const visitor = new Visitor(this.#url);
    const answer = await visitor.post(PATH, { type: 'SPIN' }).catch(() => null);
    if (answer === null) return { status: 0, code: null };
    const { status, body } = answer;
    if (status !== 200) return { status, code: v.parse(refusedSchema, body).code };
    this.#told.push({ visitor, body: v.parse(spunSchema, body) });
    return null;
  }

  /** Whether a spin is done now. */
  async isServed(): Promise<boolean> {
    return (await this.#spin()) === null;
  }

  async spinUntilRefused(): Promise<Refused> {
    for (;;) {
      const some = await Promise.all(Array.from({ length: AT_ONCE }, () => this.#spin()));
      const refused = some.find((one) => one !== null);
      if (refused !== undefined) return refused;
    }
  }

  /** Checks that the last visitors still have the state of their answers. */
  async assertKept(): Promise<void> {
    for (const { visitor, body } of this.#told.slice(-LOOKED_AT)) {
      const { status, body: now } = await visitor.get(PATH);
      expect(status).toBe(200);
      expect(now).toMatchObject(body);
    }
  }
}
