/**
 * Lets selections read columns with dots in their names. The compiler of Vega-Lite reads the escaped reference as the name of
 * the column, so that a click on a mark would select nothing.
 */
import { isRecord, readArray } from '../../../model/parsing/read-value.ts';
import { fromFieldReference } from './escape-field-references.ts';
import { readMarks, type VegaSpec } from './list-crosshair-marks.ts';

/** @param spec - in Vega, as compiled. */
export function repairSelections<T extends VegaSpec>(spec: T): T {
  const { signals, marks } = spec;
  return {
    ...spec,
    ...(signals === undefined ? {} : { signals: readArray(signals).map(repairSignal) }),
    ...(marks === undefined ? {} : { marks: readMarks(spec).map(repairSelections) }),
  };
}

/** What a click selects is in the signal `<selection>_tuple`. */
function repairSignal(signal: unknown): unknown {
  if (!isRecord(signal) || !String(signal['name']).endsWith('_tuple') || !('on' in signal)) return signal;
  return { ...signal, on: readArray(signal['on']).map(repairHandler) };
}

function repairHandler(handler: unknown): unknown {
  if (!isRecord(handler) || typeof handler['update'] !== 'string') return handler;
  return { ...handler, update: handler['update'].replace(columnAccess, readColumn) };
}

/** `["a\\.b"]`, a column by its name as a text of an expression. */
const columnAccess = /\["((?:[^"\\]|\\.)*)"\]/g;

function readColumn(access: string, text: string): string {
  const reference: unknown = JSON.parse(`"${text}"`);
  return typeof reference === 'string' ? `[${JSON.stringify(fromFieldReference(reference))}]` : access;
}
