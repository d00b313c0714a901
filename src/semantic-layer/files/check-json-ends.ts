/** Checks that a JSON file is whole: DuckDB takes a list that breaks off after a comma for a complete one. */
import { open } from 'node:fs/promises';

/** Bytes at each end of the file in which its first and last sign are looked for. */
const endSize = 4_096;

/** @throws Error whose message continues the sentence "orders.json …". */
export async function checkJsonEnds(path: string): Promise<void> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const read = async (position: number): Promise<string> => {
      const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(endSize), position });
      return buffer
        .subarray(0, bytesRead)
        .toString('utf8')
        .replace(/^\uFEFF/, '')
        .trim();
    };
    const start = await read(0);
    const end = await read(Math.max(0, size - endSize));
    if (!/^[[{]/.test(start)) throw new Error('holds no list of records, and no records line by line');
    if (start.startsWith('[') && !end.endsWith(']'))
      throw new Error('breaks off: the list that it begins has no end');
  } finally {
    await file.close();
  }
}
