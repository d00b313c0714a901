/** Draws crosshairs over a chart, in elements of their own, so that the chart itself is not drawn again. */
import type { View } from 'vega';
import type { CrosshairStation } from './crosshair-content.ts';
import type { Plot } from './crosshair-plots.ts';
import { findInset } from './scene-marks.ts';

/** Distance of the label from the plot, px. */
const labelGap = 4;

/** The line through a plot at a position along its axis. */
export interface CrosshairLine {
  readonly plot: Plot;
  readonly position: number;
}

/** The styles of the classes are those of the chart's element. */
export class CrosshairOverlay {
  readonly #view: View;
  readonly #layer = document.createElement('div');

  constructor(view: View) {
    this.#view = view;
    this.#layer.className = 'crosshair';
    this.#layer.ariaHidden = 'true';
  }

  /** Draws the line, a dot for each point, and a label at the axis. */
  drawStation(station: CrosshairStation, label: string): void {
    this.#start();
    this.#addLine(station, 'line');
    for (const point of station.points) this.#addDot(station, point.start, point.color);
    this.#addLabel(station, label);
  }

  /** Draws dashed lines at the position of a crosshair in another chart. */
  drawFollowers(lines: readonly CrosshairLine[]): void {
    this.#start();
    for (const line of lines) this.#addLine(line, 'line follower');
  }

  clear(): void {
    this.#layer.remove();
  }

  /** Empties the layer, and places it over the drawing. */
  #start(): void {
    const container = this.#view.container();
    const picture = container?.querySelector<HTMLElement>('canvas, svg');
    if (!container || !picture) return;
    this.#layer.replaceChildren();
    const { width, height } = getComputedStyle(picture);
    const left = `${picture.offsetLeft || 0}px`;
    const top = `${picture.offsetTop || 0}px`;
    setStyles(this.#layer, { left, top, width, height });
    if (this.#layer.parentElement !== container) container.append(this.#layer);
  }

  #addLine({ plot, position }: CrosshairLine, className: string): void {
    const { x, y } = this.#toLayer(plot);
    const isVertical = plot.axis === 'x';
    const line = this.#add(`${className} ${isVertical ? 'vertical' : 'horizontal'}`);
    if (isVertical) setPlace(line, { left: x + position, top: y, height: plot.height });
    else setPlace(line, { left: x, top: y + position, width: plot.width });
  }

  #addDot({ plot, position }: CrosshairLine, across: number, color: string | undefined): void {
    const { x, y } = this.#toLayer(plot);
    const dot = this.#add('dot');
    if (plot.axis === 'x') setPlace(dot, { left: x + position, top: y + across });
    else setPlace(dot, { left: x + across, top: y + position });
    if (color !== undefined) dot.style.setProperty('background-color', color);
  }

  /** The label stays within the drawing, over the labels of the axis. */
  #addLabel({ plot, position }: CrosshairLine, text: string): void {
    const { x, y } = this.#toLayer(plot);
    const label = this.#add('label');
    label.dir = 'auto';
    label.textContent = text;
    const { offsetWidth: width, offsetHeight: height } = label;
    const { clientWidth, clientHeight } = this.#layer;
    const wanted =
      plot.axis === 'x'
        ? { left: x + position - width / 2, top: y + plot.height + labelGap }
        : { left: x - width - labelGap, top: y + position - height / 2 };
    setPlace(label, {
      left: Math.max(0, Math.min(wanted.left, clientWidth - width)),
      top: Math.max(0, Math.min(wanted.top, clientHeight - height)),
    });
  }

  #add(className: string): HTMLElement {
    const element = document.createElement('div');
    element.className = className;
    return this.#layer.appendChild(element);
  }

  #toLayer(plot: Plot): { x: number; y: number } {
    const inset = findInset(this.#view);
    return { x: inset.left + plot.x, y: inset.top + plot.y };
  }
}

/** px */
function setPlace(element: HTMLElement, sides: Readonly<Record<string, number>>): void {
  setStyles(element, Object.fromEntries(Object.entries(sides).map(([side, px]) => [side, `${px}px`])));
}

function setStyles(element: HTMLElement, styles: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(styles)) element.style.setProperty(name, value);
}
