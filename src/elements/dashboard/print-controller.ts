import { type LitElement, type ReactiveController, css } from 'lit';
import { WidgetElement } from '../widget/widget-element.ts';
import { drawersOnDemand } from '../widget/on-demand-drawing.ts';
import type { LayoutState } from '../layout-editor/edit-session.ts';
import { groupIntoBands } from '../../model/layout/group-into-bands.ts';

/** The parts of a dashboard that printing needs. */
export interface Printable {
  /** Layout to print. `undefined` before the first layout. */
  paper(): LayoutState | undefined;
  /** Loads the rows of widgets as if they were near the viewport. */
  show(boxes: readonly Element[]): void;
}

/** Longest time that `print()` waits for the next widget to be drawn or to fail, ms. */
const timeout = 30_000;

/** Applies a layout for paper whenever the page is printed, by `print()` or by the browser's menu. */
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
    // Capture runs before the listeners of charts, so that charts measure the box for paper.
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
    const places = drawersOnDemand.get(this.#host);
    await places?.drawAll();
    this.#dashboard.show(this.#boxes);
    await this.#settle();
    window.print();
    places?.release();
  }

  async #settle(): Promise<void> {
    let waiting = Infinity;
    let end = 0;
    const boxes = this.#boxes;
    do {
      const left = boxes.filter((box) => !box.settled).length;
      if (left < waiting) end = performance.now() + timeout;
      waiting = left;
      if (left > 0) await nextTask();
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

/** A timer, because a hidden page paints no frames. */
const nextTask = (): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, 30));

/**
 * While charts are drawn for paper, the grid has the width of a portrait A4 or Letter sheet without margins (718px). In
 * print, it has the width of the actual paper.
 */
const printStyles = css`
  .grid.printing {
    display: grid;
    grid-template-columns: var(--vi-print-columns);
    gap: var(--vi-print-gap);
    width: 718px;
    height: auto !important;
  }
  .printing > .zone {
    display: none;
  }
  .printing > vitrine-widget {
    position: static;
    grid-area: var(--vi-print-area);
    align-self: start;
    width: auto !important;
    height: var(--vi-print-height) !important;
    margin-block-start: var(--vi-print-top);
    break-inside: avoid;
    contain: none;
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
        area: `${index + 1} / ${x + 1} / auto / span ${w}`,
        top: `${Math.max(0, (y - top) * step)}px`,
        height: `${Math.max(0, h * step - margin[1])}px`,
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
