/** Names that every file system takes. */

const forbidden = /[<>:"/\\|?*\p{Cc}\p{Cf}]+/gu;
/** Names of devices. Source: Microsoft, Naming Files, Paths, and Namespaces. */
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)$/i;
const longest = 100;

export interface FileNameParts {
  readonly title: string | undefined;
  /** `2026-11-21` */
  readonly date: string;
  /** Without a dot. */
  readonly extension: string;
  /** Says that the file does not hold all rows, such as `first 50,000 rows`. */
  readonly cut?: string | undefined;
}

/** `Flights by carrier 2026-11-21 (first 50000 rows).csv`; a title that leaves nothing is `Export`. */
export function toFileName({ title = '', date, extension, cut }: FileNameParts): string {
  const name = [date, ...(cut === undefined ? [] : [`(${cut})`])].join(' ');
  return `${cleanTitle(title)} ${cleanPart(name)}.${extension}`;
}

const cleanPart = (text: string): string => text.replace(forbidden, ' ').replace(/\s+/g, ' ').trim();

function cleanTitle(title: string): string {
  const whole = cleanPart(title);
  const text = whole
    .slice(0, longest)
    .replace(/[\uD800-\uDBFF]$/, '')
    .replace(/^[.\s]+|[.\s]+$/g, '');
  return text === '' || reserved.test(text) ? 'Export' : text;
}

/** Of a workbook's sheet: at most 31 characters, without `[ ] : * ? / \`, no apostrophe at either end. */
export function toSheetName(title: string | undefined): string {
  const text = cleanPart((title ?? '').replace(/[[\]]/g, ' ')).slice(0, 31);
  const name = text.replace(/[\uD800-\uDBFF]$/, '').replace(/^['\s]+|['\s]+$/g, '');
  return name === '' || /^history$/i.test(name) ? 'Rows' : name;
}
