/**
 * Cells of DuckDB's vectors in the form of `Columns`, for the types that most results consist of.
 * Source: the vector layout of DuckDB's C API.
 */
import { DuckDBDecimalType, DuckDBTimestampValue, DuckDBTypeId, type DuckDBType } from '@duckdb/node-api';
import bindings from '@duckdb/node-bindings';

type ReadCell = (row: number) => string | number;

export interface CellReader {
  /** Bytes of one cell. */
  readonly width: number;
  /** `data`: the cells of one vector. Those of rows without a value hold anything. */
  readonly open: (data: Buffer, hasValue: (row: number) => boolean) => ReadCell;
}

export const findCellReader = (type: DuckDBType): CellReader | undefined =>
  type instanceof DuckDBDecimalType ? decimals(type) : cellReaders.get(type.typeId);

const bigIntegers: CellReader = {
  width: 8,
  open: (data) => (row) => {
    // Most integers fit 32 bits. Their high half is the sign alone.
    const low = data.readInt32LE(row * 8);
    return data.readInt32LE(row * 8 + 4) === low >> 31 ? String(low) : String(data.readBigInt64LE(row * 8));
  },
};

const integers: CellReader = { width: 4, open: (data) => (row) => data.readInt32LE(row * 4) };

const doubles: CellReader = {
  width: 8,
  open: (data) => (row) => {
    const value = data.readDoubleLE(row * 8);
    return Number.isFinite(value) ? value : String(value);
  },
};

/** Decimals are stored as whole numbers of their last digit, in as few bytes as their digits need. */
function decimals({ width, scale }: DuckDBDecimalType): CellReader {
  const write = (whole: bigint | number): string => writeDecimal(String(whole), scale);
  if (width <= 4) return { width: 2, open: (data) => (row) => write(data.readInt16LE(row * 2)) };
  if (width <= 9) return { width: 4, open: (data) => (row) => write(data.readInt32LE(row * 4)) };
  if (width <= 18) return { width: 8, open: (data) => (row) => write(data.readBigInt64LE(row * 8)) };
  return { width: 16, open: (data) => (row) => write(readHugeInteger(data, row)) };
}

/** Most numbers fit 64 bits. Their high half is the sign alone. */
function readHugeInteger(data: Buffer, row: number): bigint {
  const low = data.readBigInt64LE(row * 16);
  const high = data.readBigInt64LE(row * 16 + 8);
  return high === low >> 63n ? low : (high << 64n) + BigInt.asUintN(64, low);
}

/** All decimals of the type, also zeros. */
function writeDecimal(whole: string, scale: number): string {
  if (scale === 0) return whole;
  const sign = whole.startsWith('-') ? '-' : '';
  const digits = whole.slice(sign.length).padStart(scale + 1, '0');
  return `${sign}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}

/** A text of at most this number of bytes stands in its cell, and a longer one elsewhere. */
const inlineBytes = 12;

/**
 * A cell is the length in bytes, followed by the text, or by its first four bytes and a pointer to the whole text. DuckDB
 * writes the texts of a vector one behind the other, so that a few reads of memory get all of them.
 */
const texts: CellReader = {
  width: 16,
  open(data, hasValue) {
    let run: TextRun | undefined;
    return (row) => {
      const at = row * 16;
      const length = data.readUInt32LE(at);
      if (length <= inlineBytes) return data.toString('utf8', at + 4, at + 4 + length);
      const address = readAddress(data, at);
      if (!run || address < run.start || address + length > run.end) run = readRun(data, row, hasValue);
      return run.bytes.toString('utf8', address - run.start, address - run.start + length);
    };
  },
};

/** Texts that follow each other in memory. */
interface TextRun {
  readonly start: number;
  readonly end: number;
  readonly bytes: Buffer;
}

/** Addresses have 48 bits, which a number holds. */
const readAddress = (data: Buffer, at: number): number =>
  data.readUInt32LE(at + 8) + data.readUInt32LE(at + 12) * 2 ** 32;

/** Reads the text of a row, with those of later rows as long as they follow it without a gap. */
function readRun(data: Buffer, first: number, hasValue: (row: number) => boolean): TextRun {
  const start = readAddress(data, first * 16);
  let end = start + data.readUInt32LE(first * 16);
  for (let row = first + 1; row * 16 < data.length; row += 1) {
    const length = hasValue(row) ? data.readUInt32LE(row * 16) : 0;
    if (length <= inlineBytes) continue;
    if (readAddress(data, row * 16) !== end) break;
    end += length;
  }
  return { start, end, bytes: readMemory(data, first * 16 + 8, end - start) };
}

/** `pointer`: where the address stands in the vector. */
function readMemory(data: Buffer, pointer: number, length: number): Buffer {
  if (!(data.buffer instanceof ArrayBuffer)) throw new Error('DuckDB gave a vector in shared memory.');
  const bytes = bindings.get_data_from_pointer(data.buffer, data.byteOffset + pointer, length);
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

const microsecondsPerDay = 86_400_000_000;

const timestamps: CellReader = {
  width: 8,
  open(data) {
    let date = { day: NaN, text: '' };
    return (row) => {
      const whole = data.readBigInt64LE(row * 8);
      const microseconds = Number(whole);
      // Exact from 1684 to 2255.
      if (!Number.isSafeInteger(microseconds)) return new DuckDBTimestampValue(whole).toString();
      const day = Math.floor(microseconds / microsecondsPerDay);
      if (day !== date.day) date = { day, text: new Date(day * 86_400_000).toISOString().slice(0, 10) };
      return `${date.text} ${toClock(microseconds - day * microsecondsPerDay)}`;
    };
  },
};

/** `10:00:00`, with a fraction where there is one. */
function toClock(microseconds: number): string {
  const seconds = Math.floor(microseconds / 1_000_000);
  const parts = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
  const clock = parts.map((part) => String(part).padStart(2, '0')).join(':');
  const fraction = microseconds % 1_000_000;
  return fraction === 0 ? clock : `${clock}.${String(fraction).padStart(6, '0').replace(/0+$/, '')}`;
}

const cellReaders: ReadonlyMap<DuckDBTypeId, CellReader> = new Map([
  [DuckDBTypeId.VARCHAR, texts],
  [DuckDBTypeId.BIGINT, bigIntegers],
  [DuckDBTypeId.INTEGER, integers],
  [DuckDBTypeId.DOUBLE, doubles],
  [DuckDBTypeId.TIMESTAMP, timestamps],
]);
