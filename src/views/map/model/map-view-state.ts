/** The reader's state of a map, as it is stored. */
import { isRecord, readStrings } from '../../../model/parsing/read-value.ts';

export interface MapViewState {
  /** The camera that the reader has chosen; undefined: everything is visible. */
  readonly camera: unknown;
  /** Labels of hidden categories. */
  readonly hidden: readonly string[];
}

/** The value comes from a host, so it may be anything. */
export const parseMapViewState = (value: unknown): MapViewState =>
  isRecord(value)
    ? { camera: value['camera'], hidden: readStrings(value['hidden']) }
    : { camera: undefined, hidden: [] };
