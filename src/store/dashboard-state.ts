/** What a dashboard is at one moment. Frozen: a new state replaces the old, nobody edits one. */
import type { ControlDefaults } from '../model/controls/control-defaults.ts';
import { emptyActiveControls, type ActiveControls } from '../model/controls/control-layers.ts';
import type { Controls } from '../model/controls/control-definitions.ts';
import type { SkippedControl } from '../model/query-planning/skipped-control.ts';
import type { ParsedDashboard } from '../model/parsing/parse-dashboard.ts';
import type { ParsedWidget } from '../model/parsing/parse-widget.ts';
import type { Result } from '../model/result.ts';
import type { LevelStates } from '../model/table/levels/aggregation-levels.ts';
import type { TotalsState } from '../model/table/table-view.ts';
import type { WidgetPlan } from '../model/widgets/plan-widget.ts';
import type { ElementProblem } from './element-problem.ts';

export interface WidgetState {
  readonly widget: ParsedWidget;
  readonly plan: WidgetPlan;
  /** Heading, if it has one. */
  readonly title?: string | undefined;
  /**
   * `waiting` until its rows are asked for, `loading` while they are on their way, `ready` when it can be drawn,
   * `failed` where there is nothing to draw. A failed refresh stays `ready` with `stale`.
   */
  readonly status: 'waiting' | 'loading' | 'ready' | 'failed';
  readonly result?: Result | undefined;
  /** In place of the plan's spec, where controls reach into its own rows. */
  readonly spec?: Readonly<Record<string, unknown>> | undefined;
  /** Of a table: further results that it is made of, and what its last line says. */
  readonly levels?: LevelStates | undefined;
  readonly totals?: TotalsState | undefined;
  readonly problem?: ElementProblem | undefined;
  /** A mistake of what is drawn that leaves the rest of it standing. */
  readonly warning?: ElementProblem | undefined;
  /** Rows of an earlier answer, since the newer one failed. */
  readonly stale?: boolean | undefined;
  /** Newer rows are on their way; the ones that are shown stay until then. */
  readonly busy?: boolean | undefined;
  /** Controls that leave it as it is though they concern it. */
  readonly skipped?: readonly SkippedControl[] | undefined;
}

export interface DashboardState {
  readonly status: 'idle' | 'loading' | 'ready' | 'failed';
  readonly dashboard?: ParsedDashboard | undefined;
  /** By widget id, in the dashboard's order. */
  readonly widgets: ReadonlyMap<string, WidgetState>;
  /** What its widgets offer; none until some are needed. */
  readonly controls?: Controls | undefined;
  /** What controls return to when they are reset. */
  readonly defaults?: ControlDefaults | undefined;
  /** What holds. */
  readonly active: ActiveControls;
  readonly problem?: ElementProblem | undefined;
}

export const idleState: DashboardState = Object.freeze({
  status: 'idle',
  widgets: new Map<string, WidgetState>(),
  active: emptyActiveControls,
});
