/** Packs files into a ZIP archive. */
import { promisify } from 'node:util';
import { deflateRaw } from 'node:zlib';
import { createZip, updateChecksum, type ZipPart } from '../../model/export/zip.ts';

export interface ArchivedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

const compress = promisify(deflateRaw);

/** Files of the same name get a number. */
export async function createArchive(files: readonly ArchivedFile[]): Promise<Uint8Array> {
  const names = listFreeNames(files.map(({ name }) => name));
  const parts: ZipPart[] = [];
  for (const [index, { bytes }] of files.entries())
    parts.push({
      name: names[index] ?? '',
      packed: [new Uint8Array(await compress(bytes))],
      checksum: updateChecksum(0, bytes),
      size: bytes.length,
    });
  return Buffer.concat(createZip(parts, Date.now()));
}

/** File systems that distinguish no capital letters would keep one of two files only. */
function listFreeNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const dot = name.lastIndexOf('.');
    let free = name;
    for (let count = 2; taken.has(free.toLowerCase()); count += 1)
      free = `${name.slice(0, dot)} ${count}${name.slice(dot)}`;
    taken.add(free.toLowerCase());
    return free;
  });
}
