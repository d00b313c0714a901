/** Draws crosshairs over a chart, in elements of their own, so that the chart itself is not drawn again. */
import type { View } from 'vega';
import type { CrosshairTarget } from './crosshair-content.ts';
import type { Plot } from './crosshair-plots.ts';
import { PlotOverlay, setPixelStyles } from './plot-overlay.ts';

/** The line through a plot at a position along its axis. */
export interface CrosshairLine {
  readonly plot: Plot;
  readonly position: number;
}

export class CrosshairOverlay {
  readonly #overlay: PlotOverlay;

  constructor(view: View) {
    this.#overlay = new PlotOverlay(view);
  }

  /** Draws the line, a dot for each point, and a label at the axis. */
  drawTarget(target: CrosshairTarget, text: string): void {
    this.#start();
    this.#addLine(target, 'line');
    for (const point of target.points) this.#addDot(target, point.start, point.color);
    const label = this.#overlay.addLabel();
    label.textContent = text;
    this.#overlay.placeLabel(label, target.plot, target.position);
  }

  /** Draws dashed lines at the position of a crosshair in another chart. */
  drawFollowers(lines: readonly CrosshairLine[]): void {
    this.#start();
    for (const line of lines) this.#addLine(line, 'line follower');
  }

  clear(): void {
    this.#overlay.clear();
  }

  #start(): void {
    if (this.#overlay.attach()) this.#overlay.empty();
  }

  #addLine({ plot, position }: CrosshairLine, className: string): void {
    const { x, y } = this.#overlay.toLayer(plot);
    const isVertical = plot.axis === 'x';
    const line = this.#overlay.add(`${className} ${isVertical ? 'vertical' : 'horizontal'}`);
    if (isVertical) setPixelStyles(line, { left: x + position, top: y, height: plot.height });
    else setPixelStyles(line, { left: x, top: y + position, width: plot.width });
  }

  #addDot({ plot, position }: CrosshairLine, across: number, color: string | undefined): void {
    const { x, y } = this.#overlay.toLayer(plot);
    const dot = this.#overlay.add('dot');
    if (plot.axis === 'x') setPixelStyles(dot, { left: x + position, top: y + across });
    else setPixelStyles(dot, { left: x + across, top: y + position });
    if (color !== undefined) dot.style.setProperty('background-color', color);
  }
}
