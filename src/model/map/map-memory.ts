/** What a reader has arranged in a map, as it is kept. */
import { isRecord, readStrings } from '../readers/read-value.ts';

export interface MapMemory {
  /** Where it was moved to; undefined: everything is shown. */
  readonly camera: unknown;
  /** Labels of the categories that are not shown. */
  readonly hidden: readonly string[];
}

/** Tolerant: what a host gives back may be anything. */
export const readMapMemory = (value: unknown): MapMemory =>
  isRecord(value)
    ? { camera: value['camera'], hidden: readStrings(value['hidden']) }
    : { camera: undefined, hidden: [] };
