/**
 * Names series beside the ends of their lines, with their last values where they fit. Where the names do not fit, the legend is
 * shown (plan-end-labels.ts).
 */
import { readString } from '../../../model/parsing/read-value.ts';
import type { LabelledSpec, LabelRequest } from './annotation.ts';
import { createLastPoints, writeLastValue } from './last-points.ts';
import type { LinePath } from './line-plot.ts';
import type { VegaSpec } from './list-crosshair-marks.ts';
import { addSeriesNames } from './series-names.ts';

/** Width of the smallest box of columns with names, px. Thin columns have no room for the labels of their axis. */
const leastForColumns = 440;

export function addEndLabels(
  spec: VegaSpec,
  paths: readonly LinePath[],
  request: LabelRequest,
): LabelledSpec | undefined {
  const [path] = paths.filter(({ series }) => series !== undefined).sort(stacksFirst);
  if (!path || !areAlike(paths, path)) return undefined;
  // What the part of a stack ends at is no value of its own.
  const text = path.y.fields.length > 1 ? undefined : writeLastValue(path, request);
  const named = {
    series: path.series,
    scale: readString(path.paint['scale']),
    createEnds: (name: string) => createLastPoints(spec, path, { name, text }),
    hasValues: text !== undefined,
    space: path.x.right ? { leastWidth: String(leastForColumns) } : {},
  };
  return addSeriesNames(spec, named, request);
}

const stacksFirst = (one: LinePath, other: LinePath): number => other.y.fields.length - one.y.fields.length;

/** A line along the edge of an area has the series of the area. */
const areAlike = (paths: readonly LinePath[], { series, set, y }: LinePath): boolean =>
  paths.every(
    (one) =>
      one.series === undefined ||
      (one.series === series && one.set === set && one.y.fields[0] === y.fields[0]),
  );
