/** Proposes a first dashboard for each table that no other table refers to, or whose rows are events with amounts. */
import type { OlapEngine } from '../../semantic-layer/engine/olap-engine.ts';
import type { DataModel } from '../../semantic-layer/model/data-model.ts';
import { isKnownMember } from '../../semantic-layer/model/member-lookup.ts';
import { proposeForTables, type ProposedTable } from '../proposal/propose-model.ts';
import type { ProposalTable } from '../proposal/proposal-table.ts';
import { readStatistics } from './column-statistics.ts';
import { chooseContent } from './choose-content.ts';
import { composeDashboard, type ComposedDashboard } from './compose-dashboard.ts';
import { listFields, type IsKnownMember, type MeasuredTable } from './dashboard-fields.ts';
import { describeFailure, type MissingDashboard } from './missing-dashboard.ts';

export interface ProposedDashboard extends ComposedDashboard {
  readonly table: string;
}

export interface DashboardProposal {
  readonly dashboards: readonly ProposedDashboard[];
  /** Tables for which a dashboard was wanted and could not be proposed. */
  readonly missing: readonly MissingDashboard[];
}

type Engine = Pick<OlapEngine, 'run'>;

/** Proposes dashboards over tables, with those members only that a data model has. */
export async function proposeModelDashboards({
  engine,
  proposed,
  model,
}: {
  readonly engine: Engine;
  readonly proposed: readonly ProposedTable[];
  readonly model: DataModel;
}): Promise<DashboardProposal> {
  return proposeDashboards(engine, proposed, (member) => isKnownMember(model, member));
}

/** The same for tables that no model has been proposed for. */
export async function proposeTableDashboards({
  engine,
  tables,
  model,
}: {
  readonly engine: Engine;
  readonly tables: readonly ProposalTable[];
  readonly model: DataModel;
}): Promise<DashboardProposal> {
  const failed: MissingDashboard[] = [];
  const onFault = (table: string, error: unknown): void => void failed.push(describeFailure(table, error));
  const proposed = await proposeForTables(engine, tables, onFault);
  const { dashboards, missing } = await proposeModelDashboards({ engine, model, proposed });
  return { dashboards, missing: [...failed, ...missing] };
}

/** A table whose dashboard fails has none, and keeps no other table from its own. */
export async function proposeDashboards(
  engine: Engine,
  tables: readonly ProposedTable[],
  isKnown: IsKnownMember,
): Promise<DashboardProposal> {
  const now = new Date();
  const missing: MissingDashboard[] = [];
  const attempt: Attempt = (table, propose) =>
    propose().catch((error: unknown) => void missing.push(describeFailure(table, error)));
  const measured = await measureTables(engine, tables, { now, attempt });
  const targets = new Set(tables.flatMap(({ joins }) => joins.map(({ target }) => target)));
  const dashboards: ProposedDashboard[] = [];
  for (const one of chooseTables(measured, targets))
    await attempt(one.proposal.table, async () => {
      const { table } = one.proposal;
      const chosen = await chooseContent(engine, listFields(one, measured, isKnown), now);
      if (chosen) dashboards.push({ table, ...composeDashboard(chosen) });
      else missing.push({ table, reason: 'the data model has no measure of it' });
    });
  return { dashboards, missing };
}

/** Takes down what goes wrong for a table. */
type Attempt = (table: string, propose: () => Promise<void>) => Promise<void>;

async function measureTables(
  engine: Engine,
  tables: readonly ProposedTable[],
  { now, attempt }: { readonly now: Date; readonly attempt: Attempt },
): Promise<MeasuredTable[]> {
  const measured: MeasuredTable[] = [];
  for (const proposal of tables)
    await attempt(proposal.table, async () => {
      measured.push({ proposal, statistics: await readStatistics(engine, proposal, now) });
    });
  return measured;
}

/** Smaller tables, such as lists of settings, get no dashboard beside larger ones. */
const smallestTable = 5;

/** The main one first. */
function chooseTables(measured: readonly MeasuredTable[], targets: ReadonlySet<string>): MeasuredTable[] {
  const least = Math.min(smallestTable, Math.max(1, ...measured.map(({ proposal }) => proposal.rows)));
  return measured
    .filter(({ proposal }) => proposal.rows >= least && (!targets.has(proposal.table) || isFact(proposal)))
    .sort(byWeight);
}

/** Whether rows are events with amounts, such as orders, also if other tables refer to them. */
const isFact = ({ joins, dimensions, measures }: ProposedTable): boolean =>
  joins.length > 0 &&
  dimensions.some(({ column, isHidden }) => column?.kind === 'time' && !isHidden) &&
  measures.some(({ column, meaning }) => column !== undefined && meaning === 'amount');

/** The table that refers to most others comes first, and then the one with most rows. */
const byWeight = ({ proposal: one }: MeasuredTable, { proposal: other }: MeasuredTable): number =>
  other.joins.length - one.joins.length || other.rows - one.rows;
