import type { Statement } from '../query-sql/query-sql.ts';
import type { Columns, OlapEngine } from './olap-engine.ts';

interface Held {
  readonly engine: OlapEngine;
  running: number;
  /** Set when another engine has taken its place. */
  isReplaced: boolean;
  readonly onClosed: () => void;
}

/** An engine whose data is replaced while it is in use. Running queries end on the data with which they began. */
export class ReplaceableEngine implements OlapEngine {
  #held: Held;

  /** @param onClosed - is called when the engine has been closed. */
  constructor(engine: OlapEngine, onClosed: () => void = () => undefined) {
    this.#held = { engine, running: 0, isReplaced: false, onClosed };
  }

  get loadedAt(): Date {
    return this.#held.engine.loadedAt;
  }

  async run(statement: Statement, signal?: AbortSignal): Promise<Columns> {
    const held = this.#held;
    held.running += 1;
    try {
      return await held.engine.run(statement, signal);
    } finally {
      held.running -= 1;
      closeIfUnused(held);
    }
  }

  /** The old engine is closed as soon as its last query has ended. */
  replace(engine: OlapEngine, onClosed: () => void = () => undefined): void {
    const old = this.#held;
    this.#held = { engine, running: 0, isReplaced: false, onClosed };
    old.isReplaced = true;
    closeIfUnused(old);
  }

  close(): void {
    this.#held.engine.close();
    this.#held.onClosed();
  }
}

function closeIfUnused({ engine, running, isReplaced, onClosed }: Held): void {
  if (!isReplaced || running > 0) return;
  engine.close();
  onClosed();
}
