import type { LitElement, ReactiveController } from 'lit';
import { loadChunkOnce } from '../../browser/load-chunk.ts';
import type { ParsedDashboard } from '../../model/dashboard/parse-dashboard.ts';
import { createElementProblem } from '../../store/element-problem.ts';
import { DashboardErrorEvent } from '../events/dashboard-events.ts';

const loadLimits = loadChunkOnce(() => import('../../model/theme/find-limited-values.ts'));

type Limits = Awaited<ReturnType<typeof loadLimits>>;

/** Reports limited values of themes and styles to the page's developer, each of them once. */
export class LimitReporter implements ReactiveController {
  readonly #host: LitElement & { readonly theme?: unknown };
  readonly #find: () => ParsedDashboard | undefined;
  #dashboard: ParsedDashboard | undefined;
  #theme: unknown;
  /** Lines, each after the widget that it is about: a page may set the same theme any number of times. */
  readonly #reported = new Set<string>();

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
    for (const { id, style } of widgets) this.#dispatch(limits.listLimitedStyleValues(style), id);
  }

  #report({ listLimitedValues }: Limits, theme: unknown): void {
    this.#dispatch(listLimitedValues(theme));
  }

  #dispatch(lines: readonly string[], widgetId?: string): void {
    const keyOf = (line: string): string => JSON.stringify([widgetId, line]);
    const news = lines.filter((line) => !this.#reported.has(keyOf(line)));
    if (news.length === 0) return;
    for (const line of news) this.#reported.add(keyOf(line));
    const problem = createElementProblem('length-limited', 'layout', { detail: news.join('; ') });
    this.#host.dispatchEvent(new DashboardErrorEvent(problem, widgetId));
  }
}

const isStyled = ({ theme, widgets }: ParsedDashboard): boolean =>
  theme !== undefined || widgets.some(({ style }) => style !== undefined);
