/** A result as lines of JSON, each batch made when the client has taken the one before. */
import type { SqlDataLine, SqlErrorLine, SqlSchemaLine, SqlTruncatedLine } from '../../../contract/sql.ts';
import { DataError } from '../data-error.ts';
import type { Batch } from './runner-answers.ts';
import { SqlStopped } from './sql-fault.ts';
import type { OpenSql } from './sql-queries.ts';

type Line = SqlSchemaLine | SqlDataLine | SqlTruncatedLine | SqlErrorLine;

export interface RowStreamOptions {
  lastRefreshTime: string;
  requestId: string;
  /** Told of faults that are neither the caller's nor the limits'. */
  onFault?: ((error: unknown) => void) | undefined;
}

export function toRowStream(
  { columns, first, session }: OpenSql,
  { lastRefreshTime, requestId, onFault }: RowStreamOptions,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const encode = (lines: readonly Line[]): Uint8Array =>
    encoder.encode(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  let batch: Batch | undefined = first;
  let head: Line[] = [{ schema: columns, lastRefreshTime }];
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          const { rows, done, truncated } = batch ?? (await session.next());
          batch = undefined;
          const data: Line[] = rows.length > 0 ? [{ data: rows }] : [];
          const tail: Line[] = done && truncated ? [{ truncated: true }] : [];
          const lines = [...head, ...data, ...tail];
          head = [];
          if (lines.length > 0) controller.enqueue(encode(lines));
          if (!done) return;
          await session.close();
        } catch (error) {
          controller.enqueue(encode([{ error: describeFault(error, onFault), requestId }]));
          await session.close();
        }
        controller.close();
      },
      cancel: () => session.close(),
    },
    { highWaterMark: 0 },
  );
}

function describeFault(error: unknown, onFault: RowStreamOptions['onFault']): string {
  if (error instanceof DataError || error instanceof SqlStopped) return error.message;
  onFault?.(error);
  return 'The query failed inside the service.';
}
