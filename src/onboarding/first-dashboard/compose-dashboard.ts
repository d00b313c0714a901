/** Composes a dashboard of what was chosen: its filters, charts and tables, and their places. */
import { toInlineTitle } from '../../model/formats/inline-title.ts';
import { mostCategories, toPairKey, type Chosen } from './choose-content.ts';
import type { TimeAxis } from './choose-time.ts';
import type { DashboardFields, DimensionField, MeasureField } from './dashboard-fields.ts';
import { gridColumns, placeWidgets, type WidgetPlan, type WidgetSize } from './dashboard-layout.ts';
import {
  toMapReport,
  toTableReport,
  toTileReport,
  toTopListReport,
  type Report,
} from './dashboard-reports.ts';
import { isBarTrend, toTrendReport } from './trend-report.ts';

/** A dashboard as a workbook file of a workspace has it. Its public id is chosen where it is stored. */
export interface ComposedDashboard {
  /** The name of the workbook, and the title of the dashboard. */
  readonly name: string;
  readonly reports: readonly Report[];
  readonly config: Record<string, unknown>;
}

export function composeDashboard(chosen: Chosen): ComposedDashboard {
  const { title } = chosen.fields;
  const charts = listCharts(chosen);
  const plans = [...listFilters(chosen), ...charts.map(toChartPlan)];
  return {
    name: title,
    reports: charts.map(({ report }) => report),
    config: {
      title,
      layout: { rowHeight: 30, cols: gridColumns, margin: [16, 16], containerPadding: [0, 0] },
      widgets: placeWidgets(plans),
    },
  };
}

interface Chart {
  readonly size: WidgetSize;
  readonly report: Report;
  readonly height?: number | undefined;
}

function listCharts(chosen: Chosen): Chart[] {
  const wide = [...listTrends(chosen), ...listMaps(chosen), ...listTables(chosen)];
  return [
    ...chosen.measures.tiles.map((measure, index) =>
      toChart('tile', toTileReport(`tile-${index + 1}`, measure)),
    ),
    ...wide,
    ...limitLists(listTopLists(chosen), wide.length),
  ];
}

/** One list beside each wide chart. More of them share a row, which a single one would not fill. */
const limitLists = (lists: readonly Chart[], wide: number): readonly Chart[] =>
  lists.length === wide + 1 ? lists.slice(0, wide) : lists;

const toChart = (size: WidgetSize, report: Report): Chart => ({ size, report });

/** More lines or parts of a bar cannot be told apart. */
const mostSeries = 6;

function listTrends(chosen: Chosen): Chart[] {
  const { axis, measures } = chosen;
  if (!axis) return [];
  // A line between a few averages that are far apart would show a change that nobody has measured.
  const isShown = (one: MeasureField): boolean => one.type !== 'avg' || axis.filledShare >= 0.5;
  return [measures.main, measures.second]
    .filter((one) => one !== undefined && isShown(one))
    .flatMap((measure, index) =>
      measure
        ? [
            toChart(
              'wide',
              toTrendReport(`trend-${index + 1}`, {
                axis,
                measure,
                series: findSeriesOf(chosen, axis, measure),
              }),
            ),
          ]
        : [],
    );
}

/** Rows of each point of a line below which its average is chance. */
const leastRows = 8;

/** The category that has lines or parts of bars of its own: one that is filled at each step. */
function findSeriesOf(
  { fields: { rows }, categories, panel, isSeries }: Chosen,
  axis: TimeAxis,
  measure: MeasureField,
): DimensionField | undefined {
  if (panel && panel.distinct <= mostSeries) return panel;
  if (isSeries || (measure.type !== 'avg' && !isBarTrend(axis, measure))) return undefined;
  return categories.find(
    ({ distinct, topShare }) =>
      distinct <= mostSeries && topShare < 0.8 && rows >= axis.points * distinct * leastRows,
  );
}

