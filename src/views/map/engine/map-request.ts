import type { FormatContext } from '../../../model/formats/format-value.ts';
import type { CrossFilterCondition } from '../../../model/controls/control-layers.ts';
import type { Cell, ColumnFormat, Result } from '../../../model/result.ts';
import type { ChartTheme } from '../../../model/theme/chart-theme.ts';
import type {
  Drawing,
  ImageOptions,
  NavigableMarks,
  TooltipPort,
} from '../../../engines/engine-interfaces.ts';
import type { MapLegend } from './map-scene.ts';

/** A request to draw a map: data, styles, callbacks and allowed origins. */
export interface MapRequest {
  /** The spec, which is not trusted. Keys: `model/specs/map-spec.ts`. */
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
  /** Origins that outlines, tiles and their styles may be loaded from. Default: none. */
  readonly allowOrigins?: readonly string[] | undefined;
  /** A MapLibre style of the host, or its URL. It is shown below flat maps instead of the outlines. */
  readonly mapStyle?: unknown;
  /** The initial camera, as `onMove` returned it. */
  readonly camera?: unknown;
  /** Labels of categories that are hidden initially. */
  readonly hidden?: ReadonlySet<string> | undefined;
  /** The corner at the top that something else covers, such as buttons. The marks are fitted beside it. */
  readonly keepClear?: (() => CoveredCorner | undefined) | undefined;
  /** Called once before painting, with the facts that are shown around the map. Returns the remaining space, px. */
  readonly layOut?: ((facts: MapFacts) => Promise<{ width: number; height: number }>) | undefined;
  /** Called when the reader clicks a mark. */
  readonly handleDataClick?: ((click: MapClick) => void) | undefined;
  /** Called when a cluster was clicked, before the map moves to it. */
  readonly onOpen?: (() => void) | undefined;
  /** Called in every frame in which the map moves, because the mark below the pointer may change. */
  readonly onShift?: (() => void) | undefined;
  /** Called when the reader has moved the map; undefined: everything is visible again. */
  readonly onMove?: ((camera: unknown) => void) | undefined;
  /** Called for a gesture that was left to the page although it may have been meant for the map. */
  readonly onHint?: ((kind: 'wheel' | 'touch') => void) | undefined;
  /** Called when the host's tiles are loaded, with their attribution, or when loading has failed. */
  readonly onTiles?: ((state: TileState) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** A corner at the top of a map. Sizes in px. */
export interface CoveredCorner {
  readonly width: number;
  readonly height: number;
  readonly isLeft: boolean;
}

export type TileState =
  | { readonly status: 'shown'; readonly attribution: string }
  | { readonly status: 'failed'; readonly error: Error };

/** Facts about a map that are shown outside of it. */
export interface MapFacts {
  readonly legend: MapLegend;
  /** Values of the dimension without an outline. */
  readonly unmatched: readonly string[];
  /** Number of rows without valid coordinates. */
  readonly unplaced: number;
  /** True if no row is on the map. */
  readonly isEmpty: boolean;
  /** Radius of the largest circle, px. */
  readonly maxRadius: number;
  /** Formats a value of the colour or size column. */
  readonly write: (what: 'color' | 'size', value: number) => string;
}

export interface MapClick {
  /** Values by column name. */
  readonly row: Readonly<Record<string, Cell>>;
  /** True with Ctrl or Command: added to earlier clicks. */
  readonly adds: boolean;
}

export interface MapDrawing extends Drawing {
  readonly facts: MapFacts;
  /** Values of the dimension without an outline. */
  readonly unmatched: readonly string[];
  /** Whether the map can be zoomed further: false at the limits. */
  readonly canZoom: { readonly in: boolean; readonly out: boolean };
  resize(width: number, height: number): void;
  listNavigableMarks(): NavigableMarks;
  /** Zooms in by a number of levels at the center. */
  zoom(steps: number): void;
  /** Moves by a share of the view. */
  pan(across: number, down: number): void;
  /** Shows everything. */
  fit(): void;
  /** Restores a camera that `onMove` returned. Any other value shows everything. */
  restoreCamera(camera: unknown): void;
  /** Shows all categories except those with these labels. */
  hide(labels: ReadonlySet<string>): void;
  /** Marks whose rows do not meet the conditions recede. Rejects if the file for that does not load. */
  markPicked(parts: readonly CrossFilterCondition[]): Promise<void>;
  /** Paints the map with its legend as a PNG in the given scale. */
  toImage(options?: ImageOptions): Promise<Blob>;
}
