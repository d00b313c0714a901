import type { FormatContext } from '../../model/formats/format-context.ts';
import type { Cell, ColumnFormat, Result } from '../../model/result.ts';
import type { ChartTheme } from '../../model/theme/chart-theme.ts';
import type { Drawing, ImageOptions, MarkTrail, TooltipPort } from '../engine-ports.ts';

/** What to draw, for whom, and where it may reach. */
export interface MapRequest {
  /** Untrusted; keys as `model/chart/map-spec.ts` reads them. */
  readonly spec: unknown;
  readonly result: Result;
  readonly theme: ChartTheme;
  /** Explicit formats by column name. */
  readonly overrides: Readonly<Record<string, ColumnFormat>>;
  readonly context: FormatContext;
  /** px */
  readonly width: number;
  /** px */
  readonly height: number;
  readonly tooltip: TooltipPort;
  readonly text: {
    /** Shown where no row has a place on the map. */
    readonly noData: string;
  };
  /** Where outlines of the host's own may be loaded from; none by default. */
  readonly allowOrigins?: readonly string[] | undefined;
  /** Told what a reader clicked. */
  readonly onPick?: ((pick: MapPick) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface MapPick {
  /** Values by column name. */
  readonly row: Readonly<Record<string, Cell>>;
  /** With Ctrl or Command: beside what was clicked before. */
  readonly adds: boolean;
}

export interface MapDrawing extends Drawing {
  /** Values of the dimension that no outline answers to. */
  readonly unmatched: readonly string[];
  resize(width: number, height: number): void;
  openTrail(): MarkTrail;
  setTheme(theme: ChartTheme): void;
  /** The map as a PNG, painted anew at that scale. */
  toImage(options?: ImageOptions): Promise<Blob>;
}
