/** The interface between a widget and its view. */
import type { ReactiveControllerHost } from 'lit';
import type { ImageOptions, TooltipPort } from '../../engines/engine-interfaces.ts';
import type { CrossFilterCondition, ActiveControls } from '../../model/controls/control-layers.ts';
import type { FormatContext } from '../../model/formats/format-value.ts';
import type { Messages } from '../../model/messages/message-catalogue.ts';
import type { ColumnFormat, Result } from '../../model/result.ts';
import type { LevelStates } from '../../views/table/model/levels/aggregation-levels.ts';
import type { TotalsState } from '../../views/table/model/create-table-view.ts';
import type { ControlDefaults } from '../../model/controls/resolve-control-values.ts';
import type { Controls } from '../../model/controls/control-definitions.ts';
import type { FilterValue } from '../../model/filters/control-values.ts';
import type { TabContainer } from '../../model/layout/parse-tab-containers.ts';
import type { DashboardState } from '../../store/dashboard-state.ts';
import type { MemberList } from '../../model/parsing/parse-meta.ts';

/** Context that all views share. Every change makes a new object. */
export interface ViewContext {
  readonly context: FormatContext;
  readonly messages: Messages;
  readonly tooltip: TooltipPort;
  /** Origins that specs may load from. Default: none. */
  readonly allowOrigins: readonly string[];
  /** Style of the base map, or its address, as the host sets it. */
  readonly mapStyle?: unknown;
  /** Increases with every change of colours or fonts. */
  readonly themeVersion: number;
}

export interface ViewInput {
  readonly title: string;
  readonly spec: Readonly<Record<string, unknown>>;
  /** Markdown of a TEXT widget. */
  readonly content?: string | undefined;
  /** `undefined` if the spec holds the rows. */
  readonly result?: Result | undefined;
  /** Explicit formats by column name. */
  readonly overrides: Readonly<Record<string, ColumnFormat>>;
  readonly viewContext: ViewContext;
  readonly widgetId: string;
  /** Only for FILTER, TIME_GRAIN and TABS_CONTAINER widgets, whose `spec` is their config. */
  readonly control?: ControlInput | undefined;
  /** The dashboard around the widget. */
  readonly ports?: DashboardPorts | undefined;
  /** Receives clicks on data. Without it, the view does not look clickable. */
  readonly handleDataClick?: ((click: DataClick) => void) | undefined;
  /** Receives an error, or a message, of something that the view was drawn without. `undefined`: nothing is missing. */
  readonly onWarning?: ((fault: unknown) => void) | undefined;
  /** Cross-filters that clicks in this view have set. `markCrossFiltered` receives changes. */
  readonly picked: readonly CrossFilterCondition[];
  /** Only for tables whose totals have queries of their own. */
  readonly totals?: TotalsState | undefined;
  /** Only for tables: results of the queries for subtotals and totals. */
  readonly levels?: LevelStates | undefined;
  /** Stores the view state of this widget for the lifetime of the dashboard. */
  readonly viewState?: ViewStateStore | undefined;
}

/** The dashboard, as far as a view may ask it about other widgets. */
export interface DashboardPorts {
  readonly state: () => DashboardState;
  readonly controls: ControlRequests;
  readonly findTitles: FindMemberTitles;
  /** The element of the dashboard, which is updated with every new state. */
  readonly host: ReactiveControllerHost & { readonly hide: readonly string[] };
  /** Opens the dialog of questions with one that is asked. `undefined`: this reader may not ask. */
  readonly findAsk: () => Ask | undefined;
  /** Loads the rows of widgets that have not come near the viewport. Nobody waits until they are drawn. */
  load(widgetIds: readonly string[]): void;
}

/** @param from - id of the widget in which the question was written. */
export type Ask = (question: string, from: string) => void;

/** Finds titles of members. */
export type FindMemberTitles = (members: readonly string[]) => Promise<ReadonlyMap<string, string>>;

