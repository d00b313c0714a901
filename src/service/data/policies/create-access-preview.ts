/**
 * Previews which members and rows of each cube and view a reader may see. It uses the same functions as queries do. Of
 * the rows themselves it returns only counts.
 */
import type { SourceAccess, VisibleRows } from '../../../contract/endpoints/access-preview.ts';
import type { ReaderContext } from '../../access/data-access-ports.ts';
import { DataError } from '../data-error.ts';
import type { DataModel, Member, Source } from '../model/data-model.ts';
import type { OlapEngine } from '../engine/olap-engine.ts';
import type { QueryPlan, ResolvedFilter } from '../query/query-plan.ts';
import type { Statement } from '../query-sql/query-sql.ts';
import { describeMemberRows, type MemberRows, type RowSet } from './member-row-sets.ts';
import { isVisible } from './reader-permissions.ts';
import type { Reader } from './reader.ts';
import type { DataFilterOperator } from '../../../contract/data-api-schemas.ts';

export interface AccessPreviewDependencies {
  model: DataModel;
  /** Counts rows; without it, the preview has no counts. */
  engine?: Pick<OlapEngine, 'run'> | undefined;
  now: () => Date;
  /** Called with errors for which the preview only states that there is no count. */
  onFault?: ((error: unknown) => void) | undefined;
}

interface PreviewContext extends AccessPreviewDependencies {
  reader: Reader;
  at: Date;
  signal: AbortSignal | undefined;
  /** Aborted when the time for all counts is over. */
  deadline: AbortSignal;
  /** Counts so far, by statement: many members read the same rows. */
  counts: Map<string, Counted>;
}

type Counted = Pick<VisibleRows, 'count' | 'reason'>;

/** Time limit of all counts of one preview together, in seconds. */
const maxSeconds = 30;

/** Lists what a reader would see of each cube and view. Rejects with the reason of the signal after an abort. */
export type PreviewModel = (reader: ReaderContext, signal?: AbortSignal) => Promise<SourceAccess[]>;

export function createAccessPreview(deps: AccessPreviewDependencies): PreviewModel {
  return async (reader, signal) => {
    const deadline = AbortSignal.timeout(maxSeconds * 1_000);
    const previewContext = {
      ...deps,
      reader,
      at: deps.now(),
      signal,
      deadline,
      counts: new Map<string, Counted>(),
    };
    const sources: SourceAccess[] = [];
    // One after the other, so that a preview leaves the engine to queries.
    for (const source of deps.model.sources.values())
      sources.push(await describeSource(previewContext, source));
    return sources;
  };
}

async function describeSource(previewContext: PreviewContext, source: Source): Promise<SourceAccess> {
  const { name, title, kind, isPublic } = source;
  const members = [...source.members.values()].filter((member) => isVisible(member, previewContext.reader));
  const alike = new Map<string, VisibleRows>();
  for (const member of members) {
    const rows = await describeRows(previewContext, member);
    const key = JSON.stringify(rows);
    alike.set(key, { ...rows, members: [...(alike.get(key)?.members ?? []), member.name] });
  }
  const names = members.map((member) => member.name);
  return {
    name,
    title,
    type: kind,
    public: isPublic,
    members: names,
    rows: [...alike.values()],
  };
}

async function describeRows(
  previewContext: PreviewContext,
  member: Member,
): Promise<Omit<VisibleRows, 'members'>> {
  const found = describeMemberRows(previewContext.model, toPlan(previewContext, member));
  const conditions = found.sets.flatMap(({ rules }) => (rules.length === 0 ? [] : [rules.join(' AND ')]));
  return {
    filter: describeSets(found.sets),
    sql: conditions.length === 0 ? null : conditions.join('; '),
    values: [...found.values],
    ...(await countRows(previewContext, found)),
  };
}

export interface QueryRows {
  /** The row policies in words. */
  readonly filter: string;
  /** The same as SQL, one for each set of rows that the query reads. */
  readonly conditions: readonly string[];
  /** The values of `$1`, `$2`, … in the conditions. */
  readonly values: readonly string[];
}

/** Describes which rows the policies leave to a query. */
export function describeQueryRows(model: DataModel, plan: QueryPlan): QueryRows {
  const { sets, values } = describeMemberRows(model, plan);
  const conditions = sets.flatMap(({ rules }) => (rules.length === 0 ? [] : [rules.join(' AND ')]));
  return { filter: describeSets(sets), conditions: [...new Set(conditions)], values };
}

