/** Dashboards of very many widgets: which they are, and how to get at one of their widgets that is not drawn. */

/** Dashboards, and places, of more widgets than these are put up in slices, and drawn as they come near. */
export const mostAtOnce = 500;

/** For exports and the printer. */
export interface DrawnOnDemand {
  /** Resolves when that widget stands; at once where it does, or where there is none. */
  bring(widgetId: string): Promise<void>;
  /** Resolves when all stand, and keeps them until they are let go. */
  bringAll(): Promise<void>;
  letAllGo(): void;
}

export const placesOf = new WeakMap<Element, DrawnOnDemand>();
