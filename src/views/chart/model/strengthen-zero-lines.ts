/** Draws the line at zero a little stronger than the rest of the grid, where values are on both sides of it. */
import { isRecord, readArray, readString } from '../../../model/parsing/read-value.ts';
import type { Annotation } from './annotation.ts';
import { quote } from './last-points.ts';
import { readMarks, type VegaSpec } from './list-crosshair-marks.ts';

const signed = new Set<unknown>(['linear', undefined, 'symlog', 'pow', 'sqrt']);

export function strengthenZeroLines(spec: VegaSpec, request: Annotation, outer: VegaSpec[] = []): VegaSpec {
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
