/**
 * Finds the cubes, joins and members of a data model that its tables cannot answer, such as members of a column that was
 * renamed. Statements without rows are enough for it.
 */
import { DataError } from '../data-error.ts';
import type { Columns } from '../engine/olap-engine.ts';
import type { Cube, DataModel, Measure, Member, SourceLocation } from '../model/data-model.ts';
import { ModelFault } from '../model/model-fault.ts';
import { isSqlGrain, type PlannedColumn, type QueryPlan } from '../query/query-plan.ts';
import { BoundParameters } from './bound-parameters.ts';
import { describeDatabaseError } from './describe-database-error.ts';
import { writeConditionClause } from './member-sql.ts';
import { createQueryWriter, toStatement, type Statement } from './query-sql.ts';
import { writeJoinsAndPolicies } from './joins-and-policies-sql.ts';

export interface StatementRunner {
  run(statement: Statement, signal?: AbortSignal): Promise<Columns>;
}

interface Check {
  readonly model: DataModel;
  readonly engine: StatementRunner;
  readonly signal: AbortSignal | undefined;
  readonly cube: Cube;
  readonly members: readonly Member[];
}

/** A cube, join or member that the tables cannot answer. */
export class TableFault extends ModelFault {
  /** The data source that has the tables. */
  readonly dataSource: string;

  constructor(dataSource: string, location: SourceLocation, message: string) {
    super(location, message);
    this.dataSource = dataSource;
  }
}

export interface ModelCheck {
  /** What the tables cannot answer, by the order of the cubes in the model. */
  readonly faults: readonly TableFault[];
  /** Why a data source could not be asked, by its name. Its cubes are not checked. */
  readonly unanswered: ReadonlyMap<string, DataError>;
}

/** Asks the tables of all cubes. Rejects with the signal's reason after an abort. */
export async function findBrokenMembers(
  model: DataModel,
  engine: StatementRunner,
  signal?: AbortSignal,
): Promise<ModelCheck> {
  const faults: TableFault[] = [];
  const unanswered = new Map<string, DataError>();
  for (const cube of model.cubes.values()) {
    const members = [...(model.sources.get(cube.name)?.members.values() ?? [])];
    if (members.length === 0 || unanswered.has(cube.dataSource)) continue;
    try {
      faults.push(...(await checkCube({ model, engine, signal, cube, members })));
    } catch (error) {
      if (!(error instanceof UnansweredError)) throw error;
      unanswered.set(cube.dataSource, error.reason);
    }
  }
  return { faults, unanswered };
}

/** A data source that does not answer says nothing about the model. */
class UnansweredError extends Error {
  readonly reason: DataError;

  constructor(reason: DataError) {
    super(reason.message);
    this.reason = reason;
  }
}

async function checkCube(check: Check): Promise<TableFault[]> {
  const { cube, members } = check;
  const rows = await tryStatement(check, cube.location, `the rows of '${cube.name}'`, () =>
    toRowsStatement(check, []),
  );
  // Without its rows, no member of the cube can be read.
  if (rows) return [rows];
  return [...(await checkJoins(check)), ...(await checkMembers(check, members))];
}

async function checkJoins(check: Check): Promise<TableFault[]> {
  const { cube } = check;
  const faults: TableFault[] = [];
  for (const { target, location } of cube.joins.values()) {
    const what = `the join from '${cube.name}' to '${target}'`;
    const fault = await tryStatement(check, location, what, () => toRowsStatement(check, [target]));
    if (fault) faults.push(fault);
  }
  return faults;
}

/** One statement for all dimensions and one for all measures; each by itself where these fail. */
async function checkMembers(check: Check, members: readonly Member[]): Promise<TableFault[]> {
  const measures = members.filter(({ cubeMember }) => cubeMember.kind === 'measure');
  const others = members.filter(({ cubeMember }) => cubeMember.kind !== 'measure');
  const areRead = await isAnswered(check, others);
  const faults = areRead ? [] : await checkEach(check, others, []);
  // SQL that is no aggregate fails only where rows are grouped, as they are in almost every chart.
  const group = areRead ? others.filter(isGroup).slice(0, 1) : [];
  if (!(await isAnswered(check, measures, group))) faults.push(...(await checkEach(check, measures, group)));
  return faults.sort((one, other) => one.location.line - other.location.line);
}

const isGroup = ({ cubeMember }: Member): boolean =>
  cubeMember.kind === 'dimension' && !cubeMember.isSubQuery && cubeMember.switchValues === undefined;

async function checkEach(
  check: Check,
  members: readonly Member[],
  group: readonly Member[],
): Promise<TableFault[]> {
  const faults: TableFault[] = [];
  for (const member of members) {
    const what = `'${member.name}'`;
    const write = (): Statement | undefined => toMemberStatement(check, member, group);
    const fault = await tryStatement(check, member.cubeMember.location, what, write);
    if (fault) faults.push(fault);
  }
  return faults;
}

