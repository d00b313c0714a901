import type { View } from 'vega';
import type { FormatContext } from '../../model/formats/format-context.ts';
import type { Cell, ColumnFormat, Result } from '../../model/result.ts';
import type { HiddenSeries } from '../../model/summary/hidden-series.ts';
import type { ChartTheme } from '../../model/theme/chart-theme.ts';
import type { LegendRequest } from './legend-buttons.ts';
import type { Drawing, ImageOptions, NavigableMarks, TooltipPort } from '../engine-interfaces.ts';

/** Says so where the file does not arrive, and finds it at a later try. */
export type BringFile = <T>(load: () => Promise<T>) => Promise<T>;

/** What to draw, for whom, and where it may reach. */
export interface ChartRequest {
  /** Untrusted, parsed. */
  readonly spec: Readonly<Record<string, unknown>>;
  /** Rows for the data set `table`; undefined where the spec brings its own. */
  readonly result: Result | undefined;
  readonly theme: ChartTheme;
  /** Explicit formats by column name. */
  readonly overrides: Readonly<Record<string, ColumnFormat>>;
  readonly context: FormatContext;
  /** px */
  readonly width: number;
  /** px */
  readonly height: number;
  /** Where a spec may load data and images from; none by default. */
  readonly allowOrigins: readonly string[];
  readonly tooltip: TooltipPort;
  /** Told when a reader follows a mark's link (http, https or mailto); without it links do nothing. */
  readonly openLink?: ((href: string) => void) | undefined;
  /** Told of a mistake that only shows while the chart runs: what is drawn may lack a part. */
  readonly onFault?: ((message: string) => void) | undefined;
  /** Told what a reader clicked. */
  readonly handleDataClick?: ((click: ChartClick) => void) | undefined;
  /** Lets readers hide series by the legend; without it entries only name them. */
  readonly legend?: LegendRequest | undefined;
  /** Loads a file of the dashboard's own. */
  readonly bring?: BringFile | undefined;
  readonly rendererKind?: 'canvas' | 'svg' | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface ChartClick {
  /** The values of a mark's row, by field. */
  readonly row: Readonly<Record<string, Cell>>;
  /** With Ctrl or Command: beside what was clicked before. */
  readonly adds: boolean;
}

export interface ChartDrawing extends Drawing {
  /** What is drawn, for tools that look inside; undefined before the first picture. Nothing of a spec ever gets it. */
  readonly view: View | undefined;
  resize(width: number, height: number): void;
  listNavigableMarks(): NavigableMarks;
  /** Instead of the series that are hidden now; `legend.onChange` is not told. */
  hideSeries(hidden: HiddenSeries): Promise<void>;
  /** Repaints in another theme with the rows it has. */
  setTheme(theme: ChartTheme): Promise<void>;
  /** The chart as a picture; `scale` is pixels per CSS px, 2 by default, and means nothing to svg. */
  toImage(options: ImageOptions): Promise<Blob>;
}
