/** Proposes how the rows of a query are shown, by the types of its members. Pure: the same query gives the same proposals. */
import type { ProposalName } from '../messages/report-proposals-en.ts';
import type { MemberList } from '../parsing/parse-meta.ts';
import type { ProposalHints } from './proposal-hints.ts';
import { fits, type Drawing, type ProposalRule, type ReportSize } from './proposal-rule.ts';
import { readShownQuery, type ShownQuery } from './shown-query.ts';
import { amountRules } from './rules/amount-rules.ts';
import { categoryRules } from './rules/category-rules.ts';
import { mapRules } from './rules/map-rules.ts';
import { numberRules } from './rules/number-rules.ts';
import { tableRules } from './rules/table-rules.ts';
import { timeAndCategoryRules } from './rules/time-and-category-rules.ts';
import { timeRules } from './rules/time-rules.ts';
import { twoCategoryRules } from './rules/two-category-rules.ts';

export interface Proposal extends Drawing {
  /** The key of its title, too: messages/report-proposals-en.ts. */
  readonly rule: ProposalName;
  readonly size: ReportSize;
  readonly score: number;
}

/** Of equal scores, the rule that comes first wins. */
const rules: readonly ProposalRule[] = [
  ...numberRules,
  ...timeRules,
  ...timeAndCategoryRules,
  ...categoryRules,
  ...twoCategoryRules,
  ...amountRules,
  ...mapRules,
  ...tableRules,
];

/**
 * The best comes first. A table is always among them. Each proposal shows every member of the query.
 * @param query - of the Data API, as JSON.
 * @param hints - of a result that has arrived: they decide what the types leave open.
 */
export function proposeCharts(
  query: Readonly<Record<string, unknown>>,
  members: MemberList,
  hints?: ProposalHints,
): readonly Proposal[] {
  return proposeForRows(readShownQuery(query, members, hints));
}

/** @param shown - what is known of the rows: see also `readShownResult`. */
export function proposeForRows(shown: ShownQuery): readonly Proposal[] {
  const proposals = rules.flatMap((rule): Proposal[] => {
    const drawing = fits(rule, shown) ? rule.draw(shown) : undefined;
    return drawing ? [{ rule: rule.name, ...drawing, size: rule.size, score: rule.score(shown) }] : [];
  });
  return proposals.sort((one, other) => other.score - one.score);
}
