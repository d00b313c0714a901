/** Packs files into a ZIP archive. */
import { promisify } from 'node:util';
import { deflateRaw } from 'node:zlib';
import { createZip, updateChecksum, type ZipPart } from '../../model/export/zip.ts';

export interface ArchivedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

const compress = promisify(deflateRaw);

/** Packs each file when it comes, so that only the packed ones are in memory. Files of the same name get a number. */
export class ArchiveWriter {
  readonly #parts: ZipPart[] = [];
  readonly #taken = new Set<string>();
  /** Bytes of the files that are packed. */
  size = 0;

  get isEmpty(): boolean {
    return this.#parts.length === 0;
  }

  async add({ name, bytes }: ArchivedFile): Promise<void> {
    const packed = new Uint8Array(await compress(bytes));
    this.size += packed.length;
    const checksum = updateChecksum(0, bytes);
    this.#parts.push({ name: this.#findFreeName(name), packed: [packed], checksum, size: bytes.length });
  }

  finish(): Uint8Array {
    return Buffer.concat(createZip(this.#parts, Date.now()));
  }

  /** File systems that distinguish no capital letters would keep one of two files only. */
  #findFreeName(name: string): string {
    const dot = name.lastIndexOf('.');
    let free = name;
    for (let count = 2; this.#taken.has(free.toLowerCase()); count += 1)
      free = `${name.slice(0, dot)} ${count}${name.slice(dot)}`;
    this.#taken.add(free.toLowerCase());
    return free;
  }
}
