/** The times that a drawing gets other rows. A later time ends an earlier one that is still under way. */
import type { PreparedChart } from '../model/prepare-chart-spec.ts';
import type { ChartView } from './open-vega-view.ts';
import type * as ReplaceRows from './replace-rows.ts';

export type ReplaceSteps = Pick<typeof ReplaceRows, 'clearRows' | 'insertRows'>;

/** Whether later rows or another drawing have come since. */
type IsOutdated = () => boolean;

export class RowReplacements {
  #turn = 0;
  /** Collects the faults of rows that are being replaced. */
  #faults: string[] | undefined;

  /** @param isShown - whether the drawing is the current one. */
  begin(isShown: () => boolean): IsOutdated {
    const turn = ++this.#turn;
    // Nobody asks any more for the faults of a replacement that this one ends.
    this.#faults = undefined;
    return () => turn !== this.#turn || !isShown();
  }

  async run(
    chart: ChartView,
    prepared: PreparedChart,
    { steps, isOutdated }: { readonly steps: ReplaceSteps; readonly isOutdated: IsOutdated },
  ): Promise<'done' | 'faulty' | 'outdated'> {
    const faults: string[] = [];
    this.#faults = faults;
    await steps.clearRows(chart);
    if (isOutdated()) return 'outdated';
    await steps.insertRows(chart, prepared);
    if (isOutdated()) return 'outdated';
    this.#faults = undefined;
    return faults.length > 0 ? 'faulty' : 'done';
  }

  /** Takes a fault of rows that are being replaced. Returns false for others. */
  takeFault(message: string): boolean {
    this.#faults?.push(message);
    return this.#faults !== undefined;
  }
}
