/** Front door: the element's class, its events and the types of its public face. Registers nothing. */
export { DashboardElement, type DataSource } from './elements/dashboard/dashboard-element.ts';
export {
  BreakpointChangedEvent,
  ErrorEvent,
  LinkFollowedEvent,
  ReadyEvent,
  RenderedEvent,
  type WidgetOutcome,
} from './elements/dashboard/dashboard-events.ts';
export type { GetToken, TokenReason } from './client/token-source.ts';
export type { Theme } from './contract/theme.ts';
export type { DataSourceRequest } from './store/row-loader.ts';
