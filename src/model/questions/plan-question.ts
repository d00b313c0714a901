/**
 * What a chart asks for under the controls that hold: its own question, narrowed and at the grain in force. What
 * cannot be applied is left out and named; what does not concern the chart is left out in silence.
 * Source: DESIGN.md sections 4 and 5.
 */
import type { DataFilter } from '../../contract/data.ts';
import { regrainSpec } from '../chart/regrain-spec.ts';
import type { ActiveControls, Selection } from '../controls/control-layers.ts';
import type { Controls } from '../controls/control.ts';
import type { FilterValue } from '../filters/filter-value.ts';
import { filterResult } from '../filters/filter-rows.ts';
import { toDataFilters } from '../filters/to-data-filter.ts';
import { isRecord, readArray, readText } from '../readers/read-value.ts';
import type { Result } from '../result.ts';
import { wrapSql } from '../sql/wrap-sql.ts';
import type { Clock } from '../time/read-span.ts';
import type { RowSource } from '../widgets/plan-widget.ts';
import { narrowSpec } from './narrow-spec.ts';
import { queryViews, viewOf } from './query-views.ts';
import { regrainQuery } from './regrain-query.ts';
import type { SkippedControl } from './skipped-control.ts';

export interface PlannedQuestion {
  readonly rows: RowSource;
  /** The spec to draw, where controls reach into it: its own rows, or its time units. */
  readonly spec?: Readonly<Record<string, unknown>> | undefined;
  readonly skipped: readonly SkippedControl[];
  /** Members that the question is filtered by. */
  readonly merged: readonly string[];
  /** Tells two questions to rows in the report itself apart. */
  readonly key: string;
  /** New column names, and the ones that the report knows. */
  readonly renames: Readonly<Record<string, string>>;
}

export interface Chart {
  readonly widgetId: string;
  readonly config: Readonly<Record<string, unknown>>;
  readonly spec: Readonly<Record<string, unknown>>;
  readonly rows: RowSource;
}

/** One condition that concerns a chart, or may. */
export interface Condition {
  readonly member: string;
  readonly filter: FilterValue;
  /** The chart itself names the member, so it surely concerns it. */
  readonly mapped: boolean;
}

export function planQuestion(
  chart: Chart,
  { controls, active }: { controls: Controls; active: ActiveControls },
  clock: Clock,
): PlannedQuestion {
  const conditions = [
    ...mapControls(chart, controls.filters, active.filters),
    ...selectedBy(active.selections, chart.widgetId),
  ];
  const grains = mapControls(chart, controls.grains, active.grains).map(({ filter, ...grain }) => ({
    ...grain,
    grain: filter,
  }));
  const { rows } = chart;
  if (rows.from === 'load') return withGrains(chart, planLoad(rows.query, conditions, grains));
  if (rows.from === 'sql') return planSql(rows.query, { conditions, grains, clock });
  if (rows.from === 'inline') return planInline(rows.result, conditions, clock);
  return planOwn(chart, conditions, clock);
}

/** The report's columns keep their names, so the grain is the one that the new name ends with. */
function withGrains(chart: Chart, planned: PlannedQuestion): PlannedQuestion {
  const changed = Object.entries(planned.renames).filter(([name, old]) => name !== old);
  if (changed.length === 0) return planned;
  const grains = new Map(changed.map(([name, old]) => [old, name.split('.').at(-1) ?? '']));
  return { ...planned, spec: regrainSpec(chart.spec, grains) };
}

/** Values by the member that the chart takes them for: a chart may refuse a control, or map it to another member. */
function mapControls<V>(
  { config }: Chart,
  controls: readonly { widgetId: string; member: string }[],
  active: ReadonlyMap<string, V>,
): { member: string; filter: V; mapped: boolean }[] {
  const rules = isRecord(config.controls) ? config.controls : {};
  return [...active].flatMap(([member, filter]) => {
    const own = controls.filter((control) => control.member === member);
    const rule = own.map(({ widgetId }) => rules[widgetId]).find(isRecord);
    if (rule?.enabled === false) return [];
    const target = readText(rule?.member);
    return [{ member: target ?? member, filter, mapped: target !== undefined }];
  });
}

/** A chart that was clicked keeps all of its marks. */
const selectedBy = (selections: readonly Selection[], widgetId: string): Condition[] =>
  selections
    .filter((selection) => selection.widgetId !== widgetId)
    .flatMap(({ parts }) => parts.map(({ member, filter }) => ({ member, filter, mapped: false })));

interface Grain {
  readonly member: string;
  readonly grain: string;
  readonly mapped: boolean;
}

const unchanged = { skipped: [], merged: [], renames: {}, key: '' } as const;
const keyOf = (conditions: readonly Condition[]): string =>
  conditions.length > 0 ? JSON.stringify(conditions) : '';

