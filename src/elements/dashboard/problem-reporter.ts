import type { DashboardState } from '../../store/dashboard-state.ts';
import type { ElementProblem } from '../../store/element-problem.ts';
import { DashboardErrorEvent } from '../events/dashboard-events.ts';

/**
 * Fires one event for each problem of a widget. A lost connection or a refused token fails many widgets for one cause:
 * it is one event for the whole dashboard, until no widget has it any more.
 */
export class ProblemReporter {
  readonly #dispatch: (event: DashboardErrorEvent) => void;
  readonly #reported = new WeakSet<ElementProblem>();
  #sharedCauses = new Set<string>();

  constructor(dispatch: (event: DashboardErrorEvent) => void) {
    this.#dispatch = dispatch;
  }

  /** @returns ids of the widgets that have failed since the last call. */
  report({ widgets }: DashboardState): string[] {
    const failed: string[] = [];
    const causes = new Set<string>();
    for (const [id, widget] of widgets) {
      if (widget.warning && this.#isNew(widget.warning))
        this.#dispatch(new DashboardErrorEvent(widget.warning, id));
      if (!widget.problem) continue;
      if (isShared(widget.problem)) causes.add(toCause(widget.problem));
      if (!this.#isNew(widget.problem)) continue;
      this.#reportWidget(id, widget.problem);
      if (widget.status === 'failed') failed.push(id);
    }
    // A widget that tries again has no problem for a moment, so causes are forgotten only when no widget is busy.
    if (![...widgets.values()].some(({ busy }) => busy)) this.#sharedCauses = causes;
    return failed;
  }

  #reportWidget(id: string, problem: ElementProblem): void {
    if (!isShared(problem)) return this.#dispatch(new DashboardErrorEvent(problem, id));
    const cause = toCause(problem);
    if (this.#sharedCauses.has(cause)) return;
    this.#sharedCauses.add(cause);
    this.#dispatch(new DashboardErrorEvent(problem));
  }

  #isNew(problem: ElementProblem): boolean {
    if (this.#reported.has(problem)) return false;
    this.#reported.add(problem);
    return true;
  }
}

/** A timeout is that of one response: others may have arrived. */
const isShared = ({ code, phase, reason }: ElementProblem): boolean =>
  phase === 'session' || (code === 'offline' && reason === undefined);

const toCause = ({ code, detail }: ElementProblem): string => `${code} ${detail}`;
