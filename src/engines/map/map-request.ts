import type { FormatContext } from '../../model/formats/format-context.ts';
import type { Cell, ColumnFormat, Result } from '../../model/result.ts';
import type { ChartTheme } from '../../model/theme/chart-theme.ts';
import type { Drawing, ImageOptions, NavigableMarks, TooltipPort } from '../engine-interfaces.ts';
import type { MapLegend } from './map-scene.ts';

/** What to draw, for whom, and where it may reach. */
export interface MapRequest {
  /** Untrusted; keys as `model/specs/map-spec.ts` reads them. */
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
  /** Where outlines, tiles and their styles may be loaded from; none by default. */
  readonly allowOrigins?: readonly string[] | undefined;
  /** A MapLibre style of the host's, or its address: lies below flat maps in place of the outlines. */
  readonly mapStyle?: unknown;
  /** A camera as `onMove` gave it: the map begins there. */
  readonly camera?: unknown;
  /** Labels of the categories that are not shown at first. */
  readonly hidden?: ReadonlySet<string> | undefined;
  /** Told once, before anything is painted, what stands around the map; answers the room (px) that is left for it. */
  readonly layOut?: ((facts: MapFacts) => Promise<{ width: number; height: number }>) | undefined;
  /** Told what a reader clicked. */
  readonly handleDataClick?: ((click: MapClick) => void) | undefined;
  /** Told when a group was picked, which the map now moves to. */
  readonly onOpen?: (() => void) | undefined;
  /** Told in every frame in which the map moves: what was pointed at lies elsewhere. */
  readonly onShift?: (() => void) | undefined;
  /** Told where a reader has moved the map; undefined: everything is shown again. */
  readonly onMove?: ((camera: unknown) => void) | undefined;
  /** Told of a gesture that the page took, though the map might have been meant. */
  readonly onHint?: ((kind: 'wheel' | 'touch') => void) | undefined;
  /** Told when the host's tiles are there, with whom they come from; or that they do not come. */
  readonly onTiles?: ((state: TileState) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

export type TileState =
  | { readonly status: 'shown'; readonly attribution: string }
  | { readonly status: 'failed'; readonly reason: string };

/** What a map knows and does not paint. */
export interface MapFacts {
  readonly legend: MapLegend;
  /** Values of the dimension that no outline answers to. */
  readonly unmatched: readonly string[];
  /** Rows that have no place on Earth. */
  readonly unplaced: number;
  /** No row has a place on the map. */
  readonly isEmpty: boolean;
  /** px of the largest circle. */
  readonly maxRadius: number;
  /** Writes a value of the coloured or the sized column. */
  readonly write: (what: 'color' | 'size', value: number) => string;
}

export interface MapClick {
  /** Values by column name. */
  readonly row: Readonly<Record<string, Cell>>;
  /** With Ctrl or Command: beside what was clicked before. */
  readonly adds: boolean;
}

export interface MapDrawing extends Drawing {
  readonly facts: MapFacts;
  /** Values of the dimension that no outline answers to. */
  readonly unmatched: readonly string[];
  /** How it could be zoomed on: false at the ends. */
  readonly canZoom: { readonly in: boolean; readonly out: boolean };
  resize(width: number, height: number): void;
  listNavigableMarks(): NavigableMarks;
  /** Nearer by so many doublings, about the middle. */
  zoom(steps: number): void;
  /** By a share of the view. */
  pan(across: number, down: number): void;
  /** Shows everything. */
  fit(): void;
  /** Looks where a camera that `onMove` gave did; at everything for any other value. */
  restoreCamera(camera: unknown): void;
  /** Shows all categories but those with these labels. */
  hide(labels: ReadonlySet<string>): void;
  /** The map as a PNG, painted anew at that scale, with its legend. */
  toImage(options?: ImageOptions): Promise<Blob>;
}
