/**
 * Lets a chart say what it means: names of series at the ends of their lines, the last value of a single line, the values
 * of reference lines, and a stronger line at zero. What authors have labelled themselves stays as it is.
 */
import { readArray } from '../../../model/parsing/read-value.ts';
import { addEndLabels } from './add-end-labels.ts';
import { addLastValue } from './add-last-value.ts';
import { addRuleLabels } from './add-rule-labels.ts';
import type { Annotation, EndLabels } from './annotation.ts';
import { collectSpecNames, findUnusedName } from './chart-spec.ts';
import { readMarks, type VegaSpec } from './list-crosshair-marks.ts';
import { listLinePaths } from './line-plot.ts';
import { strengthenZeroLines } from './strengthen-zero-lines.ts';

export interface AnnotatedSpec {
  readonly spec: VegaSpec;
  readonly boxSignal: string | undefined;
  /** Present if the names of the series may be beside the lines. */
  readonly endLabels?: EndLabels | undefined;
}

export function annotateChart(spec: VegaSpec, annotation: Annotation): AnnotatedSpec {
  const clear = strengthenZeroLines(spec, annotation);
  const marks = readMarks(spec);
  if ('layout' in spec || marks.some(({ type }) => type === 'text')) return { ...annotation, spec: clear };
  const taken = collectSpecNames(spec);
  const boxSignal = annotation.boxSignal ?? findUnusedName('vitrineBox', taken);
  const nameOf = (wanted: string): string => findUnusedName(wanted, taken);
  const ruled = addRuleLabels(clear, annotation);
  const paths = listLinePaths(spec);
  const labelled =
    addEndLabels(ruled, paths, { ...annotation, boxSignal, nameOf }) ??
    addLastValue(ruled, paths, { ...annotation, boxSignal, nameOf });
  if (!labelled) return { spec: ruled, boxSignal: annotation.boxSignal };
  const known = annotation.boxSignal === undefined ? [{ name: boxSignal, value: { ...annotation.box } }] : [];
  const signals = [...known, ...readArray(labelled.spec['signals'])];
  return { boxSignal, endLabels: labelled.endLabels, spec: { ...labelled.spec, signals } };
}
