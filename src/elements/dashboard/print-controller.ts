import type { LitElement, ReactiveController } from 'lit';
import { WidgetElement } from '../widget/widget-element.ts';
import { drawOnDemand } from './virtual-grid/draw-on-demand.ts';
import type { LayoutState } from './layout-state.ts';
import { applyPrintLayout } from './print-layout.ts';
import { printStyles } from './print-styles.ts';

/** What printing needs of a dashboard. */
export interface Printable {
  /** undefined while there is nothing to print. */
  paper(): LayoutState | undefined;
  /** Asks for the rows of widgets as if their reader stood before them. */
  show(boxes: readonly Element[]): void;
}

/** How long `print()` waits for the next of the widgets that are neither drawn nor failed, ms. */
const patience = 30_000;

/** Lays the dashboard out for paper whenever the page is printed, by whomever. */
export class PrintController implements ReactiveController {
  readonly #host: LitElement;
  readonly #dashboard: Printable;
  #undo: (() => void) | undefined;

  constructor(host: LitElement, dashboard: Printable) {
    this.#host = host;
    this.#dashboard = dashboard;
    const { styleSheet } = printStyles;
    const { renderRoot } = host;
    if (styleSheet && renderRoot instanceof ShadowRoot)
      renderRoot.adoptedStyleSheets = [...renderRoot.adoptedStyleSheets, styleSheet];
    host.addController(this);
  }

  hostConnected(): void {
    // Before the charts inside are told, so that they measure the box that they are printed in.
    addEventListener('beforeprint', this.#begin, { capture: true });
    addEventListener('afterprint', this.#end, { capture: true });
  }

  hostDisconnected(): void {
    removeEventListener('beforeprint', this.#begin, { capture: true });
    removeEventListener('afterprint', this.#end, { capture: true });
    this.#end();
  }

  /** Opens the browser's print dialog when every widget is drawn, or has failed. */
  async print(): Promise<void> {
    const places = drawOnDemand.get(this.#host);
    await places?.drawAll();
    this.#dashboard.show(this.#boxes);
    await this.#settle();
    window.print();
    places?.release();
  }

  async #settle(): Promise<void> {
    let [waiting, end] = [Infinity, 0];
    const boxes = this.#boxes;
    do {
      const left = boxes.filter((box) => !box.settled).length;
      if (left < waiting) end = performance.now() + patience;
      waiting = left;
      if (left > 0) await nextTurn();
    } while (waiting > 0 && performance.now() < end);
  }

  get #boxes(): WidgetElement[] {
    const boxes = this.#host.renderRoot.querySelectorAll('vitrine-widget');
    return [...boxes].filter((box) => box instanceof WidgetElement);
  }

  readonly #begin = (): void => {
    this.#dashboard.show(this.#boxes);
    const grid = this.#host.renderRoot.querySelector('.grid');
    const paper = this.#dashboard.paper();
    if (this.#undo || !paper || !(grid instanceof HTMLElement)) return;
    this.#undo = applyPrintLayout(grid, paper);
  };

  readonly #end = (): void => {
    this.#undo?.();
    this.#undo = undefined;
  };
}

/** Also where the page is hidden and paints no frames. */
const nextTurn = (): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, 30));