export interface ViewStateStore {
  /** State that the view or the host has saved, not yet parsed. `undefined`: the author's settings apply. */
  load(): unknown;
  /** `undefined` removes the state. */
  save(state: unknown): void;
}

/** A view. It receives its input, and draws when `draw` is called. */
export interface ViewElement extends HTMLElement {
  /** CSS parts of its shadow tree, in the form of the attribute `exportparts`. */
  readonly parts: string;
  input: ViewInput | undefined;
  /** Loads the files that drawing needs, so that they do not block the queue for other views. */
  prepare?(): Promise<void>;
  /** Resolves when the input is drawn. Rejects if it cannot be drawn. Called again after every new input. */
  draw(signal: AbortSignal): Promise<void>;
  /** Shows what is drawn in the colours of the input at once. `draw` follows. */
  recolor?(): void;
  /** What the view shows, in a few sentences. Only of views that are not texts. */
  describe?(): Promise<string | undefined>;
  /** The number that stands for the view. Only of key figures. */
  figure?(): string | undefined;
  /** Makes an image of the view. */
  toImage?(options: ImageOptions): Promise<Blob>;
  /** Called after the host has replaced the view state. */
  restoreState?(): void;
  /** Highlights the values that filter the other charts. */
  markCrossFiltered?(parts: readonly CrossFilterCondition[]): void;
}

/** A view draws again only if this returns `false`. */
export function isSameInput(one: ViewInput | undefined, other: ViewInput): boolean {
  return (
    one !== undefined &&
    one.result === other.result &&
    one.levels === other.levels &&
    one.spec === other.spec &&
    one.content === other.content &&
    one.title === other.title &&
    one.control === other.control &&
    one.viewContext === other.viewContext
  );
}

// The interface between the view of a control and its dashboard.

/** Input of controls. Every change makes a new object. */
export interface ControlInput {
  readonly controls: Controls;
  readonly containers: ReadonlyMap<string, TabContainer>;
  /** Height from the top of a container of tabs to its widgets, px. */
  readonly stripHeight: number;
  readonly active: ActiveControls;
  /** The values that controls return to when they are reset. */
  readonly defaults: ControlDefaults;
  readonly requests: ControlRequests;
}

/** Requests of controls to the dashboard. */
export interface ControlRequests {
  /** `null` clears the filter, `undefined` resets it to its default. */
  pickFilter(member: string, filter: FilterValue | null | undefined): void;
  /** `null` sets the grain of each report, `undefined` the default. */
  pickGrain(member: string, grain: string | null | undefined): void;
  pickTab(containerId: string, tabId: string): void;
  /** Filters by the conditions of an answer: by a control of the member, else as a click on a chart does. */
  pickAnswer(conditions: readonly CrossFilterCondition[]): void;
  /** Removes the cross-filter that clicks in the widget have set. */
  removeCrossFilter(widgetId: string): void;
  /** The part of the data model that this reader may use. */
  readonly members: () => Promise<MemberList>;
  /** Runs a query of the Data API, such as for the values of a member. */
  runQuery(query: Record<string, unknown>, signal: AbortSignal): Promise<Result>;
}

/** A click of a reader on data of a view, or a range that the reader has selected along an axis. */
export interface DataClick {
  /** Values by column name. Of a range: the values of the axis at its first end. */
  readonly row: Readonly<Record<string, unknown>>;
  /** Name of the column, if a single cell was clicked. */
  readonly field?: string | undefined;
  /** Whether the click adds to earlier ones (Ctrl or Command was held). */
  readonly adds?: boolean | undefined;
  /** Of a range: the values of the axis at its other end. */
  readonly to?: Readonly<Record<string, unknown>> | undefined;
  /** True if the reader takes the range of this view back. */
  readonly removesRange?: boolean | undefined;
  /** The row that the number is compared with. With it, the reader asks what explains the change. */
  readonly against?: Readonly<Record<string, unknown>> | undefined;
}

/** Name of the slot for the widgets of a tab. */
export const toPanelSlotName = (containerId: string, tabId: string): string => `${containerId} ${tabId}`;
