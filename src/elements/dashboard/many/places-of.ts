/** Dashboards of very many widgets, for those who need a widget that is not drawn: exports and the printer. */
export interface DrawnOnDemand {
  /** Resolves when that widget stands; at once where it does, or where there is none. */
  bring(widgetId: string): Promise<void>;
  /** Resolves when all stand, and keeps them until they are let go. */
  bringAll(): Promise<void>;
  letAllGo(): void;
}

export const placesOf = new WeakMap<Element, DrawnOnDemand>();
