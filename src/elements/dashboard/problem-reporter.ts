import type { DashboardState } from '../../store/dashboard-state.ts';
import type { Problem } from '../../store/problem.ts';
import { ErrorEvent } from './dashboard-events.ts';

/** Turns problems of the state into events, each once. */
export class ProblemReporter {
  readonly #dispatch: (event: ErrorEvent) => void;
  readonly #reported = new WeakSet<Problem>();

  constructor(dispatch: (event: ErrorEvent) => void) {
    this.#dispatch = dispatch;
  }

  /** @returns ids of the widgets that have failed since the last call. */
  report({ problem, widgets }: DashboardState): string[] {
    if (problem && this.#isNew(problem)) this.#dispatch(new ErrorEvent(problem));
    const failed: string[] = [];
    for (const [id, widget] of widgets) {
      if (widget.flaw && this.#isNew(widget.flaw)) this.#dispatch(new ErrorEvent(widget.flaw, id));
      if (!widget.problem || !this.#isNew(widget.problem)) continue;
      this.#dispatch(new ErrorEvent(widget.problem, id));
      if (widget.status === 'failed') failed.push(id);
    }
    return failed;
  }

  #isNew(problem: Problem): boolean {
    if (this.#reported.has(problem)) return false;
    this.#reported.add(problem);
    return true;
  }
}
