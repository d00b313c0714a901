import type { DashboardState } from '../../store/dashboard-state.ts';
import type { ElementProblem } from '../../store/element-problem.ts';
import { DashboardErrorEvent } from '../events/dashboard-events.ts';

/** Fires one event for each problem of the state. */
export class ProblemReporter {
  readonly #dispatch: (event: DashboardErrorEvent) => void;
  readonly #reported = new WeakSet<ElementProblem>();

  constructor(dispatch: (event: DashboardErrorEvent) => void) {
    this.#dispatch = dispatch;
  }

  /** @returns ids of the widgets that have failed since the last call. */
  report({ problem, widgets }: DashboardState): string[] {
    if (problem && this.#isNew(problem)) this.#dispatch(new DashboardErrorEvent(problem));
    const failed: string[] = [];
    for (const [id, widget] of widgets) {
      if (widget.warning && this.#isNew(widget.warning))
        this.#dispatch(new DashboardErrorEvent(widget.warning, id));
      if (!widget.problem || !this.#isNew(widget.problem)) continue;
      this.#dispatch(new DashboardErrorEvent(widget.problem, id));
      if (widget.status === 'failed') failed.push(id);
    }
    return failed;
  }

  #isNew(problem: ElementProblem): boolean {
    if (this.#reported.has(problem)) return false;
    this.#reported.add(problem);
    return true;
  }
}