/** Merged into the query: right for members that are not in its output, and for measures. */
function planLoad(
  query: Record<string, unknown>,
  conditions: readonly Condition[],
  grains: readonly Grain[],
): PlannedQuestion {
  const views = queryViews(query);
  const skipped: SkippedControl[] = [];
  const filters: DataFilter[] = [];
  const merged: string[] = [];
  for (const { member, filter, mapped } of conditions) {
    if (!mapped && !views.has(viewOf(member))) continue;
    const found = toDataFilters(member, filter, timeMembers(query).has(member) ? 'time' : undefined);
    if ('fault' in found) {
      skipped.push({ kind: 'filter', member, reason: 'unreadable' });
    } else {
      filters.push(...found);
      merged.push(member);
    }
  }
  const narrowed =
    filters.length > 0 ? { ...query, filters: [...readArray(query.filters), ...filters] } : query;
  return { ...unchanged, ...regrain(narrowed, grains), skipped, merged };
}

const timeMembers = (query: Record<string, unknown>): ReadonlySet<unknown> =>
  new Set(readArray(query.timeDimensions).map((time) => (isRecord(time) ? time.dimension : undefined)));

function regrain(
  query: Record<string, unknown>,
  grains: readonly Grain[],
): Pick<PlannedQuestion, 'rows' | 'renames'> {
  let asked: Readonly<Record<string, unknown>> = query;
  let renames: Readonly<Record<string, string>> = {};
  for (const { member, grain } of grains) {
    const changed = regrainQuery(asked, member, grain);
    if (!changed) continue;
    asked = changed.query;
    renames = { ...renames, ...changed.renames };
  }
  return { rows: { from: 'load', query: { ...asked } }, renames };
}

interface SqlControls {
  readonly conditions: readonly Condition[];
  readonly grains: readonly Grain[];
  readonly clock: Clock;
}

/** Around the query, where its result has the column and the meaning is right; grains are written inside of it. */
function planSql(query: string, { conditions, grains, clock }: SqlControls): PlannedQuestion {
  const wrapped = wrapSql(query, conditions.map(toEntry), clock);
  const heard = new Set([...wrapped.touched, ...wrapped.skipped.map(({ member }) => member)]);
  const unheard = conditions.filter(({ member, mapped }) => mapped && !heard.has(member));
  const skipped: SkippedControl[] = [
    ...wrapped.skipped.map((one) => ({ kind: 'filter' as const, ...one })),
    ...unheard.map(({ member }) => ({ kind: 'filter' as const, member, reason: 'not-in-output' as const })),
  ];
  const timed = grains.filter(({ member, mapped }) => mapped || truncates(query, member));
  skipped.push(
    ...timed.map(({ member }) => ({ kind: 'grain' as const, member, reason: 'meaning' as const })),
  );
  return { ...unchanged, rows: { from: 'sql', query: wrapped.sql }, skipped, merged: wrapped.touched };
}

/** Whether SQL cuts that time to a grain, as far as its text shows. */
function truncates(sql: string, member: string): boolean {
  const name = member.split('.')[1] ?? member;
  return new RegExp(`\\bdate_trunc\\s*\\([^()]*\\b${name.replace(/\W/g, '\\$&')}\\b`, 'i').test(sql);
}

function planInline(result: Result, conditions: readonly Condition[], clock: Clock): PlannedQuestion {
  const { result: narrowed, skipped } = narrowRows(result, conditions, clock);
  return { ...unchanged, rows: { from: 'inline', result: narrowed }, skipped, key: keyOf(conditions) };
}

/** Inline rows have no model behind them: a member that they lack does not concern them, unless it was mapped. */
export function narrowRows(
  result: Result,
  conditions: readonly Condition[],
  clock: Clock,
): { result: Result; skipped: SkippedControl[] } {
  const found = filterResult(result, conditions.map(toEntry), clock);
  const mapped = new Set(conditions.filter((one) => one.mapped).map(({ member }) => member));
  const relevant = found.skipped.filter(
    ({ member, reason }) => reason !== 'not-in-output' || mapped.has(member),
  );
  return { result: found.result, skipped: relevant.map((one) => ({ kind: 'filter' as const, ...one })) };
}

const toEntry = ({ member, filter }: Condition): [string, FilterValue] => [member, filter];

/** Rows inside of a chart's own spec. */
function planOwn(chart: Chart, conditions: readonly Condition[], clock: Clock): PlannedQuestion {
  const narrowed = narrowSpec(chart.spec, (rows) => narrowRows(rows, conditions, clock));
  const skipped = narrowed?.skipped ?? conditions.filter(({ mapped }) => mapped).map(toOwnRows);
  return { ...unchanged, rows: { from: 'spec' }, spec: narrowed?.spec, skipped, key: keyOf(conditions) };
}

const toOwnRows = ({ member }: Condition): SkippedControl => ({ kind: 'filter', member, reason: 'own-rows' });
