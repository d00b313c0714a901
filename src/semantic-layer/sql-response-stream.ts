import { DataError } from './data-error.ts';
import { SqlStoppedError } from './sql-stopped-error.ts';
import type {
  SqlColumn,
  SqlDataLine,
  SqlErrorLine,
  SqlSchemaLine,
  SqlTruncatedLine,
} from '../contract/endpoints/sql-api.ts';
import type { Batch } from './sql/sql-runner.ts';

/** A source of the parts of a response body. */
export interface RowSource {
  /** The next part; undefined after the last one. */
  next(): Promise<Uint8Array | undefined>;
  /** Releases the source, whether or not it was read to its end. */
  leave(): void;
}

interface SqlResponseStreamOptions {
  requestId: string;
  /** Called with errors that are neither a fault of the query nor a limit. */
  onFault?: ((error: unknown) => void) | undefined;
}

/** A response body that reads its source only as fast as the client takes it. An error becomes the last line. */
export function toSqlResponseStream(
  source: RowSource,
  { requestId, onFault }: SqlResponseStreamOptions,
): ReadableStream<Uint8Array> {
  let isLeft = false;
  return new ReadableStream(
    {
      async pull(controller) {
        // The client may leave while the source is read, which then is no fault.
        const part = await readPart(source, { requestId, onFault: (error) => isLeft || onFault?.(error) });
        if (isLeft) return;
        if (part.bytes) controller.enqueue(part.bytes);
        if (!part.isLast) return;
        source.leave();
        controller.close();
      },
      cancel() {
        isLeft = true;
        source.leave();
      },
    },
    { highWaterMark: 0 },
  );
}

interface Part {
  readonly bytes: Uint8Array | undefined;
  readonly isLast: boolean;
}

async function readPart(source: RowSource, { requestId, onFault }: SqlResponseStreamOptions): Promise<Part> {
  try {
    const bytes = await source.next();
    return { bytes, isLast: bytes === undefined };
  } catch (error) {
    return { bytes: toErrorBytes(describeFault(error, onFault), requestId), isLast: true };
  }
}

function describeFault(error: unknown, onFault: SqlResponseStreamOptions['onFault']): string {
  if (error instanceof DataError || error instanceof SqlStoppedError) return error.message;
  onFault?.(error);
  return 'The query failed inside the service.';
}

/** A line of the response. Source: docs/data-api.md, "cubesql". */
type Line = SqlSchemaLine | SqlDataLine | SqlTruncatedLine | SqlErrorLine;

const encoder = new TextEncoder();

const encode = (lines: readonly Line[]): Uint8Array =>
  encoder.encode(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));

export const toHeadBytes = (
  schema: SqlColumn[],
  lastRefreshTime: Date,
  filters: readonly string[] | undefined,
): Uint8Array =>
  encode([
    { schema, lastRefreshTime: lastRefreshTime.toISOString(), ...(filters && { filters: [...filters] }) },
  ]);

/** `isAll`: the batch is the whole result; then a line of rows is written even if there are none. */
export function toBatchBytes({ rows, done, truncated }: Batch, isAll = false): Uint8Array {
  // The open-source engine's client takes a response of a single line for an error.
  const data: Line[] = rows.length > 0 || isAll ? [{ data: rows }] : [];
  return encode(done && truncated ? [...data, { truncated }] : data);
}

const toErrorBytes = (error: string, requestId: string): Uint8Array => encode([{ error, requestId }]);
