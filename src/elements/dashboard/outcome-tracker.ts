import type { WidgetOutcome } from '../events/dashboard-events.ts';

/** Collects outcomes of widgets, and reports when all expected widgets have one. */
export class OutcomeTracker {
  readonly #isShown: (widgetId: string) => boolean;
  readonly #onAll: (outcomes: readonly WidgetOutcome[]) => void;
  #start = 0;
  #expected = new Set<string>();
  #outcomes = new Map<string, WidgetOutcome>();
  #isReported = true;

  /** @param isShown - an author may have removed a widget that was expected. */
  constructor(isShown: (widgetId: string) => boolean, onAll: (outcomes: readonly WidgetOutcome[]) => void) {
    this.#isShown = isShown;
    this.#onAll = onAll;
  }

  /** @param start - when the dashboard was requested, in milliseconds of `performance.now()`. */
  restart(start: number): void {
    this.#start = start;
    this.#expected.clear();
    this.#outcomes.clear();
    this.#isReported = false;
  }

  /** Adds widgets that are in or near the viewport. */
  expect(widgetIds: Iterable<string>): void {
    for (const id of widgetIds) this.#expected.add(id);
    this.#check();
  }

  /** Reports at once for a dashboard without widgets. */
  expectNone(): void {
    if (!this.#isReported) this.#report([]);
  }

  /** Widgets have begun to show something else. */
  forget(widgetIds: Iterable<string>): void {
    for (const id of widgetIds) this.#outcomes.delete(id);
  }

  record(widgetId: string, status: WidgetOutcome['status']): void {
    const milliseconds = Math.round(performance.now() - this.#start);
    this.#outcomes.set(widgetId, { widgetId, status, milliseconds });
    this.#check();
  }

  #check(): void {
    if (this.#isReported) return;
    const expected = [...this.#expected].filter(this.#isShown);
    if (expected.length === 0 || expected.some((id) => !this.#outcomes.has(id))) return;
    this.#report([...this.#outcomes.values()].filter(({ widgetId }) => this.#isShown(widgetId)));
  }

  #report(outcomes: readonly WidgetOutcome[]): void {
    this.#isReported = true;
    this.#onAll(outcomes);
  }
}
