/** Which of the proposed charts an author sees. */
import type { ProposalName } from '../messages/report-proposals-en.ts';
import type { Proposal } from '../report-proposals/propose-charts.ts';
import { isSameValue } from '../draft/is-same-value.ts';
import { isRecord, readArray } from '../parsing/read-value.ts';

/** A way to show the rows. `kept`: that of the report before it was edited. */
export interface Offer extends Omit<Proposal, 'rule' | 'score'> {
  readonly rule: ProposalName | 'kept';
}

/** A report that is edited. */
export interface EditedReport extends Omit<Offer, 'rule'> {
  readonly query: Readonly<Record<string, unknown>>;
}

/** The proposals, after what the report shows now, as long as it has the same columns. */
export function listOffers(
  proposals: readonly Proposal[],
  query: EditedReport['query'],
  kept: EditedReport | undefined,
): readonly Offer[] {
  if (!kept || !isSameValue(listColumns(query), listColumns(kept.query))) return proposals;
  const { kind, spec, size } = kept;
  return [{ rule: 'kept', kind, spec, size }, ...proposals];
}

const listColumns = ({ measures, dimensions, timeDimensions }: EditedReport['query']): unknown => [
  readArray(measures),
  readArray(dimensions),
  readArray(timeDimensions)
    .filter(isRecord)
    .map(({ dimension, granularity }) => [dimension, granularity]),
];

/** Pictures of charts that are offered at once. */
const mostOffered = 6;

/** What the author has chosen, as long as it fits; else the best. `undefined`: there is none. */
export const chooseProposal = (
  proposals: readonly Offer[],
  chosen: Offer['rule'] | undefined,
): Offer | undefined => proposals.find(({ rule }) => rule === chosen) ?? proposals[0];

/** The best ones, the chosen one and the table, in the order of the proposals. */
export function listOffered(proposals: readonly Offer[], chosen: Offer | undefined): readonly Offer[] {
  const always = proposals.filter((one) => one === chosen || one.rule === 'table');
  const others = proposals.filter((one) => !always.includes(one)).slice(0, mostOffered - always.length);
  return proposals.filter((one) => always.includes(one) || others.includes(one));
}
