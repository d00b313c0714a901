/** Front door: the element's class, its events and the types of its public face. Registers nothing. */
export { DashboardElement } from './elements/dashboard/dashboard-element.ts';
export type { DataSource } from './elements/settings/dashboard-settings.ts';
export {
  BreakpointChangedEvent,
  DashboardErrorEvent,
  ReadyEvent,
  RenderedEvent,
  type WidgetOutcome,
} from './elements/events/dashboard-events.ts';
export type { DrawnWidget } from './elements/view/drawn-widget.ts';
export { TokenExpiringEvent } from './elements/events/token-expiring-event.ts';
export { LinkFollowedEvent } from './views/html/element/link-followed-event.ts';
export {
  DrilledEvent,
  ExplainedEvent,
  FiltersChangedEvent,
  TabChangedEvent,
  TimeGrainsChangedEvent,
  WidgetClickedEvent,
  type ChangeSource,
} from './elements/events/reader-events.ts';
export {
  AnswerAddedEvent,
  AnswerAppliedEvent,
  QuestionAskedEvent,
} from './elements/events/question-events.ts';
export { ExportedEvent, type ExportFacts } from './elements/export/exported-event.ts';
export type { DashboardFormat, ExportFormat, ExportOptions } from './elements/export/export-options.ts';
export { DashboardEditedEvent, PublishedEvent, PublishingEvent } from './elements/editor/editor-events.ts';
export { LayoutEditedEvent } from './elements/editor/layout-edited-event.ts';
export type { BreakpointName } from './contract/primitives.ts';
export type { ElementErrorCode, ErrorPhase, ExportErrorCode } from './contract/problem-codes.ts';
export type { WidgetPlacement } from './elements/editor/layout-edited-event.ts';
export type { RowObject } from './model/export/json-rows.ts';
export type {
  Filters,
  FilterOperator,
  FilterValue,
  Scalar,
  Tabs,
  TimeGrains,
} from './model/filters/control-values.ts';
export type { ReaderState } from './model/controls/reader-state.ts';
export type { CrossFilter, CrossFilterCondition } from './model/controls/control-layers.ts';
export type { MapSpec, PointMapSpec, RegionMapSpec } from './model/specs/map-spec.ts';
export type { HtmlSpec } from './model/specs/html-spec.ts';
export type { KpiBlockSpec, KpiSpec } from './model/specs/kpi-spec.ts';
export type { TableColumnSpec, TableSpec } from './model/specs/table-spec.ts';
export type { GetToken, TokenReason } from './client/token-source.ts';
export type { Theme } from './contract/theme.ts';
export type { DataSourceRequest } from './store/dashboard-source.ts';
