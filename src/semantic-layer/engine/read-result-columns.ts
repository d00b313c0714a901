/** Reads the result of a DuckDB statement as columns. It is imported with DuckDB, which takes about 0.1 s to load. */
import { setImmediate as nextTask } from 'node:timers/promises';
import bindings from '@duckdb/node-bindings';
import { JsonDuckDBValueConverter, type DuckDBDataChunk, type DuckDBResult } from '@duckdb/node-api';
import { findCellReader, type CellReader } from './duckdb-cells.ts';

/** Cells that are read before other work of the process has its turn. */
const cellsPerTask = 20_000;

/** Reads all rows, as one array of cells per column. Between pieces of a large result, other requests are served. */
export async function readResultColumns(result: DuckDBResult): Promise<unknown[][]> {
  const readers = result.columnTypes().map(findCellReader);
  const columns: unknown[][] = readers.map(() => []);
  let unpaused = 0;
  for (;;) {
    const chunk = await result.fetchChunk();
    if (!chunk || chunk.rowCount === 0) return columns;
    columns.forEach((cells, index) => appendCells(cells, readColumn(chunk, index, readers[index])));
    unpaused += chunk.rowCount * columns.length;
    if (unpaused < cellsPerTask) continue;
    unpaused = 0;
    await nextTask();
  }
}

function appendCells(cells: unknown[], added: readonly unknown[]): void {
  for (const cell of added) cells.push(cell);
}

/** Types without a reader of their own are converted by the library, which is several times slower. */
function readColumn(chunk: DuckDBDataChunk, index: number, reader: CellReader | undefined): unknown[] {
  if (!reader) return chunk.convertColumnValues(index, JsonDuckDBValueConverter);
  const count = chunk.rowCount;
  const vector = bindings.data_chunk_get_vector(chunk.chunk, index);
  const data = bindings.vector_get_data(vector, count * reader.width);
  const hasValue = readValidity(bindings.vector_get_validity(vector, Math.ceil(count / 64) * 8));
  const read = reader.open(Buffer.from(data.buffer, data.byteOffset, data.byteLength), hasValue);
  const cells: unknown[] = [];
  for (let row = 0; row < count; row += 1) cells.push(hasValue(row) ? read(row) : null);
  return cells;
}

/** There is no bitmap where no cell is null, which the types of the library leave out. */
const readValidity =
  (bitmap: Uint8Array | null) =>
  (row: number): boolean =>
    bitmap === null || ((bitmap[row >> 3] ?? 0) & (1 << (row & 7))) !== 0;
