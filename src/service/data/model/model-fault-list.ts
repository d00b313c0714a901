/** Collects what is wrong with a data model while it is read, so that one start names all of it. */
import { ModelFault } from './model-fault.ts';
import type { ModelNode } from './model-node.ts';

export class ModelFaultList {
  readonly #faults: ModelFault[] = [];
  #isBlind = false;

  add(...faults: ModelFault[]): void {
    this.#faults.push(...faults.filter((fault) => !(fault.kind === 'reference' && this.#isBlind)));
  }

  /** Something that other files may name could not be read at all: what names nothing is no fault of theirs. */
  ignoreMissingNames(): void {
    this.#isBlind = true;
  }

  /** What was read of that piece of a file; or the stand-in, if something is wrong with it. */
  attempt<T>(node: ModelNode, read: () => T, standIn: () => T): T {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof ModelFault)) throw error;
      // A value of the wrong kind was found by the check of keys already.
      const isKnown = error.kind === 'shape' && this.#faults.some(({ place }) => node.holds(place));
      if (!isKnown) this.#addOnce(error);
      return standIn();
    }
  }

  /** The items under a key; none where it is no list. */
  items(node: ModelNode, key: string): ModelNode[] {
    return this.attempt(
      node,
      () => node.items(key),
      () => [],
    );
  }

  /** What can be read of the items under a key; what is wrong with each of the others is noted. */
  readItems<T>(node: ModelNode, key: string, read: (item: ModelNode) => T): T[] {
    return this.items(node, key).flatMap((item) =>
      this.attempt<T[]>(
        item,
        () => [read(item)],
        () => [],
      ),
    );
  }

  /** Of what stands in place of a broken piece nothing can be wrong: every fault that is thrown counts. */
  check(run: () => void): void {
    try {
      run();
    } catch (error) {
      if (!(error instanceof ModelFault)) throw error;
      this.#addOnce(error);
    }
  }

  /** What an heir inherits is at fault once. */
  #addOnce(fault: ModelFault): void {
    const { file, line, column } = fault.place;
    const isKnown = this.#faults.some(
      ({ place }) => place.file === file && place.line === line && place.column === column,
    );
    if (!isKnown) this.add(fault);
  }

  /** By file and place, each once. */
  get all(): ModelFault[] {
    const known = new Map(this.#faults.map((fault) => [fault.message, fault]));
    return [...known.values()].sort((one, other) => {
      const first = one.place;
      const second = other.place;
      if (first.file !== second.file) return first.file < second.file ? -1 : 1;
      return first.line - second.line || first.column - second.column;
    });
  }
}
