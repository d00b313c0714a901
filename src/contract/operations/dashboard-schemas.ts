import {
  dashboardConfigSchema,
  dashboardLayoutSchema,
  dashboardSchema,
  dashboardWidgetSchema,
  positionSchema,
  responsiveLayoutsSchema,
} from '../dashboard.ts';
import { dashboardAccessRequestSchema, dashboardAccessSchema } from '../dashboard-access.ts';
import { dashboardDraftSchema } from '../dashboard-draft.ts';
import { publishConfigSchema, publishWidgetSchema } from '../publish-request.ts';
import { themeSchema } from '../theme.ts';
import { describeSchema } from './describe-schema.ts';
import type { DescribedSchema } from './describe-schema.ts';

const settings = 'Free-form; `timezone` is the time zone that the dashboard is pinned to.';
const responsiveLayouts = 'Positions at narrower widths; what is left out is derived from `position`.';
const config = 'What the widget shows; its keys depend on its type. Unknown keys are kept and ignored.';
const style = 'The leaves of the theme’s `widgets`, for this widget alone.';

/** Source: docs/dashboard-format.md. */
export const dashboardSchemas = {
  Dashboard: describeSchema(dashboardSchema, 'A published dashboard, as its readers see it.', {
    publicId: 'Its name towards pages and hosts; it stays when the dashboard is published again.',
    status:
      '`published` from the first publish on; `archived` once it was taken out of sight. `draft` is kept for a ' +
      'dashboard before its first publish, which no answer shows.',
    allowEmbed: 'Whether tokens that a host signed may show it.',
    config: 'What was published.',
    versionNumber: 'Counts the publishes of this dashboard, from 1.',
    versionId: 'Id of this version.',
    reportSnapshots: 'The reports that its widgets show, as they were when it was published.',
    createdBy: 'Id of the user who published it first.',
  }),
  DashboardAccess: describeSchema(dashboardAccessSchema, 'Whom a dashboard itself is shared with.', {
    allowEmbed: 'Whether tokens that a host signed may show it. It shares the dashboard with nobody.',
    allEmbedUsers: 'Every embed user of the account, of any tenant and of none.',
    tenants: 'The embed tenants that it is shared with, by name.',
  }),
  DashboardAccessChange: describeSchema(
    dashboardAccessRequestSchema,
    'One change of whom a dashboard is shared with.',
    {
      embedTenantName: 'The embed tenant that `action` is for; it need not exist yet.',
      allEmbedUsers: '`action` is for every embed user of the account.',
      action: '`read` shares the dashboard, `none` takes that back.',
      allowEmbed: 'Whether tokens that a host signed may show it; stays as it is where it is left out.',
    },
  ),
  DashboardConfig: describeSchema(
    dashboardConfigSchema,
    'The content of a dashboard: its layout, looks and widgets.',
    {
      settings,
      theme: 'See Theme; free-form in answers.',
      widgets: 'In reading order.',
    },
  ),
  DashboardDraft: describeSchema(
    dashboardDraftSchema,
    'A dashboard that its author works on, before it is published.',
    {
      settings,
      widgets: 'In reading order; their ids are unique.',
    },
  ),
  DashboardLayout: describeSchema(dashboardLayoutSchema, 'The responsive grid that widgets stand on.', {
    breakpoints: 'The width in pixels from which each layout is used.',
    cols: 'Columns at each breakpoint; 12 at `lg` where it is left out.',
    containerPadding: 'Horizontal and vertical, in pixels.',
    margin: 'Between widgets: horizontal and vertical, in pixels.',
    rowHeight: 'In pixels; 30 where it is left out.',
  }),
  DashboardWidget: describeSchema(dashboardWidgetSchema, 'One rectangle of a dashboard.', {
    id: 'Unique within the dashboard.',
    position: 'Where it stands at the widest breakpoint.',
    responsiveLayouts,
    config,
    style,
  }),
  Position: describeSchema(positionSchema, 'A rectangle on the grid, in columns and rows.', {
    x: 'Column of its left edge, from 0.',
    y: 'Row of its upper edge, from 0.',
    w: 'Width in columns.',
    h: 'Height in rows.',
  }),
  ResponsiveLayouts: describeSchema(responsiveLayoutsSchema, 'Positions of one widget, by breakpoint.'),
  PublishConfig: describeSchema(publishConfigSchema, 'The content of a dashboard that is to be published.', {
    settings,
  }),
  PublishWidget: describeSchema(publishWidgetSchema, 'A widget that is to be published.', {
    id: 'Unique within the dashboard.',
    type: 'Where it is left out, that of the same widget in the draft, or what its config shows.',
    responsiveLayouts,
    config,
    style,
  }),
  Theme: describeSchema(themeSchema, 'The looks of a dashboard. Every leaf is a CSS value.', {
    primaryColor: 'Of controls, links and the first series of charts.',
    themeId: 'Of a theme that is known by name.',
    controls: 'Filters and the other controls.',
    dashboard: 'The canvas behind the widgets.',
    widgets: 'The boxes of the widgets.',
  }),
} satisfies Record<string, DescribedSchema>;
