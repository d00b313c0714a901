import type { ViewMemory } from '../widget/view-port.ts';

/** What readers have arranged in views, by widget; it outlives their drawings. */
export class ViewMemories {
  #kept = new Map<string, unknown>();

  of(widgetId: string): ViewMemory {
    return {
      recall: () => this.#kept.get(widgetId),
      keep: (arranged) => {
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
