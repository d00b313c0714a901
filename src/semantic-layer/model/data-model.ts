/** The types of a parsed and checked data model. Its files use the public YAML format of the open-source semantic layer. */
import type {
  CustomGrain,
  DataFilterOperator,
  Granularity,
  MemberFormat,
} from '../../contract/data-api-schemas.ts';
import type { DataSources } from './data-source.ts';
import type { RefreshKey } from './refresh-key.ts';
import type { Interval } from '../../model/time/interval.ts';
import type { QueryPart } from './cube-sql-templates.ts';

export const valueTypes = ['string', 'number', 'time', 'boolean'] as const;
export type ValueType = (typeof valueTypes)[number];

/** A place in a model file, for error messages. Lines and columns count from 1. */
export interface SourceLocation {
  file: string;
  line: number;
  column: number;
}

/** How clients should show a member. */
export interface MemberDisplay {
  title: string;
  description?: string | undefined;
  isPublic: boolean;
  /** `currency`, `percent` or `number`, optionally with a number of decimals (`percent_1`), or a custom format. */
  format?: MemberFormat | undefined;
  /** ISO 4217 code. */
  currency?: string | undefined;
  /** Custom data of the author for clients. */
  meta?: Record<string, unknown> | undefined;
}

export interface Dimension extends MemberDisplay {
  kind: 'dimension';
  name: string;
  location: SourceLocation;
  type: ValueType;
  sql: string;
  isPrimaryKey: boolean;
  /** Whether it is hidden only because it is a primary key without `public`. A view may show it. */
  isHiddenKey: boolean;
  /** Whether its times are local wall-clock times, which the time zone of a query does not convert. */
  isLocalTime: boolean;
  /** Whether its SQL uses measures of other cubes: a sub-query with one value for each primary key of its cube. */
  isSubQuery: boolean;
  /** Whether the filters of a query also apply inside of its sub-query. */
  propagatesFilters?: boolean | undefined;
  /** Whether its text is a latitude and a longitude. */
  isGeoPoint: boolean;
  /** Whether clients may list its values as suggestions. */
  suggestsValues: boolean;
  /** The values of a `type: switch`, which no row has: a query that groups by it has all of its groups for each value. */
  switchValues?: readonly string[] | undefined;
  /** Grains of a time that the model defines. One with the name of a usual grain replaces it. */
  grains: DefinedGrain[];
}

/** A grain that the model defines: an interval, or SQL that gives the start of each row's period, as of a retail calendar. */
export type DefinedGrain = IntervalGrain | SqlGrain;
export type IntervalGrain = CustomGrain & { interval: string };
export interface SqlGrain {
  name: string;
  location: SourceLocation;
  title: string;
  sql: string;
}

export const aggregates = [
  'count',
  'count_distinct',
  'count_distinct_approx',
  'sum',
  'avg',
  'min',
  'max',
] as const;

/** How a measure is calculated: as an aggregate of its `sql`, or (`calculated`) from other measures by its `sql`. */
export type Aggregate = (typeof aggregates)[number] | 'calculated';

/** The rows that a value of a rolling measure covers, relative to its point on the time axis. Intervals look like `7 days`. */
export interface RollingWindow {
  /** How far back the window reaches; `unbounded` means to the first row. */
  trailing?: string | undefined;
  leading?: string | undefined;
  /** Whether the window is measured from the start or from the end of the time grain. */
  offset: 'start' | 'end';
  /** In place of `trailing` and `leading`: from the start of this unit, as in "year to date". */
  toDate?: Granularity | undefined;
  /** In place of `trailing` and `leading`: from the start of the query's date range, as of `type: running_total`. */
  isRunningTotal?: boolean | undefined;
}

export interface Measure extends MemberDisplay {
  kind: 'measure';
  name: string;
  location: SourceLocation;
  aggregate: Aggregate;
  type: ValueType;
  /** Undefined for a count of rows. */
  sql?: string | undefined;
  /** SQL conditions; only rows that meet all of them are aggregated. */
  filters: string[];
  drillMembers: string[];
  /** Whether its SQL is an aggregate of rows, which may not refer to measures: `type: number_agg`. */
  isOwnAggregate?: boolean | undefined;
  rollingWindow?: RollingWindow | undefined;
  /** Its SQL for each value of a `type: switch` dimension, in place of `sql`. */
  cases?: MeasureCases | undefined;
  /** How it is calculated from groups of other measures: `multi_stage`. */
  stage?: MeasureStage | undefined;
}

