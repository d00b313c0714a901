/** The drafts that are edited in this page, so that a dialog of the same dashboard adds to them what it makes. */
import type { ReportContent } from './draft-client.ts';

/** Columns and rows of the grid. */
interface Size {
  readonly w: number;
  readonly h: number;
}

/** Makes a report, and adds a widget that shows it to the draft that is edited. */
export type AddReport = (report: ReportContent, size: Size, signal: AbortSignal) => Promise<void>;

const adders = new WeakMap<object, AddReport>();

/** @param dashboard - the element of the dashboard. */
export const findOpenDraft = (dashboard: object): AddReport | undefined => adders.get(dashboard);

/** @param add - `undefined`: the draft is not edited any more. */
export function noteOpenDraft(dashboard: object, add: AddReport | undefined): void {
  if (add) adders.set(dashboard, add);
  else adders.delete(dashboard);
}
