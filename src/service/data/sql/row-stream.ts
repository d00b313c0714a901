/** An answer's body, made as fast as the client takes it. */
import { DataError } from '../data-error.ts';
import { SqlStoppedError } from './sql-stopped-error.ts';
import { toErrorBytes } from './sql-lines.ts';

/** Where parts of an answer come from. */
export interface RowSource {
  /** Undefined: there are no more. */
  next(): Promise<Uint8Array | undefined>;
  leave(): void;
}

export interface RowStreamOptions {
  requestId: string;
  /** Told of faults that are neither the caller's nor the limits'. */
  onFault?: ((error: unknown) => void) | undefined;
}

export function toRowStream(
  source: RowSource,
  { requestId, onFault }: RowStreamOptions,
): ReadableStream<Uint8Array> {
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          const part = await source.next();
          if (part) return controller.enqueue(part);
        } catch (error) {
          controller.enqueue(toErrorBytes(describeFault(error, onFault), requestId));
        }
        source.leave();
        controller.close();
      },
      cancel: () => source.leave(),
    },
    { highWaterMark: 0 },
  );
}

function describeFault(error: unknown, onFault: RowStreamOptions['onFault']): string {
  if (error instanceof DataError || error instanceof SqlStoppedError) return error.message;
  onFault?.(error);
  return 'The query failed inside the service.';
}
