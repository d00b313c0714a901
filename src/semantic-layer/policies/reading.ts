import type { DataModel } from '../model/data-model.ts';
import type { QueryReader } from './reader.ts';

/** Who reads, and the time from which relative dates are counted. */
export interface Reading {
  readonly reader: QueryReader;
  readonly at: Date;
}

/** A reading, and the data model that it uses to its end. */
export interface ModelReading extends Reading {
  readonly model: DataModel;
}
