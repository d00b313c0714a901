/** Loads the results for subtotals, totals and sparklines of a table. This chunk is loaded for dashboards with tables. */
import type { SharedQueryOptions } from '../contract/query-sharing-options.ts';
import { listFilterMembers, maxLevelRows, toLevelQuery } from '../model/query-planning/level-query.ts';
import { renameColumns, type PlannedQuery } from '../model/query-planning/planned-query.ts';
import { readArray, readStrings } from '../model/parsing/read-value.ts';
import type { Result } from '../model/result.ts';
import { aggregateRows } from '../views/table/model/levels/aggregate-rows.ts';
import { parseColumnStyles } from '../views/table/model/columns/parse-column-styles.ts';
import type {
  AggregationLevel,
  LevelStates,
  LevelState,
} from '../views/table/model/levels/aggregation-levels.ts';
import { planTableLevels } from '../views/table/model/levels/plan-table-levels.ts';
import { findFooterTotals } from '../views/table/model/levels/table-totals.ts';
import type { WidgetState } from './dashboard-state.ts';
import type { RowLoader } from './row-loader.ts';

type Spec = Readonly<Record<string, unknown>>;
type Query = Readonly<Record<string, unknown>>;

export interface LevelsRequest {
  readonly spec: Spec;
  readonly result: Result;
  /** Query of the rows. `undefined` if the rows do not come from the Data API. */
  readonly query: Query | undefined;
  readonly renames: PlannedQuery['renames'];
  /** Members whose filters the Data API refused, so that the rows were queried without them. */
  readonly refused: readonly string[];
  /** Levels of the previous rows, if those have the same query. */
  readonly before: LevelStates | undefined;
  readonly loader: Pick<RowLoader, 'runQuery' | 'members'>;
  readonly joining: SharedQueryOptions;
  readonly onChange: (state: LevelsState) => void;
}

export type LevelsState = Pick<WidgetState, 'levels' | 'totals'>;

/** Returns the levels that are known at once. `onChange` receives the others later, unless the signal aborts. */
export function startLevelLoading(request: LevelsRequest): LevelsState {
  const { spec, result, query, before } = request;
  const levels = planTableLevels(spec, result);
  if (levels.length === 0) return { levels: undefined, totals: undefined };
  if (!query) return toPart(request, combineLevels(levels, request));
  const states = new Map(levels.map(({ id }) => [id, before?.get(id) ?? pending]));
  void queryLevels(levels, states, query, request);
  return toPart(request, states);
}

const pending: LevelState = { status: 'pending' };

const toPart = ({ spec, result }: LevelsRequest, levels: LevelStates): LevelsState => ({
  levels,
  totals: findFooterTotals(spec, result, levels),
});

/** Calls `onChange` once, after the last level, so that the table is drawn once. */
async function queryLevels(
  levels: readonly AggregationLevel[],
  states: Map<string, LevelState>,
  query: Query,
  request: LevelsRequest,
): Promise<void> {
  const { signal } = request.joining;
  const isLeftOut = await findLeftOut(query, request);
  const found = await Promise.all(levels.map((level) => queryLevel(level, query, isLeftOut, request)));
  if (signal.aborted) return;
  levels.forEach(({ id }, index) => states.set(id, found[index] ?? pending));
  request.onChange(toPart(request, new Map(states)));
}

async function queryLevel(
  level: AggregationLevel,
  query: Query,
  isLeftOut: (member: string) => boolean,
  { renames, loader, joining }: LevelsRequest,
): Promise<LevelState> {
  const names = new Map(Object.entries(renames).map(([queried, known]) => [known, queried]));
  const dimensions = level.dimensions.map((name) => names.get(name) ?? name);
  try {
    const result = await loader.runQuery(
      toLevelQuery({ query, dimensions, time: level.time, isLeftOut }),
      joining,
    );
    if (level.time && isCut(result)) return { status: 'failed', reason: 'The query has too many series.' };
    return { status: 'ready', result: renameColumns(result, renames) };
  } catch (error) {
    return { status: 'failed', reason: error instanceof Error ? error.message : String(error) };
  }
}

const isCut = ({ truncated, rowCount }: Result): boolean => truncated === true || rowCount >= maxLevelRows;

/** Members that subtotal queries omit. The data model is loaded only if the query does not show the kind of a member. */
async function findLeftOut(
  query: Query,
  { refused, loader }: LevelsRequest,
): Promise<(member: string) => boolean> {
  const measures = new Set(readStrings(query.measures));
  const dimensions = new Set(readStrings(query.dimensions));
  const isKnown = (member: string) =>
    measures.has(member) || dimensions.has(member) || refused.includes(member);
  const named = readArray(query.filters).flatMap(listFilterMembers);
  const members = named.every(isKnown) ? undefined : await loader.members().catch(() => undefined);
  return (member) =>
    measures.has(member) || refused.includes(member) || members?.get(member)?.kind === 'measure';
}

/** Totals of rows that do not come from a query: by the aggregation of the spec, and only if the rows are complete. */
function combineLevels(levels: readonly AggregationLevel[], { spec, result }: LevelsRequest): LevelStates {
  const aggregators = new Map(
    parseColumnStyles(spec.columns).flatMap(({ name, total }) => (total ? [[name, total] as const] : [])),
  );
  const plain = levels.filter(({ time }) => !time);
  if (aggregators.size === 0) return new Map();
  if (result.truncated) return new Map(plain.map(({ id }) => [id, incomplete]));
  return new Map(
    plain.map(({ id, dimensions }) => [
      id,
      { status: 'ready', result: aggregateRows(result, dimensions, aggregators) },
    ]),
  );
}

const incomplete: LevelState = { status: 'failed', reason: 'The rows are incomplete.' };
