/** Names of exported files and of their sheets. */

/** Characters that some file system does not allow in names. */
const forbidden = /[<>:"/\\|?*\p{Cc}\p{Cf}]+/gu;

/** Reserved device names. Source: Microsoft, Naming Files, Paths, and Namespaces. */
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)$/i;

const maxNameLength = 100;

interface FileNameParts {
  readonly title: string | undefined;
  /** `2026-11-21` */
  readonly date: string;
  /** Without a dot. */
  readonly extension: string;
  /** A note that the file does not have all rows, such as `first 50,000 rows`. */
  readonly cut?: string | undefined;
}

/** `Flights by carrier 2026-11-21 (first 50000 rows).csv`. A title without any valid character becomes `Export`. */
export function toFileName({ title = '', date, extension, cut }: FileNameParts): string {
  const name = [date, ...(cut === undefined ? [] : [`(${cut})`])].join(' ');
  return `${cleanTitle(title)} ${cleanPart(name)}.${extension}`;
}

const cleanPart = (text: string): string => text.replace(forbidden, ' ').replace(/\s+/g, ' ').trim();

function cleanTitle(title: string): string {
  const whole = cleanPart(title);
  const text = whole
    .slice(0, maxNameLength)
    .replace(/[\uD800-\uDBFF]$/, '')
    .replace(/^[.\s]+|[.\s]+$/g, '');
  return text === '' || reserved.test(text) ? 'Export' : text;
}

const maxSheetName = 31;

/**
 * The name of a workbook's sheet: at most 31 characters, without `[ ] : * ? / \`, and without an apostrophe at either
 * end.
 */
export function toSheetName(title: string | undefined): string {
  const text = cleanPart((title ?? '').replace(/[[\]]/g, ' ')).slice(0, maxSheetName);
  const name = text.replace(/[\uD800-\uDBFF]$/, '').replace(/^['\s]+|['\s]+$/g, '');
  return name === '' || /^history$/i.test(name) ? 'Rows' : name;
}

/** Names for the sheets of one workbook, whose programs distinguish no capital letters. Those taken get a number. */
export function listSheetNames(titles: readonly (string | undefined)[]): string[] {
  const taken = new Set<string>();
  return titles.map((title) => {
    const name = findFreeName(toSheetName(title), taken);
    taken.add(name.toLowerCase());
    return name;
  });
}

function findFreeName(wanted: string, taken: ReadonlySet<string>): string {
  if (!taken.has(wanted.toLowerCase())) return wanted;
  for (let count = 2; ; count += 1) {
    const end = ` ${count}`;
    const name = `${wanted.slice(0, maxSheetName - end.length).replace(/[\uD800-\uDBFF]$/, '')}${end}`;
    if (!taken.has(name.toLowerCase())) return name;
  }
}
