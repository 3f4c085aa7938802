import * as v from 'valibot';

type Schemas = Readonly<Record<string, v.GenericSchema>>;

/** A message of the server as an event of the page's machine; `at` is the page's own clock, in ms. */
export type Told<All extends Schemas> = {
  [Name in keyof All & string]: { type: Name; payload: v.InferOutput<All[Name]>; at: number };
}[keyof All & string];

export type MessageReader<Message> = (name: string, payload: unknown, at: number) => Message | null;

/** Reads what the socket receives; null if it is not a known message. */
export function messageReader<All extends Schemas>(schemas: All): MessageReader<Told<All>> {
  return (name, payload, at) => {
    const schema = Object.hasOwn(schemas, name) ? schemas[name] : undefined;
    if (schema === undefined) return null;
    // 'rooms-updated' has no payload.
    const read = v.safeParse(schema, payload ?? {});
    return read.success ? { type: name, payload: read.output, at } : null;
  };
}
