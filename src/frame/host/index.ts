/** Public entry point of `vitrine/frame`: a dashboard in an iframe of the platform (docs/frame.md). */
export { DashboardFrame, createDashboardFrame } from './dashboard-frame.ts';
export type { DashboardFrameEvents, FrameHeightEvent } from './frame-events.ts';
export type { DashboardFrameOptions } from './frame-options.ts';
export { FrameSettings } from './frame-settings.ts';
export { FrameError } from './frame-error.ts';
export { PlainDataError } from '../protocol/plain-data.ts';
export type { PreventableEventName } from '../protocol/event-fields.ts';
export type {
  Filters,
  FilterOperator,
  FilterValue,
  Scalar,
  Tabs,
  TimeGrains,
} from '../../model/filters/control-values.ts';
export { ClientError } from '../../client/client-error.ts';
export type { DashboardFormat, ExportFormat, ExportOptions } from '../../elements/export/export-options.ts';
export type { DrawnWidget } from '../../elements/view/drawn-widget.ts';
export type { RowObject } from '../../model/export/json-rows.ts';
export type { ReaderState } from '../../model/controls/reader-state.ts';
export type { GetToken, TokenReason } from '../../client/token-source.ts';
export type { Theme } from '../../contract/theme.ts';
