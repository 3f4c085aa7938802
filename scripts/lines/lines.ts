/** The lines and files of source in a folder. */
interface FolderSize {
  lines: number;
  files: number;
}

/** A kept figure, and why it was raised. */
interface KeptSize extends FolderSize {
  why: string;
}

type Sizes<Size = FolderSize> = ReadonlyMap<string, Size>;

/** A folder may grow by this part of its lines. */
const TOLERANCE = 0.02;

/** Counts files by their topmost folder. */
export function inFolders(files: readonly (readonly [name: string, text: string])[]): Sizes {
  const sizes = new Map<string, FolderSize>();
  for (const [name, text] of files) {
    const folder = name.includes('/') ? name.slice(0, name.indexOf('/')) : '.';
    const { lines, files: others } = sizes.get(folder) ?? { lines: 0, files: 0 };
    sizes.set(folder, { lines: lines + text.split('\n').length - 1, files: others + 1 });
  }
  return new Map([...sizes].toSorted(([a], [b]) => a.localeCompare(b)));
}

/** The table of the page with the kept figures. @throws Error if a row has no figures */
export function readKept(page: string): Sizes<KeptSize> {
  const rows = page.split('\n').filter((line) => line.startsWith('| '));
  return new Map(
    rows.slice(2).map((row) => {
      const [folder = '', lines = '', files = '', why = ''] = row.split(/ *\| */).slice(1);
      if (!/^\d+$/.test(lines) || !/^\d+$/.test(files)) throw new Error(`No figures: ${row}`);
      return [folder, { lines: Number(lines), files: Number(files), why }];
    }),
  );
}

const rowOf = (...cells: (string | number)[]): string => `| ${cells.join(' | ')} |\n`;

/** The table for the page. */
export function tableOf(kept: Sizes<KeptSize>): string {
  const rows = [...kept].map(([folder, { lines, files, why }]) => rowOf(folder, lines, files, why));
  const head = rowOf('folder', 'lines', 'files', 'why it was raised');
  return head + rowOf('---', '---:', '---:', '---') + rows.join('');
}

/** The kept figures, with today's where a folder has become smaller. */
export function fallen(counted: Sizes, kept: Sizes<KeptSize>): Sizes<KeptSize> {
  return new Map(
    [...kept].map(([folder, was]) => {
      const is = counted.get(folder) ?? { lines: 0, files: 0 };
      return [folder, is.lines < was.lines ? { ...is, why: '' } : was];
    }),
  );
}

const lineOf = (name: string, is: FolderSize, was = { lines: 0, files: 0 }): string =>
  `${name}: ${is.lines} lines (${was.lines} kept), ${is.files} files (${was.files})`;

/** Each folder's lines and files beside the kept ones, and the sums. */
export function comparison(counted: Sizes, kept: Sizes): string[] {
  const sum = (sizes: Sizes): FolderSize =>
    [...sizes.values()].reduce(
      (all, { lines, files }) => ({ lines: all.lines + lines, files: all.files + files }),
      { lines: 0, files: 0 },
    );
  const folders = [...counted].map(([name, is]) => lineOf(name, is, kept.get(name)));
  return [...folders, lineOf('all', sum(counted), sum(kept))];
}

/** A line of text for each folder that has grown by more than 2 %. */
export function grown(counted: Sizes, kept: Sizes): string[] {
  return [...counted].flatMap(([folder, { lines }]) => {
    const was = kept.get(folder)?.lines ?? 0;
    if (lines <= was * (1 + TOLERANCE)) return [];
    return `${folder} has grown from ${was} to ${lines} lines. Take some away, or write the new figure and the reason into scripts/lines/lines.md.`;
  });
}
