/** Proposes a first dashboard for each table that no other table refers to, or whose rows are events with amounts. */
import type { OlapEngine } from '../engine/olap-engine.ts';
import type { DataModel } from '../model/data-model.ts';
import { createFindUnknownMembers } from '../model/member-lookup.ts';
import { proposeForTables, type ProposedTable } from '../proposal/propose-model.ts';
import type { ProposalTable } from '../proposal/proposal-table.ts';
import { toInlineTitle } from '../../../model/formats/inline-title.ts';
import { readStatistics } from './column-statistics.ts';
import { chooseContent, mostCategories, toPairKey, type Chosen } from './choose-content.ts';
import type { TimeAxis } from './choose-time.ts';
import {
  listFields,
  type DashboardFields,
  type DimensionField,
  type IsKnownMember,
  type MeasuredTable,
  type MeasureField,
} from './dashboard-fields.ts';
import { gridColumns, placeWidgets, type WidgetPlan, type WidgetSize } from './dashboard-layout.ts';
import {
  isBarTrend,
  toMapReport,
  toTableReport,
  toTileReport,
  toTopListReport,
  toTrendReport,
  type Report,
} from './dashboard-reports.ts';

/** A dashboard as a workbook file of a workspace has it. Its public id is chosen where it is stored. */
export interface ProposedDashboard {
  readonly table: string;
  /** The name of the workbook, and the title of the dashboard. */
  readonly name: string;
  readonly reports: readonly Report[];
  readonly config: Record<string, unknown>;
}

/** Proposes dashboards over tables, with those members only that a data model has. */
export async function proposeModelDashboards({
  engine,
  proposed,
  model,
}: {
  readonly engine: Pick<OlapEngine, 'run'>;
  readonly proposed: readonly ProposedTable[];
  readonly model: DataModel;
}): Promise<ProposedDashboard[]> {
  const findUnknown = createFindUnknownMembers(model);
  const isKnown = (member: string): boolean => findUnknown(new Set([member])).size === 0;
  return proposeDashboards(engine, proposed, isKnown);
}

/** The same for tables that no model has been proposed for. */
export const proposeTableDashboards = async ({
  engine,
  tables,
  model,
}: {
  readonly engine: Pick<OlapEngine, 'run'>;
  readonly tables: readonly ProposalTable[];
  readonly model: DataModel;
}): Promise<ProposedDashboard[]> =>
  proposeModelDashboards({ engine, model, proposed: await proposeForTables(engine, tables) });

export async function proposeDashboards(
  engine: Pick<OlapEngine, 'run'>,
  tables: readonly ProposedTable[],
  isKnown: IsKnownMember,
): Promise<ProposedDashboard[]> {
  const measured: MeasuredTable[] = [];
  for (const proposal of tables)
    measured.push({ proposal, statistics: await readStatistics(engine, proposal) });
  const targets = new Set(tables.flatMap(({ joins }) => joins.map(({ target }) => target)));
  const least = Math.min(smallestTable, Math.max(1, ...measured.map(({ proposal }) => proposal.rows)));
  const main = measured.filter(
    ({ proposal }) => proposal.rows >= least && (!targets.has(proposal.table) || isFact(proposal)),
  );
  const dashboards: ProposedDashboard[] = [];
  for (const one of main.sort(byWeight)) {
    const chosen = await chooseContent(engine, listFields(one, measured, isKnown));
    if (chosen) dashboards.push({ table: one.proposal.table, ...toDashboard(chosen) });
  }
  return dashboards;
}

/** Smaller tables, such as lists of settings, get no dashboard beside larger ones. */
const smallestTable = 5;

/** Whether rows are events with amounts, such as orders, also if other tables refer to them. */
const isFact = ({ joins, dimensions, measures }: ProposedTable): boolean =>
  joins.length > 0 &&
  dimensions.some(({ column, isHidden }) => column?.kind === 'time' && !isHidden) &&
  measures.some(({ column, meaning }) => column !== undefined && meaning === 'amount');

/** The table that refers to most others comes first, and then the one with most rows. */
const byWeight = ({ proposal: one }: MeasuredTable, { proposal: other }: MeasuredTable): number =>
  other.joins.length - one.joins.length || other.rows - one.rows;

function toDashboard(chosen: Chosen): Omit<ProposedDashboard, 'table'> {
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
