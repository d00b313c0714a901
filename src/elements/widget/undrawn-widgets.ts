/** For dashboards of very many widgets: the limit, and drawing of widgets that are not near the viewport. */

/** Dashboards and tabs of more widgets use the virtual grid. */
export const maxDrawnAtOnce = 500;

/** Used by exports and printing. */
export interface UndrawnWidgets {
  /** Resolves when the widget is in the DOM. */
  draw(widgetId: string): Promise<void>;
  /** Resolves when all widgets are in the DOM, and keeps them there until `release()`. */
  drawAll(): Promise<void>;
  release(): void;
}

export const undrawnWidgets = new WeakMap<Element, UndrawnWidgets>();
