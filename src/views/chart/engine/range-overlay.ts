/** Draws the band of a range over a plot, and the range in words at the axis. */
import type { View } from 'vega';
import type { AxisRange } from './axis-range.ts';
import { PlotOverlay, setPixelStyles } from './plot-overlay.ts';

export class RangeOverlay {
  readonly #overlay: PlotOverlay;
  /** Kept from one movement to the next, so that the band can slide to its new place. */
  #parts: { readonly band: HTMLElement; readonly label: HTMLElement } | undefined;

  constructor(view: View) {
    this.#overlay = new PlotOverlay(view);
  }

  draw({ plot, from, until, text }: AxisRange): void {
    if (!this.#overlay.attach()) return;
    const isHorizontal = plot.axis === 'x';
    this.#parts ??= {
      band: this.#overlay.add(`band ${isHorizontal ? 'along-x' : 'along-y'}`),
      label: this.#overlay.addLabel(),
    };
    const { band, label } = this.#parts;
    const { x, y } = this.#overlay.toLayer(plot);
    const length = until - from;
    if (isHorizontal) setPixelStyles(band, { left: x + from, top: y, width: length, height: plot.height });
    else setPixelStyles(band, { left: x, top: y + from, width: plot.width, height: length });
    label.hidden = text === '';
    label.textContent = text;
    this.#overlay.placeLabel(label, plot, (from + until) / 2);
  }

  clear(): void {
    this.#parts = undefined;
    this.#overlay.empty();
    this.#overlay.clear();
  }
}
