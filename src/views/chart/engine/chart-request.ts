import type { View } from 'vega';
import type { FormatContext } from '../../../model/formats/format-value.ts';
import type { CrossFilterCondition } from '../../../model/controls/control-layers.ts';
import type { Cell, ColumnFormat, Result } from '../../../model/result.ts';
import type { ChartTheme } from '../../../model/theme/chart-theme.ts';
import type { LegendRequest } from './legend-buttons.ts';
import type {
  Drawing,
  ImageOptions,
  NavigableMarks,
  TooltipPort,
} from '../../../engines/engine-interfaces.ts';
import type { PickedBars } from './picked-bars.ts';
import type { HiddenSeries } from '../model/hidden-series.ts';

/** A request to draw a chart: data, styles, callbacks and allowed origins. */
export interface ChartRequest {
  /** The parsed spec, which is not trusted. */
  readonly spec: Readonly<Record<string, unknown>>;
  /** Rows for the data set `table`; undefined if the spec has its own rows. */
  readonly result: Result | undefined;
  readonly theme: ChartTheme;
  /** Explicit formats by column name. */
  readonly overrides: Readonly<Record<string, ColumnFormat>>;
  readonly context: FormatContext;
  /** px */
  readonly width: number;
  /** px */
  readonly height: number;
  /** Origins that a spec may load data and images from. Default: none. */
  readonly allowOrigins: readonly string[];
  readonly tooltip: TooltipPort;
  /** Called when the reader follows a link of a mark (http, https or mailto). Without it, links are ignored. */
  readonly openLink?: ((href: string) => void) | undefined;
  /** Called for an error at run time, after which a part of the drawing may be missing. */
  readonly onFault?: ((message: string) => void) | undefined;
  /** Called when the reader clicks a mark, or selects a range along an axis. */
  readonly handleDataClick?: ((click: ChartClick) => void) | undefined;
  /** Lets readers hide series in the legend. Without it, entries are labels only. */
  readonly legend?: LegendRequest | undefined;
  /** Adds labels of lines and reference lines to specs in Vega-Lite. Default: false, the marks of the spec only. */
  readonly isAnnotated?: boolean | undefined;
  /** The part of each bar that is shown in full colour; the rows of `result` are the whole. */
  readonly pickedBars?: PickedBars | undefined;
  readonly rendererKind?: 'canvas' | 'svg' | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface ChartClick {
  /** Values of the mark's row by field. Of a range: the values of the axis at its first end. */
  readonly row: Readonly<Record<string, Cell>>;
  /** True with Ctrl or Command: added to earlier clicks. */
  readonly adds: boolean;
  /** Of a range: the values of the axis at its other end. */
  readonly to?: Readonly<Record<string, Cell>> | undefined;
  /** True if the reader takes the range back. */
  readonly removesRange?: boolean | undefined;
}

export interface ChartDrawing extends Drawing {
  /** The Vega view, for inspection by tools; undefined before the first drawing. It is never passed to a spec. */
  readonly view: View | undefined;
  resize(width: number, height: number): void;
  listNavigableMarks(): NavigableMarks;
  /** Replaces the hidden series, without calling `legend.onChange`. */
  hideSeries(hidden: HiddenSeries): Promise<void>;
  /** Marks whose rows do not meet the conditions recede, without a new drawing. Faults are reported. */
  markPicked(parts: readonly CrossFilterCondition[]): Promise<void>;
  /**
   * Shows the rows of another request in this drawing. Resolves with false if the two differ by more than their rows: then the
   * request needs a drawing of its own, and this one stays as it is until it is replaced.
   */
  showRows(request: ChartRequest): Promise<boolean>;
  /** Paints what is drawn in the colours of another theme at once, until it is drawn anew. */
  recolor(from: ChartTheme, to: ChartTheme): void;
  /** Draws the current rows again in another theme. */
  setTheme(theme: ChartTheme): Promise<void>;
  /** Returns the chart as an image; `scale` is device pixels per CSS px, 2 by default, and is ignored for SVG. */
  toImage(options: ImageOptions): Promise<Blob>;
}
