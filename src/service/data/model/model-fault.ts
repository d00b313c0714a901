import type { SourceLocation } from './data-model.ts';

/** `reference`: a name stands for nothing; `shape`: a value is of the wrong kind. Both may follow from another fault. */
export type FaultKind = 'reference' | 'shape' | 'sense';

/** One thing in a data-model file that cannot be used; the message starts with `file:line:column`. */
export class ModelFault extends Error {
  readonly place: SourceLocation;
  readonly kind: FaultKind;

  constructor(place: SourceLocation, message: string, kind: FaultKind = 'sense') {
    super(`${place.file}:${place.line}:${place.column}: ${message}`);
    this.name = 'ModelFault';
    this.place = place;
    this.kind = kind;
  }
}

/** Everything that is wrong with a data model, by file and place. Such a model opens nothing. */
export class ModelFaults extends Error {
  readonly faults: readonly ModelFault[];

  constructor(faults: readonly ModelFault[]) {
    const count = faults.length === 1 ? '1 fault' : `${faults.length} faults`;
    super([`The data model has ${count}:`, ...faults.map(({ message }) => `  ${message}`)].join('\n'));
    this.name = 'ModelFaults';
    this.faults = faults;
  }
}
