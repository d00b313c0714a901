import type { LitElement, ReactiveController } from 'lit';
import { loadChunkOnce } from '../../browser/load-chunk.ts';
import type { ParsedDashboard } from '../../model/dashboard/parse-dashboard.ts';
import { createElementProblem } from '../../store/element-problem.ts';
import { DashboardErrorEvent } from '../events/dashboard-events.ts';

const loadLimits = loadChunkOnce(() => import('../../model/theme/find-lengths-outside-limits.ts'));

type Limits = Awaited<ReturnType<typeof loadLimits>>;

/** Reports limited lengths of themes and styles to the page's developer, once per theme and once per widget. */
export class LengthLimitReporter implements ReactiveController {
  readonly #host: LitElement & { readonly theme?: unknown };
  readonly #find: () => ParsedDashboard | undefined;
  #dashboard: ParsedDashboard | undefined;
  #theme: unknown;

  constructor(host: LitElement & { readonly theme?: unknown }, find: () => ParsedDashboard | undefined) {
    this.#host = host;
    this.#find = find;
    host.addController(this);
    this.hostUpdated();
  }

  hostUpdated(): void {
    const dashboard = this.#find();
    const theme = this.#host.theme;
    if (theme !== this.#theme && theme) void this.#check((limits) => this.#report(limits, theme));
    // An edited dashboard keeps its grid settings; only its widgets have moved.
    if (dashboard && dashboard.grid !== this.#dashboard?.grid && isStyled(dashboard))
      void this.#check((limits) => this.#reportDashboard(limits, dashboard));
    this.#theme = theme;
    this.#dashboard = dashboard;
  }

  /** Limits that do not load are no fault of the page, and apply all the same. */
  async #check(report: (limits: Limits) => void): Promise<void> {
    const limits = await loadLimits().catch(() => undefined);
    if (limits && this.#host.isConnected) report(limits);
  }

  #reportDashboard(limits: Limits, { theme, widgets }: ParsedDashboard): void {
    this.#report(limits, theme);
    for (const { id, style } of widgets) this.#dispatch(limits.listStyleLengthsOutsideLimits(style), id);
  }

  #report({ listLengthsOutsideLimits }: Limits, theme: unknown): void {
    this.#dispatch(listLengthsOutsideLimits(theme));
  }

  #dispatch(lines: readonly string[], widgetId?: string): void {
    if (lines.length === 0) return;
    const problem = createElementProblem('length-limited', 'layout', { detail: lines.join('; ') });
    this.#host.dispatchEvent(new DashboardErrorEvent(problem, widgetId));
  }
}

const isStyled = ({ theme, widgets }: ParsedDashboard): boolean =>
  theme !== undefined || widgets.some(({ style }) => style !== undefined);
