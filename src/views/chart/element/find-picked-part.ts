/**
 * Finds the whole of a bar chart that selections in other charts narrow. Loaded with the first such selection. The whole
 * has the query of the chart without them.
 */
import { loadChunk } from '../../../browser/load-chunk.ts';
import { compareBars } from '../model/bar-parts.ts';
import { findBarMeasure, type BarMeasure } from '../model/bar-measure.ts';
import { describePickedCondition } from '../../../model/controls/describe-condition.ts';
import { isRecord } from '../../../model/parsing/read-value.ts';
import { listAppliedFilters } from '../../../model/query-planning/list-applied-filters.ts';
import { renameColumns } from '../../../model/query-planning/planned-query.ts';
import type { Result } from '../../../model/result.ts';
import type { ViewInput } from '../../../elements/view/view-interface.ts';
import { describeParts, type PickedPart } from './describe-parts.ts';

/** Rows that may be the whole. */
export interface CurrentRows {
  readonly result: Result | undefined;
  /** Whether they were loaded for the rows that the chart has now. Otherwise they may be older. */
  readonly isCurrent: boolean;
}

/** The whole of a chart that is not loaded yet. */
export interface MissingWhole {
  readonly load: (signal: AbortSignal) => Promise<Result>;
}

function findWhole({ result, isCurrent }: CurrentRows, key: string, picked: Result): Result | undefined {
  if (JSON.stringify(result?.query) !== key) return undefined;
  return isCurrent || result?.lastRefreshTime === picked.lastRefreshTime ? result : undefined;
}

/**
 * Undefined if the chart shows no wholes.
 * @param known - rows that the chart has had before. They are the whole if they have its query.
 */
export async function findPickedPart(
  input: ViewInput,
  known: CurrentRows,
): Promise<PickedPart | MissingWhole | undefined> {
  const { result: picked, viewContext } = input;
  const measure = picked?.query && findBarMeasure(input.spec, picked);
  if (!picked || !measure || !(await canAddUp(input, measure))) return undefined;
  const scene = await planWhole(input);
  if (!scene || scene.key === JSON.stringify(picked.query) || scene.texts.length === 0) return undefined;
  const whole = findWhole(known, scene.key, picked);
  if (!whole) return { load: scene.load };
  const parts = compareBars(measure, { whole, picked }, viewContext.context.timeZone);
  return parts && describeParts({ input, measure, parts, whole, text: scene.texts.join(', ') });
}

async function canAddUp({ ports }: ViewInput, { column }: BarMeasure): Promise<boolean> {
  const members = await ports?.controls.members().catch(() => undefined);
  return members?.get(column.name)?.isAdditive === true;
}

interface Whole extends MissingWhole {
  /** The query as text. */
  readonly key: string;
  /** The conditions that narrow the chart, in words. */
  readonly texts: readonly string[];
}

async function planWhole({ ports, widgetId, viewContext }: ViewInput): Promise<Whole | undefined> {
  const { dashboard, active, widgets } = ports?.state() ?? {};
  const widget = widgets?.get(widgetId);
  if (!ports || !dashboard || !active || !widget) return undefined;
  // The chunk has been loaded with the selection.
  const { createDashboardControls } = await loadChunk(
    () => import('../../../model/query-planning/dashboard-controls.ts'),
  );
  const planner = createDashboardControls(dashboard);
  const clock = { now: new Date(), timeZone: viewContext.context.timeZone };
  const planned = planner.plan(widget, { ...active, crossFilters: [] }, clock);
  if (planned?.rows.from !== 'load') return undefined;
  const { query } = planned.rows;
  const applied = listAppliedFilters(widgetId, active, (values) => planner.plan(widget, values, clock));
  return {
    key: JSON.stringify(query),
    texts: applied.flatMap(({ picked }) =>
      picked ? describePickedCondition(picked.condition.title, picked.condition.texts) : [],
    ),
    load: async (signal) => renameColumns(await ports.controls.runQuery(query, signal), planned.renames),
  };
}

export const isMissing = (found: PickedPart | MissingWhole | undefined): found is MissingWhole =>
  isRecord(found) && 'load' in found;
