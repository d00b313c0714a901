/** Which of the proposed charts an author sees. */
import type { FormDrawing } from '../chart-form/form-control.ts';
import type { ProposalName } from '../messages/report-proposals-en.ts';
import type { Proposal } from '../report-proposals/propose-charts.ts';
import { isSameValue } from '../draft/is-same-value.ts';
import { isRecord, readArray, readStrings } from '../parsing/read-value.ts';

/** A way to show the rows. `own`: what the author has made of one of the others. `kept`: that of the report before it was edited. */
export interface Offer extends Omit<Proposal, 'rule' | 'score'> {
  readonly rule: ProposalName | 'own' | 'kept';
  readonly columnFormats?: FormDrawing['columnFormats'];
}

/** What the author has made, and the query whose rows it shows. */
export interface OwnOffer extends Offer {
  readonly rule: 'own';
  readonly query: EditedReport['query'];
}

/** What the author has made comes first, as long as the rows have its columns. */
export const listWithOwn = (
  { proposals, query }: { readonly proposals: readonly Offer[]; readonly query: EditedReport['query'] },
  own: OwnOffer | undefined,
): readonly Offer[] => (own && hasSameColumns(own.query, query) ? [own, ...proposals] : proposals);

/** A report that is edited. */
export interface EditedReport extends Omit<Offer, 'rule'> {
  /** Empty for a report of SQL. */
  readonly query: Readonly<Record<string, unknown>>;
  readonly sqlQuery?: string | undefined;
}

/** The proposals, after what the report shows now, as long as it has the same columns. */
export function listOffers(
  proposals: readonly Proposal[],
  query: EditedReport['query'],
  kept: EditedReport | undefined,
): readonly Offer[] {
  if (!kept || !hasSameColumns(query, kept.query)) return proposals;
  return offerOwn(proposals, kept);
}

/** What the report shows now comes first. */
export const offerOwn = (
  proposals: readonly Offer[],
  { kind, spec, size, columnFormats }: EditedReport,
): readonly Offer[] => [{ rule: 'kept', kind, spec, size, columnFormats }, ...proposals];

const hasSameColumns = (one: EditedReport['query'], other: EditedReport['query']): boolean =>
  isSameValue(listColumns(one), listColumns(other));

/** In any order. A time without a grain has no column, but those of compared periods. */
const listColumns = ({ measures, dimensions, timeDimensions }: EditedReport['query']): unknown => [
  readStrings(measures).toSorted(),
  readStrings(dimensions).toSorted(),
  readArray(timeDimensions)
    .filter(isRecord)
    .filter(({ granularity, compareDateRange }) => typeof granularity === 'string' || compareDateRange)
    .map(({ dimension, granularity, compareDateRange }) =>
      [dimension, granularity, compareDateRange ? 'compared' : ''].map(String).join(' '),
    )
    .toSorted(),
];

/** Pictures of charts that are offered at once. */
const mostOffered = 6;

/** What the author has chosen, as long as it fits; else the best. `undefined`: there is none. */
export const chooseProposal = (
  proposals: readonly Offer[],
  chosen: Offer['rule'] | undefined,
): Offer | undefined => proposals.find(({ rule }) => rule === chosen) ?? proposals[0];

const always: ReadonlySet<Offer['rule']> = new Set(['own', 'table']);

/** The best ones, the chosen one, the author's own and the table, in the order of the proposals. */
export function listOffered(proposals: readonly Offer[], chosen: Offer | undefined): readonly Offer[] {
  const shown = proposals.filter((one) => one === chosen || always.has(one.rule));
  const others = proposals
    .filter((one) => !shown.includes(one))
    .slice(0, Math.max(1, mostOffered - shown.length));
  return proposals.filter((one) => shown.includes(one) || others.includes(one));
}