/** Describes the row policies of each set; sets that differ are named by their cubes. */
function describeSets(sets: readonly RowSet[]): string {
  const words = [...new Set(sets.map(({ filters }) => describeRowFilters(filters)))];
  if (words.length <= 1) return words[0] ?? 'no rows';
  return sets.map(({ cube, filters }) => `${cube.name}: ${describeRowFilters(filters)}`).join('; ');
}

/** The plan of a query for one member. */
function toPlan({ at, reader }: PreviewContext, member: Member): QueryPlan {
  const isSegment = member.own.kind === 'segment';
  return {
    columns: isSegment ? [] : [{ name: member.name, member }],
    named: [member],
    view: member.source.kind === 'view' ? member.source : undefined,
    segments: isSegment ? [member] : [],
    ranges: [],
    rowFilters: [],
    groupFilters: [],
    order: [],
    limit: 1,
    isCapped: false,
    offset: 0,
    isUngrouped: true,
    wantsTotal: true,
    clock: { now: at, timeZone: 'UTC' },
    reader,
  };
}

async function countRows(previewContext: PreviewContext, { counting, reason }: MemberRows): Promise<Counted> {
  if (!counting) return { count: null, reason };
  if (!previewContext.engine) return { count: null, reason: 'Nothing was counted.' };
  const key = JSON.stringify(counting);
  const counted =
    previewContext.counts.get(key) ?? (await runCount(previewContext, previewContext.engine, counting));
  previewContext.counts.set(key, counted);
  return counted;
}

async function runCount(
  { signal, deadline, onFault }: PreviewContext,
  engine: Pick<OlapEngine, 'run'>,
  counting: Statement,
): Promise<Counted> {
  const late = { count: null, reason: `Counting took longer than ${maxSeconds} s, and was stopped.` };
  const isLate = (): boolean => deadline.aborted;
  if (isLate()) return late;
  try {
    const stop = signal ? AbortSignal.any([signal, deadline]) : deadline;
    const [[count] = []] = await engine.run(counting, stop);
    return { count: Number(count) };
  } catch (error) {
    signal?.throwIfAborted();
    if (isLate()) return late;
    if (error instanceof DataError) return { count: null, reason: error.message };
    onFault?.(error);
    // The engine's message could contain a value of a row.
    return { count: null, reason: 'The rows could not be counted: see the log of the service.' };
  }
}

/** Descriptions of operators, for the authors of policies. */
const operatorWords: Readonly<Record<DataFilterOperator, string>> = {
  equals: 'is',
  notEquals: 'is not',
  contains: 'contains',
  notContains: 'does not contain',
  startsWith: 'starts with',
  notStartsWith: 'does not start with',
  endsWith: 'ends with',
  notEndsWith: 'does not end with',
  gt: 'is greater than',
  gte: 'is at least',
  lt: 'is less than',
  lte: 'is at most',
  set: 'has a value',
  notSet: 'has no value',
  inDateRange: 'is in',
  notInDateRange: 'is not in',
  beforeDate: 'is before',
  beforeOrOnDate: 'is on or before',
  afterDate: 'is after',
  afterOrOnDate: 'is on or after',
  measureFilter: 'is counted by',
  in: 'is',
  notIn: 'is not',
  onTheDate: 'is in',
};

const allRows = 'all rows';
const noRows = 'no rows';

/** Describes row filters that all apply. An empty list means all rows. */
const describeRowFilters = (filters: readonly ResolvedFilter[]): string =>
  describeRule({ and: [...filters] });

function describeRule(filter: ResolvedFilter): string {
  if ('and' in filter) return describeAll(filter.and.map(describeRule));
  if ('or' in filter) return describeAny(filter.or.map(describeRule));
  const { target, operator, values } = filter;
  const shown = values.map((value) => (value === null ? 'no value' : `"${value}"`));
  const joiner = operator.includes('DateRange') ? ' to ' : ' or ';
  return [target.name, operatorWords[operator], ...(shown.length > 0 ? [shown.join(joiner)] : [])].join(' ');
}

function describeAll(parts: readonly string[]): string {
  if (parts.includes(noRows)) return noRows;
  const narrowing = parts.filter((part) => part !== allRows);
  return narrowing.length === 0 ? allRows : join(narrowing, ' and ');
}

function describeAny(parts: readonly string[]): string {
  if (parts.includes(allRows)) return allRows;
  const open = [...new Set(parts.filter((part) => part !== noRows))];
  return open.length === 0 ? noRows : join(open, ' or ');
}

const join = (parts: readonly string[], word: ' and ' | ' or '): string =>
  parts.length === 1 ? (parts[0] ?? '') : parts.map((part) => `(${part})`).join(word);
