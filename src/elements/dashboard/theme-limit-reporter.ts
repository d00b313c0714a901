import type { LitElement, ReactiveController } from 'lit';
import type { ParsedDashboard } from '../../model/dashboard/parse-dashboard.ts';
import {
  listLengthsOutsideLimits,
  listStyleLengthsOutsideLimits,
} from '../../model/theme/find-lengths-outside-limits.ts';
import { createElementProblem } from '../../store/element-problem.ts';
import { DashboardErrorEvent } from '../events/dashboard-events.ts';

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
    if (theme !== this.#theme) this.#reportAll(listLengthsOutsideLimits(theme));
    // An edited dashboard keeps its grid settings; only its widgets have moved.
    if (dashboard?.grid !== this.#dashboard?.grid) this.#report(dashboard);
    this.#theme = theme;
    this.#dashboard = dashboard;
  }

  #report(dashboard: ParsedDashboard | undefined): void {
    this.#reportAll(listLengthsOutsideLimits(dashboard?.theme));
    for (const { id, style } of dashboard?.widgets ?? [])
      this.#reportAll(listStyleLengthsOutsideLimits(style), id);
  }

  #reportAll(lines: readonly string[], widgetId?: string): void {
    if (lines.length === 0) return;
    const problem = createElementProblem('length-limited', 'layout', { detail: lines.join('; ') });
    this.#host.dispatchEvent(new DashboardErrorEvent(problem, widgetId));
  }
}
