/**
 * Previews which members and rows of each cube and view a reader may see. It uses the same functions as queries do. Of
 * the rows themselves it returns only counts.
 */
import type { SourceAccess, VisibleRows } from '../../contract/endpoints/access-preview.ts';
import { DataError } from '../data-error.ts';
import type { DataModel, Member, Source } from '../model/data-model.ts';
import type { OlapEngine } from '../engine/olap-engine.ts';
import type { QueryPlan } from '../query/query-plan.ts';
import type { Statement } from '../query-sql/query-sql.ts';
import { resolveMemberRows, type MemberRows } from './member-row-sets.ts';
import { isVisible } from './reader-permissions.ts';
import { describeRowSets } from './describe-row-policies.ts';
import type { Reader } from './reader.ts';

interface AccessPreviewDependencies {
  model: DataModel;
  /** Counts rows; without it, the preview has no counts. */
  engine?: Pick<OlapEngine, 'run'> | undefined;
  now: () => Date;
  /** Called with errors for which the preview only states that there is no count. */
  onFault?: ((error: unknown) => void) | undefined;
}

/** What a preview needs beside the model. */
export interface PreviewOptions extends Pick<AccessPreviewDependencies, 'now' | 'onFault'> {
  readonly signal?: AbortSignal | undefined;
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
type PreviewModel = (reader: Reader, signal?: AbortSignal) => Promise<SourceAccess[]>;

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
  const found = resolveMemberRows(previewContext.model, toPlan(previewContext, member));
  const conditions = found.sets.flatMap(({ rules }) => (rules.length === 0 ? [] : [rules.join(' AND ')]));
  return {
    filter: describeRowSets(found.sets),
    sql: conditions.length === 0 ? null : conditions.join('; '),
    values: [...found.values],
    ...(await countRows(previewContext, found)),
  };
}

/** The plan of a query for one member. */
function toPlan({ at, reader }: PreviewContext, member: Member): QueryPlan {
  const isSegment = member.cubeMember.kind === 'segment';
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
