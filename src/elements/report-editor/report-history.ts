/** What the author of a report has done, one step after another. */
import type { Offer, OwnOffer } from '../../model/report-query/choose-proposals.ts';
import type { QueryMode } from './sql-editing.ts';
import type { ReportQuery } from '../../model/report-query/report-query.ts';

/** What a step changes. */
export interface ReportState {
  readonly query: ReportQuery;
  /** What the author has made of a proposal. */
  readonly own: OwnOffer | undefined;
  readonly chosenRule: Offer['rule'] | undefined;
  readonly mode: QueryMode;
}

export class ReportHistory {
  #past: readonly ReportState[] = [];
  #future: readonly ReportState[] = [];

  get canUndo(): boolean {
    return this.#past.length > 0;
  }

  get canRedo(): boolean {
    return this.#future.length > 0;
  }

  /** @param before - the state that a step is about to change. */
  record(before: ReportState): void {
    this.#past = [...this.#past, before];
    this.#future = [];
  }

  /** @returns the state before the last step. `undefined`: there is none. */
  undo(now: ReportState): ReportState | undefined {
    const before = this.#past.at(-1);
    if (!before) return undefined;
    this.#past = this.#past.slice(0, -1);
    this.#future = [now, ...this.#future];
    return before;
  }

  redo(now: ReportState): ReportState | undefined {
    const next = this.#future[0];
    if (!next) return undefined;
    this.#future = this.#future.slice(1);
    this.#past = [...this.#past, now];
    return next;
  }
}
