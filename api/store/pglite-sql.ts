import { messages, type PGlite, protocol } from '@electric-sql/pglite';
import { DurableFiles } from './durable-files.ts';
import type { Sql } from './sql.ts';

/** The database's answer when it prepared a statement. */
interface Prepared {
  text: string;
  /** The type of each parameter, by its number in the database's list of types. */
  parameters: readonly number[];
  columns: readonly { name: string; type: number }[];
}

/**
 * The embedded database is never analysed. A statement planned while its table was empty would read
 * the whole table for ever, or sort all rows of a state for the newest few. These settings make it
 * plan each statement by its indexes and in their order.
 */
const PLANS =
  'set plan_cache_mode = force_generic_plan; set enable_seqscan = off; set enable_bitmapscan = off';

const isOf = <Message>(kind: new (...args: never[]) => Message) => {
  return (message: unknown): message is Message => message instanceof kind;
};

/**
 * Statements on PGlite, each prepared once and then sent whole in one crossing into the embedded
 * database, where PGlite's own `query` takes six and has the statement parsed and planned again.
 */
export class PgliteSql implements Sql {
  static readonly #known = new WeakMap<PGlite, PgliteSql>();
  readonly #pglite: PGlite;
  readonly #prepared = new Map<string, Prepared>();

  private constructor(pglite: PGlite) {
    this.#pglite = pglite;
  }

  /** One for each database, because names of statements are the database's. */
  static async on(pglite: PGlite): Promise<PgliteSql> {
    const known = PgliteSql.#known.get(pglite);
    if (known !== undefined) return known;
    const made = new PgliteSql(pglite);
    PgliteSql.#known.set(pglite, made);
    await pglite.exec(PLANS);
    return made;
  }

  /**
   * Waits its turn behind the ORM's transactions and statements, by the two locks that PGlite's own
   * `query` takes: there is one connection.
   */
  async query(name: string, text: string, values: unknown[]): Promise<Record<string, unknown>[]> {
    const rows = await this.#run(name, text, values);
    await this.#files?.settled(); // [J18]
    return rows;
  }

  /** Null: the database is in memory. */
  get #files(): DurableFiles | null {
    const { fs } = this.#pglite;
    return fs instanceof DurableFiles ? fs : null;
  }

  #run(name: string, text: string, values: unknown[]): Promise<Record<string, unknown>[]> {
    return this.#pglite._runExclusiveTransaction(() =>
      this.#pglite.runExclusive(async () => {
        const prepared = this.#prepared.get(name) ?? (await this.#prepare(name, text));
        const { parameters, columns } = prepared;
        if (prepared.text !== text) throw new Error(`statement ${name} has another text`);
        const { serialize } = protocol;
        const parts = [
          serialize.bind({ statement: name, values: this.#written(values, parameters) }),
          serialize.execute({}),
        ];
        const send = () => this.#send(...parts);
        const answer = await (this.#files?.deferring(send) ?? send());
        return answer.filter(isOf(messages.DataRowMessage)).map(({ fields }) => {
          return this.#read(fields, columns);
        });
      }),
    );
  }

  async #prepare(name: string, text: string): Promise<Prepared> {
    const { serialize } = protocol;
    const answer = await this.#send(
      serialize.parse({ name, text }),
      serialize.describe({ type: 'S', name }),
    );
    const parameters = answer.find(isOf(messages.ParameterDescriptionMessage))?.dataTypeIDs ?? [];
    const fields = answer.find(isOf(messages.RowDescriptionMessage))?.fields ?? [];
    const columns = fields.map(({ name: column, dataTypeID }) => {
      return { name: column, type: dataTypeID };
    });
    const prepared = { text, parameters, columns };
    this.#prepared.set(name, prepared);
    return prepared;
  }

  /** A sync ends it, whatever is refused before: the database is ready for the next then. */
  #send(...parts: Uint8Array[]) {
    return this.#pglite.execProtocolStream(Buffer.concat([...parts, protocol.serialize.sync()]));
  }

  #written(values: readonly unknown[], types: readonly number[]): (string | null)[] {
    return values.map((value, index) => {
      if (value === null || value === undefined) return null;
      const write = this.#pglite.serializers[types[index] ?? 0] ?? String;
      return write(value);
    });
  }

  #read(fields: readonly (string | null)[], columns: Prepared['columns']): Record<string, unknown> {
    return Object.fromEntries(
      columns.map(({ name, type }, index) => {
        const field = fields[index] ?? null;
        const parse = this.#pglite.parsers[type];
        return [name, field === null || parse === undefined ? field : parse(field, type)];
      }),
    );
  }
}