async function isAnswered(
  check: Check,
  members: readonly Member[],
  group: readonly Member[] = [],
): Promise<boolean> {
  if (members.length === 0) return true;
  try {
    await check.engine.run(toStatement(check.model, toPlan([...group, ...members])), check.signal);
    return true;
  } catch (error) {
    await requireAnswer(check, error);
    return false;
  }
}

/** What is wrong with a part of the model. Undefined where it is answered, or can be queried only beside others. */
async function tryStatement(
  check: Check,
  location: SourceLocation,
  what: string,
  write: () => Statement | undefined,
): Promise<TableFault | undefined> {
  try {
    const statement = write();
    if (statement) await check.engine.run(statement, check.signal);
    return undefined;
  } catch (error) {
    await requireAnswer(check, error);
    const message = `${what} cannot be read: ${describeDatabaseError(error)}`;
    return new TableFault(check.cube.dataSource, location, message);
  }
}

/** A table that the role may not read looks like a source that is away. */
async function requireAnswer({ engine, cube, signal }: Check, error: unknown): Promise<void> {
  signal?.throwIfAborted();
  if (!(error instanceof DataError) || error.status < 500) return;
  const probe = { sql: 'SELECT 1', values: [], dataSource: cube.dataSource };
  await engine.run(probe, signal).catch((fault: unknown) => {
    throw fault instanceof DataError ? new UnansweredError(fault) : fault;
  });
}

/** The rows of a cube, joined with others, without any member. Undefined for joins of other data sources. */
function toRowsStatement({ model, cube, members }: Check, targets: readonly string[]): Statement | undefined {
  if (targets.some((target) => model.cubes.get(target)?.dataSource !== cube.dataSource)) return undefined;
  const bound = new BoundParameters();
  const writer = createQueryWriter(model, { ...toPlan(members.slice(0, 1)), columns: [] }, bound);
  const { sql, rules } = writeJoinsAndPolicies({ ...writer, used: new Set([cube.name, ...targets]) }, cube);
  const text = `SELECT 1 FROM ${sql} ${writeConditionClause('WHERE', rules)} LIMIT 0`;
  return { sql: text, values: bound.values, dataSource: cube.dataSource };
}

/** A rolling measure needs a time. What needs more of a query, or other data sources, is left out. */
function toMemberStatement(
  { model, members }: Check,
  member: Member,
  group: readonly Member[],
): Statement | undefined {
  const time = members.find(
    ({ cubeMember }) => cubeMember.kind === 'dimension' && cubeMember.type === 'time',
  );
  const plans = [[...group, member], [member]].flatMap((named) => [
    toPlan(named),
    ...(time ? [{ ...toPlan(named), ranges: [toRange(time)] }] : []),
  ]);
  for (const plan of plans)
    try {
      return toStatement(model, plan);
    } catch (error) {
      if (!(error instanceof DataError)) throw error;
    }
  return undefined;
}

const toRange = (member: Member): QueryPlan['ranges'][number] => ({
  member,
  span: { from: 0, until: 1_000 },
  written: '1970-01-01T00:00:00',
});

const toPlan = (members: readonly Member[]): QueryPlan => ({
  columns: toColumns(members).flatMap((member) => [{ name: member.name, member }, ...toSqlGrains(member)]),
  named: [...members],
  view: undefined,
  segments: members.filter(({ cubeMember }) => cubeMember.kind === 'segment'),
  ranges: [],
  rowFilters: [],
  groupFilters: [],
  order: [],
  limit: 0,
  isCapped: false,
  offset: 0,
  isUngrouped: false,
  wantsTotal: false,
  clock: { now: new Date(0), timeZone: 'UTC' },
  reader: { groups: [], userAttributes: {}, securityContext: {} },
});

/** The periods of a time that are read from columns of their own. */
const toSqlGrains = (member: Member): PlannedColumn[] =>
  member.cubeMember.kind === 'dimension'
    ? member.cubeMember.grains
        .filter(isSqlGrain)
        .map((grain) => ({ name: `${member.name}.${grain.name}`, member, grain }))
    : [];

/** A query of segments alone counts rows. */
function toColumns(members: readonly Member[]): Member[] {
  const columns = members.filter(({ cubeMember }) => cubeMember.kind !== 'segment');
  const [first] = members;
  return columns.length > 0 || !first ? columns : [{ ...first, cubeMember: toRowCount(first) }];
}

const toRowCount = ({ title, cubeMember: { location } }: Member): Measure => ({
  kind: 'measure',
  name: 'rows',
  aggregate: 'count',
  type: 'number',
  filters: [],
  drillMembers: [],
  isPublic: false,
  location,
  title,
});
