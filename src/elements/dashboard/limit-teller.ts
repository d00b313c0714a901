import type { LitElement, ReactiveController } from 'lit';
import type { ReadDashboard } from '../../model/readers/read-dashboard.ts';
import { findLimited, findLimitedStyle } from '../../model/theme/find-limited.ts';
import { createProblem } from '../../store/problem.ts';
import { ErrorEvent } from './dashboard-events.ts';

/** Tells, once per theme and once per widget, which lengths are limited: whoever wrote them looks for the reason. */
export class LimitTeller implements ReactiveController {
  readonly #host: LitElement & { readonly theme?: unknown };
  readonly #find: () => ReadDashboard | undefined;
  #dashboard: ReadDashboard | undefined;
  #theme: unknown;

  constructor(host: LitElement & { readonly theme?: unknown }, find: () => ReadDashboard | undefined) {
    this.#host = host;
    this.#find = find;
    host.addController(this);
    this.hostUpdated();
  }

  hostUpdated(): void {
    const [dashboard, theme] = [this.#find(), this.#host.theme];
    if (theme !== this.#theme) this.#tell(findLimited(theme));
    // An edited dashboard is the same one with widgets elsewhere.
    if (dashboard?.grid !== this.#dashboard?.grid) this.#tellOf(dashboard);
    this.#theme = theme;
    this.#dashboard = dashboard;
  }

  #tellOf(dashboard: ReadDashboard | undefined): void {
    this.#tell(findLimited(dashboard?.theme));
    for (const { id, style } of dashboard?.widgets ?? []) this.#tell(findLimitedStyle(style), id);
  }

  #tell(lines: readonly string[], widgetId?: string): void {
    if (lines.length === 0) return;
    const problem = createProblem('length-limited', 'layout', { detail: lines.join('; ') });
    this.#host.dispatchEvent(new ErrorEvent(problem, widgetId));
  }
}
