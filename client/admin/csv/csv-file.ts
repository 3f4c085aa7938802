/**
 * The text of a CSV file. Spreadsheets of Russian offices save in Windows-1251, and what is not
 * UTF-8 is read so; the preview shows what came of it.
 */
export function csvText(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1251').decode(bytes);
  }
}
