/** Builds a ZIP file from a few compressed parts. Source: PKWARE APPNOTE 4.3. */

export interface ZipPart {
  /** With `/` between folders. */
  readonly name: string;
  /** Raw deflate (RFC 1951). */
  readonly packed: readonly Uint8Array<ArrayBuffer>[];
  /** CRC-32 of the uncompressed bytes. */
  readonly checksum: number;
  /** Length of the uncompressed bytes. */
  readonly size: number;
}

const table = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

/** Continues the checksum of the bytes before; start with 0. */
export function updateChecksum(before: number, bytes: Uint8Array): number {
  let value = ~before;
  for (const byte of bytes) value = (table[(value ^ byte) & 0xff] ?? 0) ^ (value >>> 8);
  return ~value >>> 0;
}

/** `time`: the modification time of the parts, a wall clock in milliseconds. */
export function createZip(parts: readonly ZipPart[], time: number): Uint8Array<ArrayBuffer>[] {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const directory: Uint8Array<ArrayBuffer>[] = [];
  let offset = 0;
  for (const part of parts) {
    const header = writeHeader(part, time);
    pieces.push(header, ...part.packed);
    directory.push(writeEntry(part, time, offset));
    offset += header.length + packedSize(part);
  }
  const length = directory.reduce((sum, entry) => sum + entry.length, 0);
  return [...pieces, ...directory, writeEnd(parts.length, length, offset)];
}

const packedSize = ({ packed }: ZipPart): number => packed.reduce((sum, { length }) => sum + length, 0);

/** The name is in UTF-8. Source: APPNOTE 4.4.4, bit 11. */
const utf8Flag = 0x0800;

/** Version 2.0, flags, deflate, time, date, checksum, sizes, length of the name, no extra field. */
function shared(part: ZipPart, time: number): number[] {
  const name = new TextEncoder().encode(part.name);
  const date = new Date(time);
  const clock = (date.getUTCHours() << 11) | (date.getUTCMinutes() << 5) | (date.getUTCSeconds() >> 1);
  const year = Math.max(0, date.getUTCFullYear() - 1980);
  const day = (year << 9) | ((date.getUTCMonth() + 1) << 5) | date.getUTCDate();
  return [
    ...two(20),
    ...two(name.length === part.name.length ? 0 : utf8Flag),
    ...two(8),
    ...two(clock),
    ...two(day),
    ...four(part.checksum),
    ...four(packedSize(part)),
    ...four(part.size),
    ...two(name.length),
    ...two(0),
  ];
}

const writeHeader = (part: ZipPart, time: number): Uint8Array<ArrayBuffer> =>
  Uint8Array.from([...four(0x04034b50), ...shared(part, time), ...letters(part.name)]);

/** No comment, first disk, no attributes. */
const writeEntry = (part: ZipPart, time: number, offset: number): Uint8Array<ArrayBuffer> =>
  Uint8Array.from([
    ...four(0x02014b50),
    ...two(20),
    ...shared(part, time),
    ...two(0),
    ...two(0),
    ...two(0),
    ...four(0),
    ...four(offset),
    ...letters(part.name),
  ]);

const writeEnd = (count: number, length: number, offset: number): Uint8Array<ArrayBuffer> =>
  Uint8Array.from([
    ...four(0x06054b50),
    ...two(0),
    ...two(0),
    ...two(count),
    ...two(count),
    ...four(length),
    ...four(offset),
    ...two(0),
  ]);

const letters = (text: string): Uint8Array => new TextEncoder().encode(text);
const two = (value: number): number[] => [value & 0xff, (value >>> 8) & 0xff];
const four = (value: number): number[] => [...two(value), ...two(value >>> 16)];
