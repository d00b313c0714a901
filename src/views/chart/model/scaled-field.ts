/** Reads the channels of a compiled mark that show a field along a scale. */
import { readString } from '../../../model/parsing/read-value.ts';
import { fromFieldReference } from './escape-field-references.ts';
import { readRule } from './list-crosshair-marks.ts';

/** A position along a scale, or a colour of it. */
export interface Scaled {
  readonly scale: string;
  readonly field: string;
}

/** Undefined for a channel that shows no field of a row. */
export function readScaled(channel: unknown): Scaled | undefined {
  const rule = readRule(channel);
  const scale = readString(rule?.['scale']);
  const field = readString(rule?.['field']);
  return scale === undefined || field === undefined ? undefined : { scale, field: fromFieldReference(field) };
}
