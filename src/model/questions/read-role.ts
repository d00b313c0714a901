/** Reads the words that say how the parts of a question belong together. They change the draft of the reading. */
import type { Draft } from './draft.ts';
import type { Role } from './words/function-words.ts';
import type { ComparisonOperator } from './reading.ts';

const comparisons = {
  more: 'gt',
  less: 'lt',
  'at-least': 'gte',
  'at-most': 'lte',
  exactly: 'equals',
} as const;

export function readRole(draft: Draft, role: Role): boolean {
  if (draft.rankedPlace !== undefined && !rankings.has(role)) return false;
  switch (role) {
    case 'having':
      draft.isHaving ||= draft.link === 'count';
      draft.isNewPart = true;
      return true;
    case 'verb':
      if (draft.namesSubject || draft.measures.length > 0)
        draft.verb ??= {
          measures: draft.measures.length,
          conditions: draft.conditions.length,
          periods: draft.periods.length,
        };
      draft.isNewPart = true;
      return true;
    case 'filler':
      draft.isNewPart = true;
      return true;
    case 'per':
    case 'each':
      draft.isPer = true;
      draft.isRate = role === 'per';
      return readLink(draft, 'by');
    case 'by':
      draft.isPer = false;
      draft.isRate = false;
      draft.usesBy = true;
      return readLink(draft, 'by');
    case 'from':
    case 'to':
    case 'and':
    case 'or':
    case 'which':
    case 'what':
    case 'either':
    case 'between':
      return readLink(draft, role);
    case 'comma':
      draft.isComma = true;
      return readLink(draft, 'and');
    case 'not':
      draft.isNegated = true;
      draft.isBut = false;
      return true;
    case 'but':
      return readBut(draft);
    case 'where':
      draft.isNewPart = true;
      // "Where do they happen" asks for places.
      return draft.last !== undefined || draft.loose !== undefined || draft.namesSubject;
    case 'top':
    case 'most':
    case 'bottom':
    case 'least':
    case 'most-often':
    case 'least-often':
    case 'best':
    case 'worst':
      return readRanking(draft, role);
    case 'more':
    case 'less':
    case 'at-least':
    case 'at-most':
    case 'exactly':
      return readComparison(draft, comparisons[role]);
    default:
      return readFlag(draft, role);
  }
}

const rankings: ReadonlySet<Role> = new Set(['most', 'least', 'most-often', 'least-often', 'best', 'worst']);

/** "all states but Texas", "more than 200 but less than 300". "No state but Texas" would be Texas. */
function readBut(draft: Draft): boolean {
  if (draft.isNegated || draft.link !== undefined || isNegatedAlready(draft)) return false;
  draft.isNegated = true;
  draft.isBut = true;
  return true;
}

/** "Not in May but in June" is about June. */
function isNegatedAlready({ conditions, excluded }: Draft): boolean {
  const last = conditions.at(-1);
  return excluded.length > 0 || (last?.of === 'values' && last.isNegated);
}

/** Links that others may follow: "which is the most", "and by", "what list of". The others wait for their own word. */
const open = new Set<Draft['link']>([undefined, 'and', 'what', 'list', 'count', 'compare', 'rank']);

function readLink(draft: Draft, link: NonNullable<Draft['link']>): boolean {
  if (!open.has(draft.link)) return false;
  // A comma before another link is punctuation.
  if (link === 'or' && draft.last === undefined) return false;
  if (link === 'and' && draft.link !== undefined) return draft.link === 'and';
  draft.link = link;
  draft.isNewPart = false;
  return true;
}

/** "more than 200 and fewer than 300" are limits of the same. */
function readComparison(draft: Draft, operator: ComparisonOperator): boolean {
  if (draft.isBut) {
    draft.isNegated = false;
    draft.isBut = false;
    draft.link = 'and';
  }
  const { pending, link } = draft;
  const goesOn = pending !== undefined && pending.operator === undefined && link === 'and';
  if (pending && !goesOn) return false;
  draft.pending = { operator, bounds: pending?.bounds ?? [] };
  if (goesOn) draft.link = undefined;
  return true;
}

type RankingRole = 'top' | 'most' | 'bottom' | 'least' | 'most-often' | 'least-often' | 'best' | 'worst';

const descending: ReadonlySet<RankingRole> = new Set(['top', 'most', 'most-often', 'best']);
/** They are about how many rows there are, where nothing else is named. */
const counting: ReadonlySet<RankingRole> = new Set(['top', 'bottom', 'most-often', 'least-often']);

function readRanking(draft: Draft, role: RankingRole): boolean {
  if (draft.ranking || !open.has(draft.link)) return false;
  const direction = descending.has(role) ? 'desc' : 'asc';
  draft.ranksByWorth = role === 'best' || role === 'worst';
  draft.impliesCount = counting.has(role);
  draft.ranksByCount = role === 'most-often' || role === 'least-often';
  const { rankedCount, rankedPlace: place } = draft;
  if (rankedCount !== undefined && place !== undefined) return false;
  draft.ranking = { direction, ...(rankedCount !== undefined && { count: rankedCount }) };
  if (place !== undefined) draft.ranking = { direction, count: place, place };
  draft.rankedCount = undefined;
  draft.rankedPlace = undefined;
  draft.isSuperlative = role === 'most' || role === 'least';
  draft.link = 'rank';
  return true;
}

function readFlag(draft: Draft, role: Role): boolean {
  switch (role) {
    case 'count':
      draft.asksCount = true;
      // "by number of flights" ranks by the count.
      return draft.link === 'by' || readLink(draft, 'count');
    case 'repeating':
      return draft.last === 'group' && draft.grain === undefined;
    case 'different':
      draft.asksDifferent = true;
      return true;
    case 'share':
      draft.asksShare = true;
      return true;
    case 'average':
      draft.asksAverage = true;
      return true;
    case 'total':
      draft.asksTotal = true;
      return true;
    case 'trend':
      draft.showsTrend = true;
      return true;
    case 'change':
      draft.asksChange = true;
      return true;
    case 'compare':
      draft.compares = true;
      return readLink(draft, 'compare');
    case 'comparative':
      draft.isComparative = true;
      return !draft.pending;
    case 'than':
      draft.compares = true;
      return draft.isComparative && readLink(draft, 'compare');
    case 'list':
      draft.lists = true;
      return readLink(draft, 'list');
    default:
      return false;
  }
}
