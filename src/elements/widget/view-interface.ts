/** The line between a widget and the view inside it. */
import type { ImageOptions, TooltipPort } from '../../engines/engine-interfaces.ts';
import type { CrossFilterCondition } from '../../model/controls/control-layers.ts';
import type { FormatContext } from '../../model/formats/format-context.ts';
import type { Messages } from '../../model/messages/messages.ts';
import type { ColumnFormat, Result } from '../../model/result.ts';
import type { LevelStates } from '../../model/table/levels/aggregation-levels.ts';
import type { TotalsState } from '../../model/table/create-table-view.ts';
import type { ControlInput, DataClick } from './control-interface.ts';

/** What views share, whatever they show. A new object whenever any of it changes. */
export interface ViewContext {
  readonly context: FormatContext;
  readonly messages: Messages;
  readonly tooltip: TooltipPort;
  /** Origins that specs may load from; none by default. */
  readonly allowOrigins: readonly string[];
  /** A tile style of the host's, or its address, for maps to lie on. */
  readonly mapStyle?: unknown;
  /** Grows when colours or fonts have changed. */
  readonly themeVersion: number;
}

export interface ViewInput {
  readonly title: string;
  readonly spec: Readonly<Record<string, unknown>>;
  /** Markdown of a TEXT widget. */
  readonly content?: string | undefined;
  /** None for a spec that brings its own rows. */
  readonly result?: Result | undefined;
  /** Explicit formats, by column name. */
  readonly overrides: Readonly<Record<string, ColumnFormat>>;
  readonly viewContext: ViewContext;
  readonly widgetId: string;
  /** Of a FILTER, TIME_GRAIN or TABS_CONTAINER widget, whose `spec` is its config. */
  readonly control?: ControlInput | undefined;
  /** Told what a reader clicked; without it nothing looks as if it could be. */
  readonly handleDataClick?: ((click: DataClick) => void) | undefined;
  /** Told what is not right with what is drawn, or that nothing is (undefined). */
  readonly onWarning?: ((message: string | undefined) => void) | undefined;
  /** What the other charts are filtered by since a reader clicked here; `markPicked` tells of changes. */
  readonly picked: readonly CrossFilterCondition[];
  /** Of a table whose totals come from questions of their own. */
  readonly totals?: TotalsState | undefined;
  /** Of a table: further results that it is made of. */
  readonly levels?: LevelStates | undefined;
  /** Where what a reader arranges in it is kept, for as long as the dashboard is. */
  readonly viewState?: ViewStateStore | undefined;
}

export interface ViewStateStore {
  /** As the view has kept it, or as a host has given it back: unread. undefined: as its author made it. */
  load(): unknown;
  /** undefined forgets. */
  save(state: unknown): void;
}

/** A view: given an input, it draws when its turn comes. */
export interface ViewElement extends HTMLElement {
  /** Of its shadow tree, that a page may style: as the attribute `exportparts` lists them. */
  readonly parts: string;
  input: ViewInput | undefined;
  /** Brings what drawing needs, so that no other view waits in the queue for a file of this one. */
  prepare?(): Promise<void>;
  /** Resolves when painted; rejects with the reason where it cannot be. Called again after every new input. */
  draw(signal: AbortSignal): Promise<void>;
  /** What it shows, as a picture. */
  toImage?(options: ImageOptions): Promise<Blob>;
  /** What is kept has been replaced by a host. */
  restoreState?(): void;
  /** Shows which of its values the other charts are filtered by. */
  markCrossFiltered?(parts: readonly CrossFilterCondition[]): void;
}
