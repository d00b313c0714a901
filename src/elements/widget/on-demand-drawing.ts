/** Drawing of single widgets on demand, in dashboards of so many that only those near the viewport are drawn. */

/** Dashboards and tabs of more widgets use the virtual grid. */
export const maxDrawnAtOnce = 500;

/** Used by exports and printing. */
export interface DrawOnDemand {
  /** Resolves when the widget is in the DOM. */
  draw(widgetId: string): Promise<void>;
  /** Resolves when all widgets are in the DOM, and keeps them there until `release()`. */
  drawAll(): Promise<void>;
  release(): void;
}

/** The dashboards of very many widgets, which draw them on demand. */
export const drawersOnDemand = new WeakMap<Element, DrawOnDemand>();
