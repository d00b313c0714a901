/** The views of a Vega-Lite spec, and the transforms of their rows. */
import { isRecord, readArray } from '../../../model/parsing/read-value.ts';

type Spec = Readonly<Record<string, unknown>>;

/** Transforms that neither change nor remove rows. */
const harmless = new Set([
  'calculate',
  'joinaggregate',
  'window',
  'timeUnit',
  'bin',
  'stack',
  'as',
  'groupby',
  'field',
]);

/** A view that draws marks, with the encoding that it inherits. */
export interface ChartView {
  readonly mark: unknown;
  readonly encoding: Spec;
  /** True if no transform changes which rows there are. */
  readonly isWhole: boolean;
  /** SummaryFields that transforms have computed. They are no longer the columns of that name. */
  readonly computedFields: readonly string[];
}

/** The type of its mark. */
export const markOf = ({ mark }: Pick<ChartView, 'mark'>): string =>
  String(isRecord(mark) ? mark['type'] : mark);

/** A facet divides rows like a series. */
export function listChartViews(spec: Spec, outer: Omit<ChartView, 'mark'>): ChartView[] {
  const transforms = readArray(spec['transform']).filter(isRecord);
  const own = {
    encoding: {
      ...outer.encoding,
      ...readFacet(spec['facet']),
      ...(isRecord(spec['encoding']) ? spec['encoding'] : {}),
    },
    isWhole: outer.isWhole && transforms.every(keepsRows) && !('repeat' in spec),
    computedFields: [...outer.computedFields, ...transforms.flatMap(listComputedFields)],
  };
  const children = ['layer', 'hconcat', 'vconcat', 'concat'].flatMap((key) => readArray(spec[key]));
  const below = [...children, spec['spec']].filter(isRecord).flatMap((child) => listChartViews(child, own));
  return isMark(spec) ? [{ mark: spec['mark'], ...own }, ...below] : below;
}

function readFacet(facet: unknown): Spec {
  if (!isRecord(facet)) return {};
  return 'field' in facet ? { facet } : facet;
}

const listComputedFields = (transform: Spec): string[] =>
  [
    ...[transform['as']].flat(),
    ...['joinaggregate', 'window'].flatMap((key) =>
      readArray(transform[key]).map((entry) => (isRecord(entry) ? entry['as'] : undefined)),
    ),
  ].filter((name) => typeof name === 'string');

const isMark = (spec: Spec): boolean => typeof spec['mark'] === 'string' || isRecord(spec['mark']);

const keepsRows = (transform: Spec): boolean =>
  Object.keys(transform).every((key) => harmless.has(key) || key === 'sort' || key === 'frame');

/** Number of charts side by side. Layers and facets count as one. */
export function countChartViews(spec: Spec): number {
  const lists = ['hconcat', 'vconcat', 'concat'].flatMap((key) => readArray(spec[key])).filter(isRecord);
  return lists.length === 0 ? 1 : lists.reduce((total, view) => total + countChartViews(view), 0);
}
