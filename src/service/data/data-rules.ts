import { continueWait } from '../../contract/paths.ts';
import type { DataQuery, LoadRequest, LoadResponse } from '../../contract/data.ts';
import type { DataCaller, IsWithinReach } from '../access/data-caller.ts';
import { annotate } from './annotation.ts';
import { DataError } from './data-error.ts';
import type { DataModel, Member } from './data-model.ts';
import { describeModel, type MetaCube } from './model-meta.ts';
import type { Columns, OlapEngine } from './olap-engine.ts';
import { planQuery } from './plan-query.ts';
import type { QueryPlan } from './query-plan.ts';
import { toStatement, toTotalStatement } from './query-sql.ts';
import { isVisible } from './reader-rights.ts';
import { toWireColumns, toWireData } from './result-wire.ts';
import { listMembers } from './query-reader.ts';
import type { RunningQueries } from './running-queries.ts';

export interface DataRulesDeps {
  engine: Pick<OlapEngine, 'loadedAt'>;
  model: DataModel;
  queries: RunningQueries;
  isWithinReach: IsWithinReach;
  now: () => Date;
}

export interface WaitAnswer {
  error: typeof continueWait;
}

/** Answers a data query as far as its caller may see, or says that it takes longer. */
export async function answerLoad(
  deps: DataRulesDeps,
  caller: DataCaller,
  { query, cache }: LoadRequest,
  signal: AbortSignal,
): Promise<LoadResponse | WaitAnswer> {
  await requireWithinReach(deps, caller, query);
  const plan = planQuery(deps.model, query, caller, deps.now());
  const statements = [toStatement(deps.model, plan)];
  if (plan.wantsTotal) statements.push(toTotalStatement(deps.model, plan));
  const key = JSON.stringify([caller.accountId, caller.deploymentId, statements]);
  const isFresh = query.renewQuery === true || cache === 'no-cache' || cache === 'must-revalidate';
  const answers = await deps.queries.ask(key, statements, { signal, isFresh });
  if (answers === 'wait') return { error: continueWait };
  return toResponse(deps, query, plan, answers);
}

async function requireWithinReach(deps: DataRulesDeps, caller: DataCaller, query: DataQuery): Promise<void> {
  if (await deps.isWithinReach(caller, query)) return;
  throw new DataError(
    `This token reaches only what the charts and controls of its dashboards use, and not this query of ` +
      `${listMembers(query).join(', ')}.`,
    403,
  );
}

function toResponse(
  { engine }: DataRulesDeps,
  query: DataQuery,
  plan: QueryPlan,
  [cells = [], total]: readonly Columns[],
): LoadResponse {
  const rowCount = cells[0]?.length ?? 0;
  const isCut = plan.isCapped && rowCount > plan.limit;
  const columns = toWireColumns(plan.columns, cells, plan.limit);
  const members = plan.columns.map(({ name }) => name);
  return {
    query: { ...query, limit: plan.limit, timezone: plan.clock.timeZone },
    data: toWireData(query.responseFormat ?? 'default', members, columns),
    annotation: annotate(plan),
    lastRefreshTime: engine.loadedAt.toISOString(),
    ...(total ? { total: Number(total[0]?.[0] ?? 0) } : {}),
    ...(isCut ? { truncated: true } : {}),
  };
}

/** The members a caller may ask for; of a bounded one, those that its dashboards use. */
export async function describeFor(deps: DataRulesDeps, caller: DataCaller): Promise<{ cubes: MetaCube[] }> {
  const members = [...deps.model.sources.values()].flatMap((source) => [...source.members.values()]);
  const reached = await Promise.all(
    members.map(async (member) => {
      const isShown = isVisible(member, caller) && (await deps.isWithinReach(caller, toProbe(member)));
      return isShown ? [member] : [];
    }),
  );
  const shown = new Set(reached.flat());
  return describeModel(deps.model, (member) => shown.has(member));
}

/** The smallest query that names a member. */
function toProbe({ name, own }: Member): DataQuery {
  const lists = { measure: 'measures', dimension: 'dimensions', segment: 'segments' } as const;
  return { [lists[own.kind]]: [name] };
}
