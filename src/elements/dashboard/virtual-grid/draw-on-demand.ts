/** Dashboards of very many widgets: which they are, and how to get at one of their widgets that is not drawn. */

/** Dashboards, and places, of more widgets than these are put up in slices, and drawn as they come near. */
export const maxDrawnAtOnce = 500;

/** For exports and the printer. */
export interface DrawOnDemand {
  /** Resolves when that widget stands; at once where it does, or where there is none. */
  draw(widgetId: string): Promise<void>;
  /** Resolves when all stand, and keeps them until they are let go. */
  drawAll(): Promise<void>;
  release(): void;
}

export const drawOnDemand = new WeakMap<Element, DrawOnDemand>();
