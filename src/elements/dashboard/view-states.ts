import type { ViewStateStore } from '../widget/view-interface.ts';

/** What readers have arranged in views, by widget; it outlives their drawings. */
export class ViewStates {
  #kept = new Map<string, unknown>();

  of(widgetId: string): ViewStateStore {
    return {
      load: () => this.#kept.get(widgetId),
      save: (arranged) => {
        if (arranged === undefined) this.#kept.delete(widgetId);
        else this.#kept.set(widgetId, arranged);
      },
    };
  }

  get all(): Readonly<Record<string, unknown>> {
    return Object.fromEntries(this.#kept);
  }

  replace(kept: Readonly<Record<string, unknown>>): void {
    this.#kept = new Map(Object.entries(kept));
  }
}
