/** What the data-model files say, read and checked. The format is the public YAML of the open-source semantic layer. */
import type {
  CustomGrain,
  DataFilterOperator,
  Granularity,
  MemberFormat,
} from '../../../contract/data-api.ts';

export const valueTypes = ['string', 'number', 'time', 'boolean'] as const;
export type ValueType = (typeof valueTypes)[number];

/** Where a file says it, for error messages; lines and columns count from 1. */
export interface SourceLocation {
  file: string;
  line: number;
  column: number;
}

/** What cubes and views say of any of their members. */
export interface MemberDisplay {
  title: string;
  description?: string | undefined;
  isPublic: boolean;
  /** `currency`, `percent`, `number`, with an optional count of decimals: `percent_1`; or one of its own. */
  format?: MemberFormat | undefined;
  /** ISO 4217 code. */
  currency?: string | undefined;
  /** Whatever the author wants clients to know. */
  meta?: Record<string, unknown> | undefined;
}

export interface Dimension extends MemberDisplay {
  kind: 'dimension';
  name: string;
  place: SourceLocation;
  type: ValueType;
  sql: string;
  isPrimaryKey: boolean;
  /** Hidden for being a key alone: its `public` is not said. A view may show it. */
  isHiddenKey: boolean;
  /** Its times are wall-clock times of wherever they happened: no query's time zone moves them. */
  isLocalTime: boolean;
  /** Its SQL names measures of other cubes: a query of its own, one value for each primary key of its cube. */
  isSubQuery: boolean;
  /** Its text is a latitude and a longitude. */
  isGeoPoint: boolean;
  /** Whether clients may list its values to choose from. */
  suggestsValues: boolean;
  /** Of a time: grains beside the usual ones. */
  grains: CustomGrain[];
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

/** How a measure is made: an aggregate of `sql`, or `calculated` from other measures by `sql`. */
export type Aggregate = (typeof aggregates)[number] | 'calculated';

/** Which rows a value of a rolling measure covers, seen from its place on the time axis; intervals as in `7 days`. */
export interface RollingWindow {
  /** How far back it reaches; `unbounded`: to the first row. */
  trailing?: string | undefined;
  leading?: string | undefined;
  /** Whether it is measured from the start or the end of the time grain. */
  offset: 'start' | 'end';
  /** Instead of a reach: from the start of this unit, as in "year to date". */
  toDate?: Granularity | undefined;
}

export interface Measure extends MemberDisplay {
  kind: 'measure';
  name: string;
  place: SourceLocation;
  aggregate: Aggregate;
  type: ValueType;
  /** None: a count of rows. */
  sql?: string | undefined;
  /** SQL conditions; only rows that meet all of them are aggregated. */
  filters: string[];
  drillMembers: string[];
  rollingWindow?: RollingWindow | undefined;
}

export interface Segment extends MemberDisplay {
  kind: 'segment';
  name: string;
  place: SourceLocation;
  sql: string;
}

export type CubeMember = Dimension | Measure | Segment;

/** `many_to_one` and `one_to_one` never multiply the rows of the cube that declares them. */
export type Relationship = 'many_to_one' | 'one_to_one' | 'one_to_many';

export interface Join {
  target: string;
  relationship: Relationship;
  sql: string;
  place: SourceLocation;
}

/** A value of a policy: as written, or looked up in what the token says of the reader. */
export type PolicyValue = { literal: string | null } | { path: string[] };

export type PolicyFilter =
  | { member: string; operator: DataFilterOperator; values: PolicyValue[] }
  | { and: PolicyFilter[] }
  | { or: PolicyFilter[] };

/** Which rows and members some readers may see. */
export interface Policy {
  /** Names of the groups it is for; `*` is everyone. */
  groups: string[];
  /** Paths into what the token says that must all hold something true. */
  conditions: string[][];
  /** All of them narrow the rows; none: all rows. */
  rowFilters: PolicyFilter[];
  includes: string[] | '*';
  excludes: string[] | '*';
}

/** Members in the order in which one drills from one to the next. */
export interface Hierarchy {
  name: string;
  title: string;
  isPublic: boolean;
  levels: string[];
}

/** Members that clients show together. */
export interface Folder {
  name: string;
  members: (string | Folder)[];
}

export interface Cube {
  name: string;
  title: string;
  description?: string | undefined;
  isPublic: boolean;
  place: SourceLocation;
  /** A table's name or a query in brackets, as it stands after FROM. */
  relation: string;
  joins: Map<string, Join>;
  members: Map<string, CubeMember>;
  hierarchies: Hierarchy[];
  meta?: Record<string, unknown> | undefined;
  policies: Policy[];
}

/** A member as queries name it: of a cube, or of a view over cubes. */
export interface Member extends MemberDisplay {
  /** `view.member` */
  name: string;
  source: Source;
  cube: Cube;
  own: CubeMember;
}

/** What a query may name before the dot. */
export interface Source {
  name: string;
  kind: 'cube' | 'view';
  title: string;
  description?: string | undefined;
  isPublic: boolean;
  /** Where the rows of a view start; for a cube, the cube. */
  root: Cube;
  /** Of a view: the cubes to join on the way to a cube, from the root to it. */
  paths: Map<string, Cube[]>;
  /** By their names after the dot. */
  members: Map<string, Member>;
  /** Members of hierarchies and folders are short names of the source. */
  hierarchies: Hierarchy[];
  folders: Folder[];
  meta?: Record<string, unknown> | undefined;
  policies: Policy[];
}

export interface DataModel {
  cubes: Map<string, Cube>;
  sources: Map<string, Source>;
}
