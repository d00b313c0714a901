import type { LitElement, ReactiveController } from 'lit';
import type { ParsedDashboard } from '../../model/parsing/parse-dashboard.ts';
import { findLimitedLengths, findLimitedStyle } from '../../model/theme/find-limited-lengths.ts';
import { createElementProblem } from '../../store/element-problem.ts';
import { DashboardErrorEvent } from './dashboard-events.ts';

/** Tells, once per theme and once per widget, which lengths are limited: whoever wrote them looks for the reason. */
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
    if (theme !== this.#theme) this.#reportAll(findLimitedLengths(theme));
    // An edited dashboard is the same one with widgets elsewhere.
    if (dashboard?.grid !== this.#dashboard?.grid) this.#report(dashboard);
    this.#theme = theme;
    this.#dashboard = dashboard;
  }

  #report(dashboard: ParsedDashboard | undefined): void {
    this.#reportAll(findLimitedLengths(dashboard?.theme));
    for (const { id, style } of dashboard?.widgets ?? []) this.#reportAll(findLimitedStyle(style), id);
  }

  #reportAll(lines: readonly string[], widgetId?: string): void {
    if (lines.length === 0) return;
    const problem = createElementProblem('length-limited', 'layout', { detail: lines.join('; ') });
    this.#host.dispatchEvent(new DashboardErrorEvent(problem, widgetId));
  }
}
