/** The marks that name series where they are drawn, in place of a legend. */
import { isRecord, readArray } from '../../../model/parsing/read-value.ts';
import type { EndLabels, LabelledSpec, LabelRequest } from './annotation.ts';
import { createLabelMarks, readLegendOffset, toLabelFont, toValues } from './label-styles.ts';
import { quote } from './quote.ts';
import { readMarks, type VegaSpec } from './list-crosshair-marks.ts';
import { endLabelFunction, widestLabel } from './plan-end-labels.ts';

/** Opacity of the name of a hidden series, as in a legend. */
const hiddenOpacity = 0.6;

/** What authors set in a legend if they want to see it. */
const arranged = 'orient direction columns values type symbolLimit tickCount offset gridAlign legendX'.split(
  ' ',
);

export interface NamedSeries {
  /** The field of the series, and its colours. */
  readonly series: string | undefined;
  readonly scale: string | undefined;
  /** The data set with a row for each series: `name` is its name. */
  readonly createEnds: (name: string) => VegaSpec;
  /** What decides where names are, beside the sizes of plot and box: expressions by name. */
  readonly space: Readonly<Record<string, string>>;
  /** Whether the rows of `createEnds` have values: `text`. */
  readonly hasValues?: boolean | undefined;
}

/** Undefined for a chart without exactly one legend, or whose author has arranged it. */
export function addSeriesNames(
  spec: VegaSpec,
  named: NamedSeries,
  request: LabelRequest,
): LabelledSpec | undefined {
  const { scale } = named;
  const [fold] = request.folds;
  const [own, ...more] = readArray(request.compiled['legends']).filter(isRecord);
  if (!fold || !own || more.length > 0 || scale === undefined || scale !== fold.paint) return undefined;
  if (arranged.some((key) => key in own) || (fold.format === undefined && writesLabels(own)))
    return undefined;
  const names = nameParts(request);
  const settings = {
    series: named.series,
    format: fold.format ?? null,
    ...toLabelFont(request.theme),
    locale: request.context.locale,
  };
  const places = Object.entries(named.space).map(([key, value]) => `, ${key}: ${value}`);
  const space = `{plot: {width: width, height: height}, box: ${request.boxSignal}, kept: ${names.kept}${places.join('')}}`;
  const plan = `${endLabelFunction}(data(${quote(names.ends)}), domain(${quote(scale)}), ${quote(settings)}, ${space})`;
  return {
    endLabels: names,
    spec: {
      ...spec,
      data: [...readArray(spec['data']), named.createEnds(names.ends), createRows(names)],
      signals: [
        ...readArray(spec['signals']),
        { name: names.kept, value: null },
        { name: names.plan, update: plan },
      ],
      legends: readArray(spec['legends']).map((legend) => hideLegend(legend, names.plan, scale, request)),
      marks: [
        ...readMarks(spec),
        createLeads(names, scale),
        ...createLabels(names, request),
        ...(named.hasValues ? createValues(names, request) : []),
      ],
    },
  };
}

/** Whether the author computes the labels of a legend. */
const writesLabels = ({ encode }: VegaSpec): boolean => {
  const labels = isRecord(encode) ? encode['labels'] : undefined;
  const update = isRecord(labels) ? labels['update'] : undefined;
  return isRecord(update) && 'text' in update;
};

interface Names extends EndLabels {
  readonly ends: string;
  /** The data set with a row for each label. */
  readonly rows: string;
}

const nameParts = ({ nameOf }: LabelRequest): Names => ({
  ends: nameOf('vitrineEnds'),
  plan: nameOf('vitrineEndPlan'),
  kept: nameOf('vitrineEndsKept'),
  rows: nameOf('vitrineEndRows'),
  labels: nameOf('vitrineEndLabels'),
});

/** An expression for what the plan says of the label of a row. */
const at = (plan: string, key: string): { readonly signal: string } => ({
  signal: `${plan}[datum.index].${key}`,
});

/** One row for each label, with the value that it stands for. */
const createRows = ({ plan, rows }: Names): VegaSpec => ({
  name: rows,
  transform: [
    { type: 'sequence', start: 0, stop: { signal: `length(${plan})` }, as: 'index' },
    { type: 'formula', as: 'value', expr: at(plan, 'value').signal },
    { type: 'formula', as: 'label', expr: at(plan, 'label').signal },
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
    ...((typeof title === 'string' || Array.isArray(title)) && {
      title: { signal: `length(${plan}) ? '' : ${quote(title)}` },
    }),
  };
}

/** The lines to the labels. */
function createLeads({ plan, rows }: Names, scale: string): VegaSpec {
  const update = {
    ...toValues({ strokeWidth: 1, strokeOpacity: 0.75 }),
    x: at(plan, 'endX'),
    y: at(plan, 'endY'),
    x2: at(plan, 'leadX'),
    y2: at(plan, 'y'),
    stroke: { signal: `scale(${quote(scale)}, datum.value)` },
    opacity: at(plan, 'isHidden ? 0 : 1'),
  };
  return { type: 'rule', from: { data: rows }, interactive: false, encode: { update } };
}

function createLabels({ plan, rows, labels }: Names, { theme }: LabelRequest): VegaSpec[] {
  const update = {
    ...toValues({ baseline: 'middle', limit: widestLabel }),
    align: at(plan, 'align'),
    x: at(plan, 'x'),
    y: at(plan, 'y'),
    text: { field: 'label' },
    opacity: at(plan, `isHidden ? ${hiddenOpacity} : 1`),
  };
  return createLabelMarks({ name: labels, from: { data: rows } }, update, theme);
}

/** Quieter than the names that they stand beside. */
function createValues({ plan, rows }: Names, { theme }: LabelRequest): VegaSpec[] {
  const update = {
    ...toValues({ baseline: 'middle' }),
    align: at(plan, 'last.align'),
    x: at(plan, 'last.x'),
    y: at(plan, 'y'),
    text: at(plan, 'last.text'),
  };
  return createLabelMarks({ from: { data: rows } }, update, { ...theme, text: theme.textSecondary });
}
