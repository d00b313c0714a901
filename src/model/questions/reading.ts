/** What a question was understood to ask. */
import type { Granularity } from '../../contract/data-api-schemas.ts';
import type { Distance } from './periods/distance.ts';
import type { TimeSpan } from '../time/parse-time-span.ts';
import type { LoadedSubject, QuestionMember } from './subject.ts';

/** A range of days as the question names it. An end that is missing is open. */
export interface Period {
  readonly span: Partial<TimeSpan>;
  /** Whether it was meant from today, and is counted from the end of the data, which ended earlier. */
  readonly isCountedFromData: boolean;
  /** Undefined: the question names its place in the calendar. */
  readonly distance?: Distance | undefined;
}

export type ComparisonOperator = 'gt' | 'gte' | 'lt' | 'lte' | 'equals';

export type ReadCondition =
  | {
      readonly of: 'values';
      readonly member: QuestionMember;
      readonly values: readonly string[];
      readonly isNegated: boolean;
      /** Whether each value names both ends, such as "Atlanta – Boston". */
      readonly isPair?: boolean | undefined;
    }
  /** Rows whose two ends have these values: one value at either end, or two at both, in either order. */
  | {
      readonly of: 'ends';
      readonly member: QuestionMember;
      readonly other: QuestionMember;
      readonly values: readonly string[];
    }
  | {
      readonly of: 'number';
      readonly member: QuestionMember;
      readonly operator: ComparisonOperator;
      readonly number: number;
    };

export interface Ranking {
  readonly direction: 'asc' | 'desc';
  /** Of "best" and "worst": which one, whatever the direction of the measure is. */
  readonly worth?: 'best' | 'worst' | undefined;
  /** How many are asked for; undefined: all of them, in order. */
  readonly count?: number | undefined;
  /** "the second busiest": the place of the only one that is asked for, from 1. */
  readonly place?: number | undefined;
  /** Undefined: all rows are ranked together. */
  readonly within?: RankingScope | undefined;
}

/** What a ranking is made within: each value of the groups, each period of the grain. */
export interface RankingScope {
  readonly groups: readonly QuestionMember[];
  readonly isEachPeriod: boolean;
}

/** Values of one dimension, or all others. */
export type ValueCondition = Extract<ReadCondition, { of: 'values' }>;

export interface Reading {
  readonly subject: LoadedSubject;
  /**
   * `distinct`: how many values the only group has. `share`: how much of the whole `share` is, or the largest group.
   * `ratio`: how much of the second measure the first one is. `average`: of the steps of time, or of the only group.
   */
  readonly asks: 'measures' | 'values' | 'distinct' | 'share' | 'ratio' | 'average';
  readonly measures: readonly QuestionMember[];
  readonly groups: readonly QuestionMember[];
  /** Those of the groups whose values are compared. */
  readonly comparedGroups: readonly QuestionMember[];
  readonly time?: QuestionMember | undefined;
  readonly grain?: Granularity | undefined;
  readonly conditions: readonly ReadCondition[];
  /** The rows whose share in all rows of `conditions` is asked for. */
  readonly share?: readonly ValueCondition[] | undefined;
  /** The period whose share in all time is asked for: some steps of the grain. */
  readonly sharePeriod?: Period | undefined;
  readonly segments: readonly QuestionMember[];
  /** Several are told one by one. */
  readonly periods: readonly Period[];
  /** Their rows are left out. */
  readonly excluded: readonly Period[];
  readonly ranking?: Ranking | undefined;
  /** Whether the question names nothing that is counted: it could be about another subject as well. */
  readonly isCountImplied: boolean;
}

/** Why a question has no answer. */
export type Refusal =
  /** The words that are neither in the model nor in its values. `isLookedUp`: the values of a subject were searched. */
  | { readonly why: 'unknown-words'; readonly words: readonly string[]; readonly isLookedUp: boolean }
  /** There is no data in a period of the question. */
  | { readonly why: 'outside'; readonly reading: Reading }
  /** `causes`, `future`, `opinion`, `writing`: what the analyst does not do. `no-day`: there is no such day. `apart`: its words belong to
   * several subjects, which no query joins.
   */
  | {
      readonly why:
        | 'causes'
        | 'future'
        | 'opinion'
        | 'writing'
        | 'empty'
        | 'unclear'
        | 'no-day'
        | 'apart'
        | 'unnamed';
    };

export type Understanding =
  | { readonly kind: 'reading'; readonly reading: Reading }
  /** Several that are possible, or one that is a guess. */
  | { readonly kind: 'choice'; readonly readings: readonly Reading[] }
  | { readonly kind: 'refusal'; readonly refusal: Refusal };
