/** The line between a control's view and its dashboard. */
import type { ControlDefaults } from '../../model/controls/control-defaults.ts';
import type { ActiveControls } from '../../model/controls/control-layers.ts';
import type { Controls } from '../../model/controls/control-definitions.ts';
import type { FilterValue } from '../../model/filters/filter-value.ts';
import type { TabContainer } from '../../model/layout/tab-containers.ts';
import type { MemberList } from '../../model/parsing/parse-members.ts';
import type { Result } from '../../model/result.ts';

/** What controls are told. A new object whenever any of it changes. */
export interface ControlInput {
  readonly controls: Controls;
  readonly containers: ReadonlyMap<string, TabContainer>;
  /** From the top of a container of tabs to its widgets, px. */
  readonly stripHeight: number;
  readonly active: ActiveControls;
  /** What controls return to when they are reset. */
  readonly defaults: ControlDefaults;
  readonly requests: ControlRequests;
}

/** What controls ask for. */
export interface ControlRequests {
  /** null clears; undefined returns to the default. */
  pickFilter(member: string, filter: FilterValue | null | undefined): void;
  /** null: the grain of each report; undefined: the default. */
  pickGrain(member: string, grain: string | null | undefined): void;
  pickTab(containerId: string, tabId: string): void;
  /** The data model as this reader may use it. */
  members(): Promise<MemberList>;
  /** A question to the Data API, such as the values of a member. */
  runQuery(query: Record<string, unknown>, signal: AbortSignal): Promise<Result>;
}

/** What a reader clicked in a view. */
export interface DataClick {
  /** Values by column name. */
  readonly row: Readonly<Record<string, unknown>>;
  /** The column, where one cell was clicked. */
  readonly field?: string | undefined;
  /** With Ctrl or Command: beside what was clicked before. */
  readonly adds?: boolean | undefined;
}
