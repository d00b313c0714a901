/** What a reader has arranged in a map, as it is kept. */
import { isRecord, readStrings } from '../parsing/read-value.ts';

export interface MapViewState {
  /** Where it was moved to; undefined: everything is shown. */
  readonly camera: unknown;
  /** Labels of the categories that are not shown. */
  readonly hidden: readonly string[];
}

/** Tolerant: what a host gives back may be anything. */
export const parseMapViewState = (value: unknown): MapViewState =>
  isRecord(value)
    ? { camera: value['camera'], hidden: readStrings(value['hidden']) }
    : { camera: undefined, hidden: [] };
