/** The measures of a widget whose numbers can be explained: those of groups of rows that come from the Data API. */
import type { Result, ResultColumn } from '../result.ts';

/**
 * Empty where the page hides explanations, and for single records, which have no parts.
 * @param hide - pieces that the page leaves out.
 */
export function listExplainedMeasures(
  result: Result | undefined,
  hide: readonly string[] = [],
): ResultColumn[] {
  const isHidden = hide.includes('explain') || hide.includes('menu');
  if (isHidden || !result?.query || result.query['ungrouped'] === true) return [];
  return result.columns.filter(({ role }) => role === 'measure');
}