/** `otherwise` is the SQL for all other values. */
export interface MeasureCases {
  dimension: MemberReference;
  branches: { value: string; sql: string }[];
  otherwise?: string | undefined;
}

/** A member of the cube itself or (with `owner`) of another cube. */
export interface MemberReference {
  owner?: string | undefined;
  name: string;
}

/** Moves the rows of a query in time: with `prior`, a point in time has the rows of an earlier one. */
export interface TimeShift {
  /** Undefined for every time of the query. */
  dimension?: MemberReference | undefined;
  interval: Interval;
  type: 'prior' | 'next';
}

/** A measure whose `sql` is calculated by an inner query, which may be grouped otherwise than the query itself. */
export interface MeasureStage {
  shifts: TimeShift[];
  /** Groups the inner query by these dimensions alone. */
  groupBy?: MemberReference[] | undefined;
  /** Leaves out these dimensions of the query. */
  reduceBy: MemberReference[];
  addGroupBy: MemberReference[];
  /** What a rank is made of. */
  orderBy: { sql: string; direction: 'asc' | 'desc' }[];
  isRank: boolean;
}

export interface Segment extends MemberDisplay {
  kind: 'segment';
  name: string;
  location: SourceLocation;
  sql: string;
}

export type CubeMember = Dimension | Measure | Segment;

/** `many_to_one` and `one_to_one` never multiply the rows of the cube that declares them. */
export type Relationship = 'many_to_one' | 'one_to_one' | 'one_to_many';

export interface Join {
  target: string;
  relationship: Relationship;
  sql: string;
  location: SourceLocation;
}

/** A value of a policy: a literal, or the path of a claim in the reader's token. */
export type PolicyValue = { literal: string | null } | { path: string[] };

export type PolicyFilter =
  | { member: string; operator: DataFilterOperator; values: PolicyValue[] }
  | { and: PolicyFilter[] }
  | { or: PolicyFilter[] };

/** The rows and members that certain readers may see. */
export interface Policy {
  /** Names of the groups that the policy is for; `*` means everyone. */
  groups: string[];
  /** Paths of claims in the reader's token, which must all be true. */
  conditions: string[][];
  /** Row filters, which all apply. An empty list means all rows. */
  rowFilters: PolicyFilter[];
  includes: string[] | '*';
  excludes: string[] | '*';
}

/** Dimensions in drill-down order, of the cube itself or (with `owner`) of another cube. */
export interface CubeHierarchy {
  name: string;
  title: string;
  isPublic: boolean;
  levels: { owner?: string | undefined; name: string }[];
}

/** Members in drill-down order, by their full names. */
export interface Hierarchy extends Omit<CubeHierarchy, 'levels'> {
  levels: string[];
}

/** Members that clients show as one group. */
export interface Folder {
  name: string;
  members: (string | Folder)[];
}

export interface Cube {
  name: string;
  title: string;
  description?: string | undefined;
  isPublic: boolean;
  location: SourceLocation;
  /** The name of the data source that has its table. */
  dataSource: string;
  /** How long results are kept, where the data source is live. */
  refreshKey: RefreshKey;
  /** The name of a table, or a query in brackets, as it is written after FROM. */
  relation: string;
  /** The parts of a query that has templates, in place of `relation`. */
  queryParts?: readonly QueryPart[] | undefined;
  joins: Map<string, Join>;
  members: Map<string, CubeMember>;
  hierarchies: CubeHierarchy[];
  meta?: Record<string, unknown> | undefined;
  policies: Policy[];
}

/** A member of a cube or of a view, as queries name it. */
export interface Member extends MemberDisplay {
  /** `view.member` */
  name: string;
  source: Source;
  cube: Cube;
  cubeMember: CubeMember;
}

/** A cube or view, which queries name before the dot. */
export interface Source {
  name: string;
  kind: 'cube' | 'view';
  title: string;
  description?: string | undefined;
  isPublic: boolean;
  /** The cube at which the joins of a view start; for a cube, the cube itself. */
  root: Cube;
  /** For each cube of a view, the join path from the root to it. */
  paths: Map<string, Cube[]>;
  /** Members by their short names, after the dot. */
  members: Map<string, Member>;
  hierarchies: Hierarchy[];
  /** Folders list the short names of members. */
  folders: Folder[];
  meta?: Record<string, unknown> | undefined;
  policies: Policy[];
}

/** `dataSources` has every data source that its cubes name. */
export interface DataModel {
  dataSources: DataSources;
  cubes: Map<string, Cube>;
  sources: Map<string, Source>;
}
