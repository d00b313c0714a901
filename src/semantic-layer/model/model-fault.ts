import type { SourceLocation } from './data-model.ts';

/** `reference`: a name does not exist; `shape`: a value is of the wrong kind. Both may be caused by another fault. */
export type FaultKind = 'reference' | 'shape' | 'sense';

/** A fault in a data-model file. The message starts with `file:line:column`. */
export class ModelFault extends Error {
  readonly location: SourceLocation;
  readonly kind: FaultKind;

  constructor(location: SourceLocation, message: string, kind: FaultKind = 'sense') {
    super(`${location.file}:${location.line}:${location.column}: ${message}`);
    this.name = 'ModelFault';
    this.location = location;
    this.kind = kind;
  }
}

/** Most faults of a model that a log lists. */
const maxListed = 20;

/** The faults of a model, each by itself, or the error where it is another one: a line of a log has one message. */
export const listModelFaults = (error: unknown): unknown[] =>
  error instanceof ModelFaults ? error.faults.slice(0, maxListed) : [error];

/** All faults of a data model, by file and place. A model with faults is not used. */
export class ModelFaults extends Error {
  readonly faults: readonly ModelFault[];

  constructor(faults: readonly ModelFault[]) {
    const count = faults.length === 1 ? '1 fault' : `${faults.length} faults`;
    super([`The data model has ${count}:`, ...faults.map(({ message }) => `  ${message}`)].join('\n'));
    this.name = 'ModelFaults';
    this.faults = faults;
  }
}
