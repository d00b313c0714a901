/** Loads the whole of a chart while selections in other charts narrow it. */
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Result } from '../../../model/result.ts';
import { loadChunkOnce } from '../../../browser/load-chunk.ts';
import type { ViewInput } from '../../../elements/view/view-interface.ts';
import type { PickedPart } from './describe-parts.ts';
import type { MissingWhole } from './find-picked-part.ts';

const loadFinder = loadChunkOnce(() => import('./find-picked-part.ts'));

export class PickedPartController implements ReactiveController {
  readonly #onWhole: (signal: AbortSignal) => void;
  /** The last rows without a selection, or the rows that were loaded for it. */
  #whole: Result | undefined;
  /** The rows for which the whole was loaded. */
  #loadedFor: Result | undefined;
  #loading = new AbortController();

  /** @param onWhole - called when the whole has arrived. */
  constructor(host: ReactiveControllerHost, onWhole: (signal: AbortSignal) => void) {
    this.#onWhole = onWhole;
    host.addController(this);
  }

  /** Undefined without a selection, until the whole has loaded, and where the chart shows no whole. */
  async find(input: ViewInput): Promise<PickedPart | undefined> {
    if (!isNarrowed(input)) {
      this.#whole = input.result;
      return undefined;
    }
    const { signal } = this.#loading;
    try {
      const { findPickedPart, isMissing } = await loadFinder();
      const found = await findPickedPart(input, {
        result: this.#whole,
        isCurrent: this.#loadedFor === input.result,
      });
      if (!isMissing(found)) return found;
      void this.#load(found, input, signal);
    } catch {
      // The chart is complete without its whole.
    }
    return undefined;
  }

  /** Called before other rows are drawn: what was loaded for the last ones is not drawn any more. */
  cancel(): void {
    this.#loading.abort();
    this.#loading = new AbortController();
  }

  hostDisconnected(): void {
    this.#loading.abort();
  }

  async #load({ load }: MissingWhole, input: ViewInput, signal: AbortSignal): Promise<void> {
    const whole = await load(signal).catch(() => undefined);
    if (!whole || signal.aborted) return;
    this.#whole = whole;
    this.#loadedFor = input.result;
    this.#onWhole(signal);
  }
}

const isNarrowed = ({ ports, widgetId, result }: ViewInput): boolean =>
  result?.query !== undefined &&
  (ports?.state().active.crossFilters ?? []).some((selection) => selection.widgetId !== widgetId);
