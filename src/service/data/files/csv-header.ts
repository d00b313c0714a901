/** Reads the first record of a CSV file (RFC 4180): which character separates its values, and how many there are. */
import { open } from 'node:fs/promises';

export interface CsvHeader {
  readonly delimiter: string;
  readonly columns: number;
}

/** Bytes. A header that is longer is not a header. */
const maxHeaderBytes = 1_048_576;

/** In the order in which a tie is decided. */
const delimiters = [',', ';', '\t', '|'];

/** Undefined if the file is empty. */
export async function readCsvHeader(path: string): Promise<CsvHeader | undefined> {
  const record = takeFirstRecord(await readStart(path));
  if (record.trim() === '') return undefined;
  const counted = delimiters.map((delimiter) => ({ delimiter, columns: countFields(record, delimiter) }));
  return counted.reduce((best, one) => (one.columns > best.columns ? one : best));
}

async function readStart(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(maxHeaderBytes), position: 0 });
    return buffer
      .subarray(0, bytesRead)
      .toString('utf8')
      .replace(/^\uFEFF/, '');
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
