/** A layer over the drawing of a chart. Its elements mark positions of a plot. */
import type { View } from 'vega';
import { findChartInset, type AxisRectangle } from './scene-marks.ts';

/** Distance of a label from the plot, px. */
const labelGap = 4;

/** The styles of the classes are those of the chart's element. */
export class PlotOverlay {
  readonly #view: View;
  readonly #layer = document.createElement('div');

  constructor(view: View) {
    this.#view = view;
    this.#layer.className = 'crosshair';
    this.#layer.ariaHidden = 'true';
  }

  clear(): void {
    this.#layer.remove();
  }

  /** Places the layer over the drawing. Returns false if there is no drawing. */
  attach(): boolean {
    const container = this.#view.container();
    const picture = container?.querySelector<HTMLElement>('canvas, svg');
    if (!container || !picture) return false;
    const { width, height } = getComputedStyle(picture);
    const left = `${picture.offsetLeft || 0}px`;
    const top = `${picture.offsetTop || 0}px`;
    setStyles(this.#layer, { left, top, width, height });
    if (this.#layer.parentElement !== container) container.append(this.#layer);
    return true;
  }

  /** Removes the elements of the layer. */
  empty(): void {
    this.#layer.replaceChildren();
  }

  add(className: string): HTMLElement {
    const element = document.createElement('div');
    element.className = className;
    return this.#layer.appendChild(element);
  }

  addLabel(): HTMLElement {
    const label = this.add('label');
    label.dir = 'auto';
    return label;
  }

  /** Places a label at a position of the axis, over its labels. It stays within the drawing. */
  placeLabel(label: HTMLElement, plot: AxisRectangle, position: number): void {
    const { x, y } = this.toLayer(plot);
    const { offsetWidth: width, offsetHeight: height } = label;
    const { clientWidth, clientHeight } = this.#layer;
    const wanted =
      plot.axis === 'x'
        ? { left: x + position - width / 2, top: y + plot.height + labelGap }
        : { left: x - width - labelGap, top: y + position - height / 2 };
    setPixelStyles(label, {
      left: Math.max(0, Math.min(wanted.left, clientWidth - width)),
      top: Math.max(0, Math.min(wanted.top, clientHeight - height)),
    });
  }

  /** Where a plot is in the layer. */
  toLayer(plot: AxisRectangle): { x: number; y: number } {
    const inset = findChartInset(this.#view);
    return { x: inset.left + plot.x, y: inset.top + plot.y };
  }
}

/** px */
export function setPixelStyles(element: HTMLElement, sides: Readonly<Record<string, number>>): void {
  setStyles(element, Object.fromEntries(Object.entries(sides).map(([side, px]) => [side, `${px}px`])));
}

function setStyles(element: HTMLElement, styles: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(styles)) element.style.setProperty(name, value);
}
