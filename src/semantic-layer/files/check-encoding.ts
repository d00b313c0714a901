/** Finds the line of a file that is not UTF-8 text. The engine looks only at the columns that it reads, and names no cause. */
import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';

const lineFeed = 0x0a;

/** @throws Error whose message continues the sentence "orders.csv …". Counts lines as `hiddenLines` were still there. */
export async function checkEncoding(path: string, hiddenLines: number): Promise<void> {
  let line = 1 + hiddenLines;
  let rest: Buffer = Buffer.alloc(0);
  let isFirst = true;
  const stream: AsyncIterable<Buffer> = createReadStream(path);
  for await (const piece of stream) {
    if (isFirst) refuseWideText(piece);
    isFirst = false;
    const text = Buffer.concat([rest, piece]);
    const end = text.lastIndexOf(lineFeed) + 1;
    line += checkLines(text.subarray(0, end), line);
    rest = text.subarray(end);
  }
  checkLines(rest, line);
}

const notUtf8 = 'this is not UTF-8 text: save the file as UTF-8';

function refuseWideText(start: Buffer): void {
  const mark = start.readUIntBE(0, Math.min(2, start.length));
  if (mark === 0xfffe || mark === 0xfeff) throw new Error('is UTF-16 text: save the file as UTF-8');
}

/** The number of lines. */
function checkLines(text: Buffer, first: number): number {
  const isValid = isUtf8(text);
  let count = 0;
  let from = 0;
  for (let end = text.indexOf(lineFeed); end >= 0; end = text.indexOf(lineFeed, from)) {
    if (!isValid && !isUtf8(text.subarray(from, end))) break;
    from = end + 1;
    count += 1;
  }
  if (!isValid) throw new Error(`cannot be read: line ${first + count}: ${notUtf8}`);
  return count;
}
