/**
 * Lets a chart say what it means by names of series, values and a stronger line at zero. What authors have labelled themselves
 * stays as it is.
 */
import { readArray, isRecord, readString } from '../../../model/parsing/read-value.ts';
import { addBarValues } from './add-bar-values.ts';
import { addEndLabels } from './add-end-labels.ts';
import { addLastValue } from './add-last-value.ts';
import { addRuleLabels } from './add-rule-labels.ts';
import { addSliceLabels } from './add-slice-labels.ts';
import type { Annotation, EndLabels } from './annotation.ts';
import { collectSpecNames, findUnusedName } from './chart-spec.ts';
import { readMarks, type VegaSpec } from './list-crosshair-marks.ts';
import { listLinePaths } from './line-plot.ts';
import { hasRightAxis } from './label-styles.ts';
import { quote } from './quote.ts';
import { listStackPaths } from './stack-path.ts';

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
  const request = { ...annotation, boxSignal, nameOf };
  const lines = listLinePaths(spec);
  const named =
    (hasRightAxis(annotation)
      ? undefined
      : addEndLabels(clear, [...lines, ...listStackPaths(spec)], request)) ??
    addSliceLabels(clear, request) ??
    addLastValue(clear, lines, request);
  const labelled = named ?? addBarValues(spec, { spec: clear }, request);
  const ruled = addRuleLabels(clear, labelled, request);
  if (ruled === clear) return { ...annotation, spec: clear };
  const known = annotation.boxSignal === undefined ? [{ name: boxSignal, value: { ...annotation.box } }] : [];
  const signals = [...known, ...readArray(ruled['signals'])];
  return { boxSignal, endLabels: labelled.endLabels, spec: { ...ruled, signals } };
}

const signed = new Set<unknown>(['linear', undefined, 'symlog', 'pow', 'sqrt']);

/** Draws the line at zero a little stronger than the rest of the grid, where values are on both sides of it. */
function strengthenZeroLines(spec: VegaSpec, request: Annotation, outer: VegaSpec[] = []): VegaSpec {
  const scales = [...outer, ...readArray(spec['scales']).filter(isRecord)];
  const change = (axis: unknown) => (isRecord(axis) ? strengthen(axis, scales, request) : axis);
  const inside = (mark: VegaSpec) =>
    mark['type'] === 'group' ? strengthenZeroLines(mark, request, scales) : mark;
  return {
    ...spec,
    ...(Array.isArray(spec['axes']) && { axes: readArray(spec['axes']).map(change) }),
    ...(Array.isArray(spec['marks']) && { marks: readMarks(spec).map(inside) }),
  };
}

function strengthen(axis: VegaSpec, scales: readonly VegaSpec[], { authored, theme }: Annotation): VegaSpec {
  const name = readString(axis['scale']) ?? '';
  const scale = scales.findLast((one) => one['name'] === name);
  if (axis['grid'] !== true || 'gridColor' in axis || !scale || !signed.has(scale['type'])) return axis;
  // An author who styles axes means it.
  if (isRecord(authored['config']) && 'axis' in authored['config']) return axis;
  const encode = isRecord(axis['encode']) ? axis['encode'] : {};
  if ('grid' in encode) return axis;
  const ends = `domain(${quote(name)})`;
  const test = `datum.value === 0 && ${ends}[0] * ${ends}[1] < 0`;
  const stroke = [{ test, value: theme.textSecondary }, { value: theme.line }];
  return { ...axis, encode: { ...encode, grid: { update: { stroke } } } };
}
