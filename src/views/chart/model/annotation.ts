/** What is needed to label the marks of a chart. */
import type { FormatContext } from '../../../model/formats/format-value.ts';
import type { ChartTheme } from '../../../model/theme/chart-theme.ts';
import type { CollapsedLegend } from './collapse-legends.ts';
import type { VegaSpec } from './list-crosshair-marks.ts';
import type { ChartSize } from './size-chart-spec.ts';

export interface Annotation {
  /** The spec as the compiler gives it, whose guides have the formats of their columns. */
  readonly compiled: VegaSpec;
  /** The spec of the author, in Vega-Lite. */
  readonly authored: VegaSpec;
  readonly folds: readonly CollapsedLegend[];
  /** Name of the signal with the size of the box, if there is one. */
  readonly boxSignal: string | undefined;
  readonly box: ChartSize;
  /** The configuration that the spec is drawn with. */
  readonly config: unknown;
  readonly theme: ChartTheme;
  readonly context: FormatContext;
}

/** What labels beside the plot need in addition. */
export interface LabelRequest extends Annotation {
  readonly boxSignal: string;
  /** A name that the spec does not use. */
  readonly nameOf: (wanted: string) => string;
}

/** The names of series at the ends of their lines. */
export interface EndLabels {
  /** Name of the mark that draws the labels. */
  readonly labels: string;
  /** Name of the signal with the list of labels, which is empty if they do not fit. */
  readonly plan: string;
  /** Name of the signal for whether there are labels while a series is hidden; null while all are shown. */
  readonly kept: string;
}

export interface LabelledSpec {
  readonly spec: VegaSpec;
  readonly endLabels?: EndLabels | undefined;
  /** Name of the data set with the point whose value is beside the plot. */
  readonly lastPoint?: string | undefined;
}
