/** Names series beside the ends of their lines. Where the names do not fit, the legend is shown (plan-end-labels.ts). */
import { isRecord, readArray, readString } from '../../../model/parsing/read-value.ts';
import type { EndLabels, LabelledSpec, LabelRequest } from './annotation.ts';
import { createLabelMarks, readLegendOffset, toLabelFont, toValues } from './label-styles.ts';
import { createLastPoints, quote } from './last-points.ts';
import type { LinePath } from './line-plot.ts';
import { readMarks, type VegaSpec } from './list-crosshair-marks.ts';
import { endLabelFunction } from './plan-end-labels.ts';

/** Lengths of the line from the plot to a label, and of the gap before its text, px. */
const lead = 12;
const space = 4;
/** Width of the smallest box of columns with names, px. Thin columns have no room for the labels of their axis. */
const leastForColumns = 440;
/** Opacity of the name of a hidden series, as in a legend. */
const hiddenOpacity = 0.6;

/** What authors set in a legend if they want to see it. */
const arranged = 'orient direction columns values type symbolLimit tickCount offset gridAlign legendX'.split(
  ' ',
);

/** Undefined for a chart without exactly one legend, or whose author has arranged it. */
export function addEndLabels(
  spec: VegaSpec,
  paths: readonly LinePath[],
  request: LabelRequest,
): LabelledSpec | undefined {
  const [path] = paths.filter(({ series }) => series !== undefined).sort(stacksFirst);
  const [fold] = request.folds;
  const [own, ...more] = readArray(request.compiled['legends']).filter(isRecord);
  const scale = readString(path?.paint['scale']);
  if (!path || !fold || !own || more.length > 0 || scale === undefined || scale !== fold.paint)
    return undefined;
  if (arranged.some((key) => key in own) || !areAlike(paths, path)) return undefined;
  const names = {
    ends: request.nameOf('vitrineEnds'),
    plan: request.nameOf('vitrineEndPlan'),
    kept: request.nameOf('vitrineEndsKept'),
    rows: request.nameOf('vitrineEndRows'),
    labels: request.nameOf('vitrineEndLabels'),
  };
  const settings = { series: path.series, format: fold.format ?? null, ...toLabelFont(request.theme) };
  const space = `{plot: {width: width, height: height}, box: ${request.boxSignal}, kept: ${names.kept}, leastWidth: ${path.x.right ? leastForColumns : null}}`;
  const plan = `${endLabelFunction}(data(${quote(names.ends)}), domain(${quote(scale)}), ${JSON.stringify(settings)}, ${space})`;
  return {
    endLabels: names,
    spec: {
      ...spec,
      data: [...readArray(spec['data']), createLastPoints(spec, path, names.ends), createRows(names)],
      signals: [
        ...readArray(spec['signals']),
        { name: names.kept, value: null },
        { name: names.plan, update: plan },
      ],
      legends: readArray(spec['legends']).map((legend) => hideLegend(legend, names.plan, scale, request)),
      marks: [...readMarks(spec), createLeads(names, scale), ...createLabels(names, request)],
    },
  };
}

const stacksFirst = (one: LinePath, other: LinePath): number => other.y.fields.length - one.y.fields.length;

/** A line along the edge of an area has the series of the area. */
const areAlike = (paths: readonly LinePath[], { series, set, y }: LinePath): boolean =>
  paths.every(
    (one) =>
      one.series === undefined ||
      (one.series === series && one.set === set && one.y.fields[0] === y.fields[0]),
  );

interface Names extends EndLabels {
  /** The data set with a row for each label. */
  readonly rows: string;
}

/** One row for each label, with the value that it stands for. */
const createRows = ({ plan, rows }: Names): VegaSpec => ({
  name: rows,
  transform: [
    { type: 'sequence', start: 0, stop: { signal: `length(${plan})` }, as: 'index' },
    { type: 'formula', as: 'value', expr: `${plan}[datum.index].value` },
    { type: 'formula', as: 'label', expr: `${plan}[datum.index].label` },
  ],
});

/** An empty legend takes no space. */
function hideLegend(legend: unknown, plan: string, scale: string, { config }: LabelRequest): unknown {
  if (!isRecord(legend)) return legend;
  const { title } = legend;
  return {
    ...legend,
    values: { signal: `length(${plan}) ? [] : domain(${quote(scale)})` },
    offset: { signal: `length(${plan}) ? 0 : ${readLegendOffset(config)}` },
    ...(typeof title === 'string' && { title: { signal: `length(${plan}) ? '' : ${quote(title)}` } }),
  };
}

/** The lines from the ends to the labels. */
function createLeads({ plan, rows }: Names, scale: string): VegaSpec {
  const at = (key: string): VegaSpec => ({ signal: `${plan}[datum.index].${key}` });
  const update = {
    ...toValues({ strokeWidth: 1, strokeOpacity: 0.75 }),
    x: at('endX'),
    y: at('endY'),
    x2: { signal: `width + ${lead}` },
    y2: at('y'),
    stroke: { signal: `scale(${quote(scale)}, datum.value)` },
    opacity: { signal: `${plan}[datum.index].isHidden ? 0 : 1` },
  };
  return { type: 'rule', from: { data: rows }, interactive: false, encode: { update } };
}

function createLabels({ plan, rows, labels }: Names, { theme }: LabelRequest): VegaSpec[] {
  const update = {
    ...toValues({ align: 'left', baseline: 'middle', limit: 160 }),
    x: { signal: `width + ${lead + space}` },
    y: { signal: `${plan}[datum.index].y` },
    text: { field: 'label' },
    opacity: { signal: `${plan}[datum.index].isHidden ? ${hiddenOpacity} : 1` },
  };
  return createLabelMarks({ name: labels, from: { data: rows } }, update, theme);
}
