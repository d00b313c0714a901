/**
 * Writes the start of a CSV file so that the engine finds the header: without a byte order mark and a `sep=` line, and with each
 * name on one line.
 */
import { createReadStream, createWriteStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { CsvHeader } from './read-csv-header.ts';

/** Replaces the file, unless its header is plain. */
export async function writePlainHeader(path: string, header: CsvHeader): Promise<void> {
  if (header.isPlain) return;
  const target = `${path}.plain`;
  const output = createWriteStream(target);
  output.write(header.record.replaceAll(/\r\n|\r|\n/g, ' '));
  await pipeline(createReadStream(path, { start: header.end }), output);
  await rename(target, path);
}
