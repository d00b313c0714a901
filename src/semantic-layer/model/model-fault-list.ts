/** Collects the faults of a data model while it is read, so that one start of the service reports all of them. */
import { ModelFault } from './model-fault.ts';
import type { ModelNode } from './model-node.ts';

export class ModelFaultList {
  readonly #faults: ModelFault[] = [];
  #isBlind = false;

  add(...faults: ModelFault[]): void {
    this.#faults.push(...faults.filter((fault) => !(fault.kind === 'reference' && this.#isBlind)));
  }

  /** Ignores faults of missing names from now on: a file with syntax errors may define them. */
  ignoreMissingNames(): void {
    this.#isBlind = true;
  }

  /** The result of `read`, or of `standIn` where `read` throws a fault, which is then recorded. */
  attempt<T>(node: ModelNode, read: () => T, standIn: () => T): T {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof ModelFault)) throw error;
      // The check of keys has already reported a value of the wrong kind.
      const isKnown = error.kind === 'shape' && this.#faults.some(({ location }) => node.holds(location));
      if (!isKnown) this.#addOnce(error);
      return standIn();
    }
  }

  /** The items under a key; an empty list where its value is not a list. */
  items(node: ModelNode, key: string): ModelNode[] {
    return this.attempt(
      node,
      () => node.items(key),
      () => [],
    );
  }

  /** Reads the items under a key. Items that cannot be read are left out, and their faults recorded. */
  readItems<T>(node: ModelNode, key: string, read: (item: ModelNode) => T): T[] {
    return this.items(node, key).flatMap((item) =>
      this.attempt<T[]>(
        item,
        () => [read(item)],
        () => [],
      ),
    );
  }

  /** Runs a check and records the fault that it throws. */
  check(run: () => void): void {
    try {
      run();
    } catch (error) {
      if (!(error instanceof ModelFault)) throw error;
      this.#addOnce(error);
    }
  }

  /** A fault of an inherited part is recorded only once. */
  #addOnce(fault: ModelFault): void {
    const { file, line, column } = fault.location;
    const isKnown = this.#faults.some(
      ({ location }) => location.file === file && location.line === line && location.column === column,
    );
    if (!isKnown) this.add(fault);
  }

  /** All faults without duplicates, sorted by file and place. */
  get all(): ModelFault[] {
    const known = new Map(this.#faults.map((fault) => [fault.message, fault]));
    return [...known.values()].sort((one, other) => {
      const first = one.location;
      const second = other.location;
      if (first.file !== second.file) return first.file < second.file ? -1 : 1;
      return first.line - second.line || first.column - second.column;
    });
  }
}
