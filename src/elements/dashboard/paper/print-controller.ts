import { importChunk } from '../../../browser/import-chunk.ts';
import { type LitElement, type ReactiveController, css } from 'lit';
import type { DrawnWidget } from '../../view/drawn-widget.ts';
import { drawersOnDemand } from '../../widget/on-demand-drawing.ts';
import type { LayoutState } from '../../layout-editor/edit-session.ts';
import { describeWidgets, drawAllWidgets, listBoxes, type DrawAllPorts } from './draw-all-widgets.ts';
import { WidgetElement } from '../../widget/widget-element.ts';
import { isControl } from '../../widget/widget-traits.ts';
import { groupIntoBands } from '../../../model/layout/group-into-bands.ts';

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
  #undo: (() => void) | undefined;
  #restore: (() => void) | undefined;

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

  /** Draws every widget, and says in words what each one shows. */
  async drawAll(): Promise<DrawnWidget[]> {
    await drawAllWidgets(this.#host, this.#dashboard);
    if (this.#undo) await this.#fitToPaper();
    return describeWidgets(this.#host);
  }

  /** Opens the browser's print dialog when every widget is drawn, or has failed. */
  async print(): Promise<void> {
    await drawAllWidgets(this.#host, this.#dashboard);
    window.print();
    drawersOnDemand.get(this.#host)?.release();
  }

  /** Replaces what only a screen can show as a whole. Not in the browser's own print dialog, which waits for nothing. */
  async #fitToPaper(): Promise<void> {
    this.#restore?.();
    const { fitToPaper } = await importChunk(() => import('./fit-to-paper.ts'));
    const grid = this.#host.renderRoot.querySelector('.grid');
    this.#restore = await fitToPaper(listBoxes(this.#host), grid, await this.#dashboard.facts());
  }

  readonly #begin = (): void => {
    this.#dashboard.show(listBoxes(this.#host));
    const grid = this.#host.renderRoot.querySelector('.grid');
    const paper = this.#dashboard.paper();
    if (this.#undo || !paper || !(grid instanceof HTMLElement)) return;
    this.#undo = applyPrintLayout(grid, paper);
  };

  readonly #end = (): void => {
    this.#undo?.();
    this.#restore?.();
    this.#undo = this.#restore = undefined;
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
  /* On paper a shadow is a picture of the whole box, of which a line can stand at the end of the page before. */
  .printing vitrine-widget {
    box-shadow: none;
  }
  .printing > vitrine-widget {
    position: static;
    grid-area: var(--vi-print-area);
    align-self: start;
    width: auto !important;
    /* Higher than a page, it would be cut, and what comes after it would stand on it. */
    height: min(var(--vi-print-height), var(--vi-sheet-height, 100000px)) !important;
    margin-block-start: var(--vi-print-top);
    break-inside: avoid;
    break-after: var(--vi-print-break, auto);
    contain: none;
  }
  /* A long table in a narrow box would take many more pages. */
  .printing > vitrine-widget.wide {
    grid-area: var(--vi-print-wide);
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

// The layout on paper has the columns of the screen and the width of the paper. Pages break between rows of widgets.

/**
 * Puts widgets that are side by side into one row of the printed grid. No page breaks within a row.
 * @returns a function that restores the layout of the screen.
 */
function applyPrintLayout(grid: HTMLElement, { cells, settings, breakpoint }: LayoutState): () => void {
  const { margin, rowHeight } = settings;
  const step = rowHeight + margin[1];
  const boxes = new Map([...grid.children].map((box) => [box.getAttribute('data-widget-id'), box]));
  const undo = [
    applyStyle(grid, {
      columns: `repeat(${settings.cols[breakpoint]}, minmax(0, 1fr))`,
      gap: `${Math.max(0, margin[1])}px ${Math.max(0, margin[0])}px`,
    }),
  ];
  for (const [index, band] of groupIntoBands(cells).entries()) {
    const top = Math.min(...band.map(({ y }) => y));
    for (const { i, x, y, w, h } of band) {
      const style = {
        area: `${2 * index + 1} / ${x + 1} / auto / span ${w}`,
        wide: `${2 * index + 2} / 1 / auto / -1`,
        top: `${Math.max(0, (y - top) * step)}px`,
        height: `${Math.max(0, h * step - margin[1])}px`,
        ...(isControlBox(boxes.get(i)) && { break: 'avoid' }),
      };
      undo.push(applyStyle(boxes.get(i), style));
    }
  }
  for (const box of grid.querySelectorAll('vitrine-widget > vitrine-widget'))
    undo.push(applyPercentages(box));
  grid.classList.add('printing');
  undo.push(() => grid.classList.remove('printing'));
  return () => undo.forEach((one) => one());
}

/** Controls stay on the page of what they filter. */
const isControlBox = (box: Element | undefined): boolean =>
  box instanceof WidgetElement && box.state !== undefined && isControl(box.state.plan);

/** Gives widgets of a tab their position in percent, because the width of the panel on paper is unknown. */
function applyPercentages(box: Element): () => void {
  const room = box.parentElement?.getBoundingClientRect();
  const { left, right, width } = box.getBoundingClientRect();
  if (!room || room.width === 0) return () => undefined;
  const start = getComputedStyle(box).direction === 'rtl' ? room.right - right : left - room.left;
  const share = (length: number): string => `${(length / room.width) * 100}%`;
  return applyStyle(box, { start: share(start), width: share(width) });
}

function applyStyle(box: Element | undefined, style: Readonly<Record<string, string>>): () => void {
  if (!(box instanceof HTMLElement)) return () => undefined;
  for (const [name, value] of Object.entries(style)) box.style.setProperty(`--vi-print-${name}`, value);
  return () => Object.keys(style).forEach((name) => box.style.removeProperty(`--vi-print-${name}`));
}
