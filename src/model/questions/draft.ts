/** A reading while the words of its question are being read. */
import type { Granularity } from '../../contract/data-api-schemas.ts';
import type { ComparisonOperator, Period, Ranking, ReadCondition } from './reading.ts';
import type { QuestionMember } from './subject.ts';

/** A condition on a number, before what it is about has been read. */
export interface PendingNumber {
  readonly operator: ComparisonOperator;
  readonly number?: number | undefined;
}

/** What the next words belong to. */
export type Link =
  | 'by'
  | 'from'
  | 'to'
  | 'and'
  | 'or'
  | 'which'
  | 'what'
  | 'rank'
  | 'list'
  | 'count'
  | 'compare';

export interface Draft {
  readonly measures: QuestionMember[];
  readonly groups: QuestionMember[];
  readonly conditions: ReadCondition[];
  readonly segments: QuestionMember[];
  readonly periods: Period[];
  grain?: Granularity | undefined;
  ranking?: Ranking | undefined;
  link?: Link | undefined;
  /** What was read last, so that "and" goes on with it. */
  last?: 'measure' | 'group' | 'value' | 'period' | 'segment' | undefined;
  /** Whether a word such as "in" has begun another part: "in Denver and on Mondays". */
  isNewPart: boolean;
  /** Whether the next values are excluded. */
  isNegated: boolean;
  /** A dimension that says whose value follows, or that is a group if nothing else needs it. */
  loose?: QuestionMember | undefined;
  /** Whether the noun of a ranking is in the plural, so that several are asked for. */
  isPlural: boolean;
  pending?: PendingNumber | undefined;
  /** The number in "the 3 cities with the most", before its ranking. */
  rankedCount?: number | undefined;
  /** The dimension whose values are counted. */
  counted?: QuestionMember | undefined;
  /** Whether the ranking is a word such as "highest", which could be an aggregate of what is named by a part. */
  isSuperlative: boolean;
  /** Whether a measure is named by a part of its name. */
  hasPartOfMeasure: boolean;
  asksCount: boolean;
  asksDifferent: boolean;
  asksShare: boolean;
  asksTotal: boolean;
  compares: boolean;
  showsTrend: boolean;
  lists: boolean;
  namesSubject: boolean;
}

export const createDraft = (): Draft => ({
  measures: [],
  groups: [],
  conditions: [],
  segments: [],
  periods: [],
  isNewPart: false,
  isNegated: false,
  isPlural: false,
  isSuperlative: false,
  hasPartOfMeasure: false,
  asksCount: false,
  asksDifferent: false,
  asksShare: false,
  asksTotal: false,
  compares: false,
  showsTrend: false,
  lists: false,
  namesSubject: false,
});
