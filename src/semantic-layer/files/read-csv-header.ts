/**
 * Reads the first record of a CSV file (RFC 4180): which character separates its values, and how many there are. A line such as
 * `sep=;` before it, as Excel writes it, names the character.
 */
import { open } from 'node:fs/promises';

export interface CsvHeader {
  readonly delimiter: string;
  readonly columns: number;
  /** The text of the record, without its line end. */
  readonly record: string;
  /** The byte at which the record ends. */
  readonly end: number;
  /** Whether the engine finds the header as it is: no byte order mark before a quote, no `sep=` line, no line break in names. */
  readonly isPlain: boolean;
  /** Lines of the file that are no lines of the plain file: a `sep=` line, and line breaks within names. */
  readonly hiddenLines: number;
}

/** Bytes. A header that is longer is not a header. */
const maxHeaderBytes = 1_048_576;

/** In the order in which a tie is decided. */
const delimiters = [',', ';', '\t', '|'];

const byteOrderMark = '\uFEFF';
const separatorLine = /^"?sep=([^"\w\r\n])"?(?:\r\n|\r|\n|$)/i;
const lineBreak = /\r\n|\r|\n/g;

/** Undefined if the file is empty. */
export async function readCsvHeader(path: string): Promise<CsvHeader | undefined> {
  const text = await readStart(path);
  const mark = text.startsWith(byteOrderMark) ? byteOrderMark : '';
  const [line = '', delimiter] = separatorLine.exec(text.slice(mark.length)) ?? [];
  const before = `${mark}${line}`;
  const record = takeFirstRecord(text.slice(before.length));
  if (record.trim() === '') return undefined;
  const separated = delimiter === undefined ? findDelimiter(record) : separate(record, delimiter);
  const hiddenLines = [line, record].reduce((count, part) => count + (part.match(lineBreak)?.length ?? 0), 0);
  const isPlain = hiddenLines === 0 && !(mark !== '' && record.startsWith('"'));
  const end = Buffer.byteLength(`${before}${record}`);
  return { ...separated, record, end, isPlain, hiddenLines };
}

type Separated = Pick<CsvHeader, 'delimiter' | 'columns'>;

const separate = (record: string, delimiter: string): Separated => ({
  delimiter,
  columns: countFields(record, delimiter),
});

const findDelimiter = (record: string): Separated =>
  delimiters
    .map((delimiter) => separate(record, delimiter))
    .reduce((best, one) => (one.columns > best.columns ? one : best));

async function readStart(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(maxHeaderBytes), position: 0 });
    return buffer.subarray(0, bytesRead).toString('utf8');
  } finally {
    await file.close();
  }
}

/** A line break within quotes belongs to the record. */
function takeFirstRecord(text: string): string {
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '"') isQuoted = !isQuoted;
    else if (!isQuoted && (sign === '\n' || sign === '\r')) return text.slice(0, at);
  }
  return text;
}

function countFields(record: string, delimiter: string): number {
  let isQuoted = false;
  let count = 1;
  for (const sign of record) {
    if (sign === '"') isQuoted = !isQuoted;
    else if (!isQuoted && sign === delimiter) count += 1;
  }
  return count;
}
