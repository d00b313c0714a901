/** A reading while the words of its question are being read. */
import type { Granularity } from '../../contract/data-api-schemas.ts';
import type { ComparisonOperator, Ranking, ReadCondition, Reading } from './reading.ts';
import type { SpokenPeriod } from './periods/spoken-period.ts';
import type { QuestionMember } from './subject.ts';

export interface Bound {
  readonly operator: ComparisonOperator;
  readonly number: number;
}

/** A condition on a number, before what it is about has been read. */
export interface PendingCondition {
  /** Waits for its number. */
  readonly operator?: ComparisonOperator | undefined;
  readonly bounds: readonly Bound[];
  /** The measure that the number is of, unless the name of another one follows. */
  readonly measure?: QuestionMember | undefined;
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
  | 'compare'
  | 'either'
  | 'between';

export interface PendingEnds {
  /** Of the first end: the subject has another member for the second one. */
  readonly member: QuestionMember;
  readonly values: readonly string[];
  readonly areBoth: boolean;
}

export interface Draft {
  readonly measures: QuestionMember[];
  readonly groups: QuestionMember[];
  readonly conditions: ReadCondition[];
  readonly segments: QuestionMember[];
  readonly periods: SpokenPeriod[];
  readonly excluded: SpokenPeriod[];
  /** Whether the last period is one of those. */
  isLastExcluded: boolean;
  /** "between Boston and Chicago", "to or from Denver". */
  ends?: PendingEnds | undefined;
  grain?: Granularity | undefined;
  /** The groups of "by", "per" and "in each": a ranking of others is made within each of them. */
  readonly outerGroups: QuestionMember[];
  /** Groups whose values an earlier question has compared. */
  readonly comparedGroups: readonly QuestionMember[];
  /** The members that "from" and "to" have named. */
  readonly directed: QuestionMember[];
  /** How many times "by" and the like has begun them. */
  outerLinks: number;
  /** Whether a segment stands where a ranking has its groups: "top 3 late". */
  ranksSegment: boolean;
  /** The measure that counts what the subject is about, where the question has named it. */
  subjectCount?: QuestionMember | undefined;
  isGrainOuter: boolean;
  /** Whether "and" is a comma, which can also part "in each month" from "the weekday with the most". */
  isComma: boolean;
  /** The last group, where a comma joins it to the outer ones. */
  looselyOuter?: QuestionMember | undefined;
  /** Whether the last group is one of them, so that "and" goes on with it. */
  isLastOuter: boolean;
  ranking?: Ranking | undefined;
  link?: Link | undefined;
  /** How many parts stand before the first verb. */
  verb?: { readonly measures: number; readonly conditions: number; readonly periods: number } | undefined;
  /** What was read last, so that "and" goes on with it. */
  last?: 'measure' | 'group' | 'value' | 'period' | 'segment' | undefined;
  /** Whether a word such as "in" has begun another part: "in Denver and on Mondays". */
  isNewPart: boolean;
  /** Whether the next values are excluded. */
  isNegated: boolean;
  /** Whether "but" excludes them. */
  isBut: boolean;
  /** A dimension that says whose value follows, or that is a group if nothing else needs it. */
  loose?: QuestionMember | undefined;
  /** Whether the noun of a ranking is in the plural, so that several are asked for. */
  isPlural: boolean;
  pending?: PendingCondition | undefined;
  /** Measures of conditions. They are shown if the question asks for no other. */
  readonly limitedMeasures: QuestionMember[];
  /** The number in "the 3 cities with the most", before its ranking. */
  rankedCount?: number | undefined;
  /** The place in "second busiest", before its ranking. */
  rankedPlace?: number | undefined;
  /** The dimension whose values are counted. */
  counted?: QuestionMember | undefined;
  /** Whether the ranking is a word such as "highest", which could be an aggregate of what is named by a part. */
  isSuperlative: boolean;
  /** Whether a measure is named by a part of its name. */
  hasPartOfMeasure: boolean;
  asksCount: boolean;
  asksDifferent: boolean;
  asksShare: boolean;
  /** The earlier question, which has said what the part and the whole are. */
  sharesAs?: Reading | undefined;
  asksTotal: boolean;
  asksAverage: boolean;
  /** Whether a group follows "by" and the like, and not "per". */
  usesBy: boolean;
  /** Whether the last one follows "per" or "each". */
  isPer: boolean;
  /** Whether it follows "per", which can mean a rate. */
  isRate: boolean;
  /** Whether the steps of time do. */
  isRateOfTime: boolean;
  /** Whether "how many" stands before "had". */
  isHaving: boolean;
  /** Whether "or" joins periods: their rows together are asked for. */
  joinsPeriods: boolean;
  /** Whether "top 5" stands before a group with "by", which could be what they are ranked by. */
  ranksByGroup: boolean;
  /** Whether "a day" says what the average or the count is for. */
  isEachGrain: boolean;
  compares: boolean;
  /** Whether something is said to be more or less than something else. */
  isComparative: boolean;
  /** Whether the ranking is "top" or "busiest", which is by how many there are where no measure is named. */
  impliesCount: boolean;
  /** Whether it is "busiest", which is by how many there are, or "most common". */
  ranksByCount: boolean;
  /** Whether it is "best" or "worst". Its direction is that of a measure of which more is better. */
  ranksByWorth: boolean;
  /** How much something has become more or less. */
  asksChange: boolean;
  showsTrend: boolean;
  lists: boolean;
  namesSubject: boolean;
}

/** A part has been read: the next words belong to another one. */
export function finish(draft: Draft, last: Draft['last']): void {
  draft.isNewPart = false;
  draft.isComma = false;
  draft.last = last;
  draft.link = undefined;
}

export const createDraft = (): Draft => ({
  measures: [],
  groups: [],
  conditions: [],
  segments: [],
  periods: [],
  excluded: [],
  isLastExcluded: false,
  outerGroups: [],
  comparedGroups: [],
  directed: [],
  outerLinks: 0,
  ranksSegment: false,
  limitedMeasures: [],
  isGrainOuter: false,
  isComma: false,
  isLastOuter: false,
  isNewPart: false,
  isNegated: false,
  isBut: false,
  isPlural: false,
  isSuperlative: false,
  hasPartOfMeasure: false,
  asksCount: false,
  asksDifferent: false,
  asksShare: false,
  asksTotal: false,
  asksAverage: false,
  usesBy: false,
  isPer: false,
  isRate: false,
  isRateOfTime: false,
  isHaving: false,
  joinsPeriods: false,
  ranksByGroup: false,
  isEachGrain: false,
  compares: false,
  isComparative: false,
  impliesCount: false,
  ranksByCount: false,
  ranksByWorth: false,
  asksChange: false,
  showsTrend: false,
  lists: false,
  namesSubject: false,
});
