/** What a rule says that proposes how the rows of a query are shown, and when it fits. */
import type { ProposalName } from '../messages/report-proposals-en.ts';
import { mostMarks } from '../questions/answers/plan-proposed-chart.ts';
import type { FieldRole, ShownField } from './shown-field.ts';
import type { ShownQuery } from './shown-query.ts';

export type SpecRecord = Readonly<Record<string, unknown>>;

/** `kind` and `spec`: docs/dashboard-format.md, "Report snapshots". */
export interface Drawing {
  readonly kind: 'vega' | 'kpi' | 'table' | 'map' | 'html';
  readonly spec: SpecRecord;
}

/** Columns and rows of the grid of a dashboard. */
export interface ReportSize {
  readonly w: number;
  readonly h: number;
}

/** A number of columns, or the least and the most. */
type Count = number | readonly [least: number, most: number];

export interface ProposalRule {
  readonly name: ProposalName;
  /** How many columns of each role the drawing shows; of roles that are not named, none. */
  readonly takes: Readonly<Partial<Record<FieldRole, Count>>>;
  /** What each row is. `groups` by default; `any`: both are drawn alike. */
  readonly rows?: 'groups' | 'records' | 'any';
  /** Whether the drawing stays legible with any number of rows. Default: false. */
  readonly takesManyRows?: boolean;
  readonly when?: (query: ShownQuery) => boolean;
  /**
   * From 0 to 100. From 80 on, it is the usual way to show such rows; from 60 on, a good one; below 40, one that is
   * seldom chosen.
   */
  readonly score: (query: ShownQuery) => number;
  /** @returns `undefined` if the query lacks what `takes` asks for. */
  readonly draw: (query: ShownQuery) => Drawing | undefined;
  readonly size: ReportSize;
}

/** All of these are used by several rules. */
export const sizes = {
  number: { w: 4, h: 5 },
  strip: { w: 12, h: 4 },
  chart: { w: 6, h: 10 },
  wide: { w: 8, h: 10 },
  tall: { w: 6, h: 14 },
  table: { w: 12, h: 12 },
} as const;

export function fits(rule: ProposalRule, query: ShownQuery): boolean {
  const { rows = 'groups', takes, when, takesManyRows = false } = rule;
  if (rows !== 'any' && (rows === 'groups') !== query.isGrouped) return false;
  if (!takesManyRows && (query.rowCount ?? 0) > mostMarks) return false;
  return hasCounts(takes, query) && (when?.(query) ?? true);
}

function hasCounts(takes: ProposalRule['takes'], query: ShownQuery): boolean {
  const counts: Readonly<Record<FieldRole, readonly ShownField[]>> = {
    measure: query.measures,
    time: query.times,
    category: query.categories,
    number: query.numbers,
    other: query.others,
  };
  return (['measure', 'time', 'category', 'number', 'other'] as const).every((role) =>
    isWithin(counts[role].length, takes[role] ?? 0),
  );
}

const isWithin = (count: number, wanted: Count): boolean =>
  typeof wanted === 'number' ? count === wanted : count >= wanted[0] && count <= wanted[1];