function listMaps({ fields: { place, title }, measures: { main, count }, label }: Chosen): Chart[] {
  const measure = main.type === 'avg' ? (count ?? main) : main;
  return place ? [toChart('wide', toMapReport('map', `${title} on the map`, { place, measure, label }))] : [];
}

/** Averages of many small groups are chance: only groups of some size have an average worth a chart. */
const mostAveraged = 15;

/** The main measure by each category, and then the second one. */
function listTopLists({ measures: { main, second, count }, categories, flat }: Chosen): Chart[] {
  const toMeasure = (wanted: MeasureField, { distinct }: DimensionField): MeasureField | undefined =>
    wanted.type !== 'avg' || distinct <= mostAveraged ? wanted : count;
  const best = categories.slice(0, mostCategories);
  const pairs = [
    ...best.map((category) => ({ category, measure: toMeasure(main, category) })),
    ...best.map((category) => ({ category, measure: second && toMeasure(second, category) })),
  ];
  const keys = new Set<string>();
  return pairs
    .flatMap(({ category, measure }) => (measure ? [{ category, measure }] : []))
    .filter(({ category, measure }) => {
      const key = toPairKey(category, measure);
      return !keys.has(key) && !flat.has(key) && keys.add(key);
    })
    .slice(0, 4)
    .map((options, index) => toChart('narrow', toTopListReport(`list-${index + 1}`, options)));
}

/** Single things by name, or else the values of the main category. */
function listTables({ fields, label, categories, measures: { tiles, main } }: Chosen): Chart[] {
  const [first] = categories;
  const measures = [main, ...tiles.filter((one) => one !== main)];
  if (label) {
    const report = toThings(fields, { label, category: first, measures });
    return [{ size: 'wide', report, height: fields.rows < fewRows ? toTableHeight(fields.rows) : undefined }];
  }
  if (!first) return [];
  const heading = `${first.title} in figures`;
  const report = toTableReport('table', heading, { dimensions: [first], measures });
  const rows = first.distinct + (first.nullShare > 0 ? 1 : 0);
  return [{ size: 'wide', report, height: toTableHeight(Math.min(rows, 12)) }];
}

/** Fewer rows leave a table of the usual height empty. */
const fewRows = 9;

const toTableHeight = (rows: number): number => Math.max(6, Math.ceil(2.7 + rows * 0.8));

function toThings(
  { title, dimensions }: DashboardFields,
  {
    label,
    category,
    measures,
  }: {
    readonly label: DimensionField;
    readonly category: DimensionField | undefined;
    readonly measures: readonly MeasureField[];
  },
): Report {
  const [best, ...others] = measures.filter(({ type }) => type !== 'count');
  if (!best) {
    const texts = dimensions.filter(({ column }) => column.kind === 'string' && column !== label.column);
    return toTableReport('table', title, { dimensions: [label, ...texts.slice(0, 4)], measures: [] });
  }
  // The average of one thing is its total.
  const rest = others.filter(({ column }) => column !== best.column).slice(0, 1);
  const heading = `Highest ${toInlineTitle(best.title)}`;
  return toTableReport('table', heading, {
    dimensions: [label, ...(category && category.member !== label.member ? [category] : [])],
    measures: [best, ...rest],
  });
}

function listFilters({ axis, categories }: Chosen): WidgetPlan[] {
  const toFilter = (id: string, config: Record<string, unknown>): WidgetPlan => ({
    id,
    type: 'FILTER',
    size: 'filter',
    config,
  });
  const dates = axis?.grain
    ? [toFilter('filter-time', { member: axis.member, title: axis.title, operator: 'between' })]
    : [];
  const lists = categories
    .filter(({ column }) => column.kind === 'string')
    .slice(0, 2)
    .map(({ member, title }, index) => toFilter(`filter-${index + 1}`, { member, title, multiple: true }));
  return [...dates, ...lists];
}

const toChartPlan = ({ report: { key }, size, height }: Chart): WidgetPlan => ({
  id: key,
  type: 'CHART',
  size,
  height,
  config: { reportKey: key },
});
