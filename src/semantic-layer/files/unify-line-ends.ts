/** Writes a CSV file whose lines end in several ways with one kind of line end, since the engine reads only one in a file. */
import { createReadStream, createWriteStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

const quote = 0x22;
const lineFeed = 0x0a;
const carriageReturn = 0x0d;

/** Replaces the file. Line breaks within quotes stay. Resolves to whether its lines ended in several ways. */
export async function unifyLineEnds(path: string): Promise<boolean> {
  const target = `${path}.unified`;
  const ends = new LineEnds();
  await pipeline(createReadStream(path), ends, createWriteStream(target));
  await rename(target, path);
  return ends.kinds.size > 1;
}

/** Makes `\n` of every `\r\n`, `\r` and `\n`. All three are single bytes of UTF-8, which no other sign has a part of. */
class LineEnds extends Transform {
  readonly kinds = new Set<'\n' | '\r' | '\r\n'>();
  #isQuoted = false;
  /** Whether the last byte was a `\r` outside of quotes, whose `\n` may follow in the next piece. */
  #isOpen = false;

  override _transform(piece: Buffer, _: BufferEncoding, done: (error: null, result: Buffer) => void): void {
    const result = Buffer.alloc(piece.length + 1);
    let length = 0;
    for (const byte of piece) {
      if (this.#isOpen) {
        this.#isOpen = false;
        this.kinds.add(byte === lineFeed ? '\r\n' : '\r');
        result[length++] = lineFeed;
        if (byte === lineFeed) continue;
      }
      if (byte === quote) this.#isQuoted = !this.#isQuoted;
      if (byte === carriageReturn && !this.#isQuoted) this.#isOpen = true;
      else {
        if (byte === lineFeed && !this.#isQuoted) this.kinds.add('\n');
        result[length++] = byte;
      }
    }
    done(null, result.subarray(0, length));
  }

  override _flush(done: (error: null, result?: Buffer) => void): void {
    if (!this.#isOpen) return done(null);
    this.kinds.add('\r');
    done(null, Buffer.of(lineFeed));
  }
}
