import type { ViewStateStore } from '../view/view-interface.ts';

/** View states by widget. They outlive the views. */
export class ViewStates {
  #states = new Map<string, unknown>();

  of(widgetId: string): ViewStateStore {
    return {
      load: () => this.#states.get(widgetId),
      save: (state) => {
        if (state === undefined) this.#states.delete(widgetId);
        else this.#states.set(widgetId, state);
      },
    };
  }

  get all(): Readonly<Record<string, unknown>> {
    return Object.fromEntries(this.#states);
  }

  readonly clear = (): void => {
    this.#states = new Map();
  };

  replace(states: Readonly<Record<string, unknown>>): void {
    this.#states = new Map(Object.entries(states));
  }
}
