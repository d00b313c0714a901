/** Labels the last point of a single line or area with its value, as the axis writes it. */
import { readArray, readString } from '../../../model/parsing/read-value.ts';
import type { LabelledSpec, LabelRequest } from './annotation.ts';
import { createLabelMarks, hasRoomBeside, toValues } from './label-styles.ts';
import { createLastPoints, writeLastValue } from './last-points.ts';
import type { LinePath } from './line-plot.ts';
import { readMarks, type VegaSpec } from './list-crosshair-marks.ts';

/** Undefined for several lines and for charts with a legend. */
export function addLastValue(
  spec: VegaSpec,
  paths: readonly LinePath[],
  request: LabelRequest,
): LabelledSpec | undefined {
  const [path, ...copies] = paths;
  const [field] = path?.y.fields ?? [];
  const isSingle = path?.series === undefined && copies.every((one) => isCopy(one, path));
  if (!path || field === undefined || !isSingle || readArray(spec['legends']).length > 0) return undefined;
  const text = writeLastValue(path, request);
  if (text === undefined) return undefined;
  // The compiler makes a stack of a single area, too. Its end is the value.
  const edge = { ...path, y: { ...path.y, fields: [field] } };
  const name = request.nameOf('vitrineLast');
  const marks = [createDot(name, path, request), ...createLabel(name, request)];
  return {
    lastPoint: name,
    spec: {
      ...spec,
      data: [...readArray(spec['data']), createLastPoints(spec, edge, { name, text })],
      marks: [...readMarks(spec), ...marks],
    },
  };
}

/** An area and the line along its edge show the same values. */
const isCopy = (one: LinePath, path: LinePath | undefined): boolean =>
  one.series === undefined && one.set === path?.set && one.y.fields[0] === path.y.fields[0];

const place = { x: { field: 'x' }, y: { field: 'y' } };

function createDot(name: string, { paint }: LinePath, request: LabelRequest): VegaSpec {
  const { theme } = request;
  const color = readString(paint['value']) ?? theme.series[0] ?? theme.primary;
  const update = {
    ...place,
    ...toValues({ fill: color, size: 36, stroke: theme.surface, strokeWidth: 1.5 }),
    opacity: { signal: `${hasRoomBeside(request)} ? 1 : 0` },
  };
  return { type: 'symbol', from: { data: name }, interactive: false, encode: { update } };
}

function createLabel(name: string, request: LabelRequest): VegaSpec[] {
  const update = {
    ...place,
    ...toValues({ align: 'left', baseline: 'middle', dx: 7, fontWeight: 600, limit: 110 }),
    text: { signal: `${hasRoomBeside(request)} ? datum.text : ''` },
  };
  return createLabelMarks({ from: { data: name } }, update, request.theme);
}
