export interface Field {
  name: string;
  takes: string;
}

export const code = (text: unknown): string => `\`${String(text)}\``;

export function codes(all: readonly string[]): string {
  return all.map((one) => code(one)).join(', ');
}

const cell = (text: string): string => text.replaceAll('|', '\\|');

const line = (cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`;

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

export function fieldTable(fields: readonly Field[]): string {
  if (fields.length === 0) return 'No fields of its own.';
  return table(
    ['field', 'takes'],
    fields.map(({ name, takes }) => [code(name), takes]),
  );
}

/** Paragraphs, tables and titles, with a line between them. */
export function paragraphs(...parts: readonly (string | null)[]): string {
  return parts.filter((part) => part !== null && part !== '').join('\n\n');
}

/** Where a title of the page is found. */
export function anchor(title: string): string {
  return `#${title
    .toLowerCase()
    .replaceAll(/[^\w -]/g, '')
    .replaceAll(' ', '-')}`;
}
