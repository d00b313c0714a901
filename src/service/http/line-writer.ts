/** Lines for a stream, gathered: what is written within one turn of the event loop goes out in one system call. */
import type { Writable } from 'node:stream';

export interface LineWriter {
  readonly write: (line: string) => void;
  /** Hands over what is gathered; to be called before the process ends. */
  readonly flush: () => void;
}

export function createLineWriter(stream: Pick<Writable, 'write'>): LineWriter {
  let gathered: string[] = [];
  const flush = (): void => {
    if (gathered.length === 0) return;
    const lines = gathered;
    gathered = [];
    stream.write(`${lines.join('\n')}\n`);
  };
  const write = (line: string): void => {
    if (gathered.length === 0) setImmediate(flush);
    gathered.push(line);
  };
  return { write, flush };
}
