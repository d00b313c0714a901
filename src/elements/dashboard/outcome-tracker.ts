import type { WidgetOutcome } from './dashboard-events.ts';

/** Collects how widgets came out, and tells when all that are expected have. */
export class OutcomeTracker {
  readonly #onAll: (outcomes: readonly WidgetOutcome[]) => void;
  #start = 0;
  #expected = new Set<string>();
  #outcomes = new Map<string, WidgetOutcome>();
  #isReported = true;

  constructor(onAll: (outcomes: readonly WidgetOutcome[]) => void) {
    this.#onAll = onAll;
  }

  restart(): void {
    this.#start = performance.now();
    this.#expected.clear();
    this.#outcomes.clear();
    this.#isReported = false;
  }

  /** Widgets that are in sight, or near it. */
  expect(widgetIds: Iterable<string>): void {
    for (const id of widgetIds) this.#expected.add(id);
    this.#check();
  }

  /** There is no widget to be waited for. */
  expectNone(): void {
    if (this.#isReported || this.#expected.size > 0) return;
    this.#isReported = true;
    this.#onAll([]);
  }

  record(widgetId: string, status: WidgetOutcome['status']): void {
    const milliseconds = Math.round(performance.now() - this.#start);
    this.#outcomes.set(widgetId, { widgetId, status, milliseconds });
    this.#check();
  }

  #check(): void {
    if (this.#isReported || this.#expected.size === 0) return;
    if ([...this.#expected].some((id) => !this.#outcomes.has(id))) return;
    this.#isReported = true;
    this.#onAll([...this.#outcomes.values()]);
  }
}
