import { loadChunk } from '../../../browser/load-chunk.ts';
import { type LitElement, type ReactiveController, css } from 'lit';
import { applyPaperColors } from '../../theme/paper-colors.ts';
import { toElementProblem } from '../../../store/element-problem.ts';
import { DashboardErrorEvent } from '../../events/dashboard-events.ts';
import type { DrawnWidget } from '../../view/drawn-widget.ts';
import { drawersOnDemand } from '../../widget/on-demand-drawing.ts';
import type { LayoutState } from '../../layout-editor/layout-preview.ts';
import { drawAllWidgets, listBoxes, readDrawnWidget, type DrawAllPorts } from './draw-all-widgets.ts';
import { applyPrintLayout, type PrintLayout } from './print-layout.ts';

/** The parts of a dashboard that printing needs. */
export interface Printable extends DrawAllPorts {
  /** Layout to print. `undefined` before the first layout. */
  paper(): LayoutState | undefined;
  /** What paper says above the widgets. */
  facts(): Promise<readonly string[]>;
}

/** Applies a layout for paper whenever the page is printed, by `print()` or by the browser's menu. */
export class PrintController implements ReactiveController {
  readonly #host: LitElement;
  readonly #dashboard: Printable;
  #layout: PrintLayout | undefined;
  #restore: (() => void) | undefined;
  #recolor: (() => void) | undefined;

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
    // Capture runs before the listeners of charts, so that charts measure the box for paper.
    addEventListener('beforeprint', this.#begin, { capture: true });
    addEventListener('afterprint', this.#end, { capture: true });
  }

  hostDisconnected(): void {
    removeEventListener('beforeprint', this.#begin, { capture: true });
    removeEventListener('afterprint', this.#end, { capture: true });
    this.#end();
  }

  /** Draws every widget, and says in words what each one shows. What is drawn does not depend on the file of the words. */
  async drawAll(): Promise<DrawnWidget[]> {
    await drawAllWidgets(this.#host, this.#dashboard);
    if (this.#layout) await this.#fitToPaper();
    try {
      const { describeWidgets } = await loadChunk(() => import('./describe-widgets.ts'));
      return await describeWidgets(this.#host);
    } catch (error) {
      this.#host.dispatchEvent(new DashboardErrorEvent(toElementProblem(error, 'render', 'engine-failed')));
      return listBoxes(this.#host).map(readDrawnWidget);
    }
  }

  /** Opens the browser's print dialog when every widget is drawn, or has failed. */
  async print(): Promise<void> {
    this.#applyColors();
    await drawAllWidgets(this.#host, this.#dashboard);
    window.print();
    // Without a dialog, nothing says that it was closed.
    if (!this.#layout) this.#end();
    drawersOnDemand.get(this.#host)?.release();
  }

  /** Replaces what only a screen can show as a whole. Not in the browser's own print dialog, which waits for nothing. */
  async #fitToPaper(): Promise<void> {
    this.#restore?.();
    const { fitToPaper } = await loadChunk(() => import('./fit-to-paper.ts'));
    const grid = this.#host.renderRoot.querySelector<HTMLElement>('.grid');
    this.#restore = await fitToPaper(listBoxes(this.#host), grid, await this.#dashboard.facts());
    this.#layout?.placeRows();
  }

  readonly #begin = (): void => {
    this.#applyColors();
    this.#dashboard.show(listBoxes(this.#host));
    const grid = this.#host.renderRoot.querySelector('.grid');
    const paper = this.#dashboard.paper();
    if (this.#layout || !paper || !(grid instanceof HTMLElement)) return;
    this.#layout = applyPrintLayout(grid, paper);
  };

  #applyColors(): void {
    const views = listBoxes(this.#host).flatMap(({ view }) => view ?? []);
    this.#recolor ??= applyPaperColors(this.#host, views);
  }

  readonly #end = (): void => {
    this.#layout?.undo();
    this.#restore?.();
    this.#recolor?.();
    this.#layout = this.#restore = this.#recolor = undefined;
  };
}

/**
 * While charts are drawn for paper, the grid has the width of a portrait A4 or Letter sheet without margins (718px). In
 * print, it has the width of the actual paper.
 */
const printStyles = css`
  .grid.printing {
    display: grid;
    grid-template-columns: var(--vi-print-columns);
    gap: var(--vi-print-gap);
    width: var(--vi-sheet-width, 718px);
    height: auto !important;
  }
  .facts {
    margin-block: -8px 14px;
    color: var(--v-text-secondary);
    font-size: 12px;
  }
  .facts > p {
    margin: 0;
    overflow-wrap: anywhere;
  }
  .printing > .zone {
    display: none;
  }
  /*
   * On paper a shadow is a picture of the whole box on each of its pages, which is slow, and of which a line can stand at the
   * end of the page before.
   */
  .printing vitrine-widget {
    --v-widget-shadow: none;
  }
  .printing > vitrine-widget {
    position: static;
    grid-area: var(--vi-print-area);
    align-self: start;
    width: auto !important;
    /* Higher than a page, it would be cut, and what comes after it would stand on it. */
    height: min(
      var(--vi-print-height),
      max(200px, var(--vi-sheet-height, 100000px) - var(--vi-facts-height, 0px))
    ) !important;
    margin-block-start: var(--vi-print-top);
    break-inside: avoid;
    break-after: var(--vi-print-break, auto);
    contain: none;
  }
  /* What grows and stands above others, and a long table: in a narrow box, it would take many more pages. */
  .printing > vitrine-widget.wide {
    grid-column: 1 / -1;
    margin-block-start: 0;
  }
  .printing vitrine-widget > vitrine-widget {
    inset-inline-start: var(--vi-print-start) !important;
    width: var(--vi-print-width) !important;
  }
  @media print {
    :host {
      print-color-adjust: exact;
      -webkit-print-color-adjust: exact;
      /* A page that limits the height would print the first screen only. */
      height: auto !important;
      max-height: none !important;
      overflow: visible !important;
    }
    .control,
    vitrine-download,
    slot[name='toolbar'] {
      display: none;
    }
    .heading {
      break-after: avoid;
    }
    .grid.printing {
      width: auto;
    }
  }
`;
