import { toJsonSchema } from '@valibot/to-json-schema';
import { recordSchema } from '../../engine/games/records.ts';

/** The text of docs/record.schema.json. */
export function recordSchemaPage(): string {
  const schema = toJsonSchema(recordSchema, { target: 'draft-2020-12' });
  const page = {
    title: 'The record of a room of Alluring Boxes, for two or for a party',
    ...schema,
  };
  return `${JSON.stringify(page, null, 2)}\n`;
}
