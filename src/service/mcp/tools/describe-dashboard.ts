import { z } from 'zod';
import { jsonObject } from '../../../contract/primitives.ts';
import {
  parseControls,
  type FilterControl,
  type GrainControl,
} from '../../../model/controls/control-definitions.ts';
import type { ParsedDashboard } from '../../../model/dashboard/parse-dashboard.ts';
import { findWidgetTitle, planWidget, type WidgetPlan } from '../../../model/dashboard/plan-widget.ts';
import type { ParsedWidget } from '../../../model/parsing/parse-widget.ts';
import { readNonBlankString } from '../../../model/parsing/read-value.ts';
import { loadDashboard } from '../load-dashboard.ts';
import { defineTool } from '../tool.ts';
import { publicIdField } from '../tool-fields.ts';

const mostWidgets = 200;
/** Longest words of a text widget, in characters. */
const longestText = 2_000;

const widgetSchema = z.object({
  widgetId: z.string(),
  type: z.string(),
  title: z.string().optional(),
  view: z.string().optional().describe('How it is drawn: vega, table, kpi, html or map.'),
  description: z.string().optional(),
  query: jsonObject.optional().describe('Its query of the Data API, before the filters of the dashboard.'),
  sqlQuery: z.string().optional().describe('Its query, where it is SQL. run_query takes no SQL.'),
  text: z.string().optional().describe(`The first ${longestText} characters of a text widget.`),
  problem: z.string().optional().describe('Why it cannot be shown.'),
});

type DescribedWidget = z.infer<typeof widgetSchema>;

const controlSchema = z.object({
  widgetId: z.string(),
  kind: z.enum(['filter', 'grain']),
  member: z.string(),
  title: z.string().optional(),
  visibility: z.string(),
  operator: z.string().optional(),
  defaultValue: z.unknown().optional(),
  grains: z.array(z.string()).optional(),
});

export const describeDashboard = defineTool({
  name: 'describe_dashboard',
  title: 'Describe a dashboard',
  description:
    'Describes a published dashboard: its title, its widgets with their titles and queries, and its filters and time ' +
    'grains with their defaults. The queries can be sent with run_query, as they are or changed. At most ' +
    `${mostWidgets} widgets are described.`,
  input: z.strictObject(publicIdField),
  output: z.object({
    publicId: z.string(),
    deploymentId: z.int(),
    title: z.string().optional(),
    description: z.string().optional(),
    timeZone: z.string().optional(),
    widgets: z.array(widgetSchema),
    isCut: z.boolean().describe('Whether there are more widgets.'),
    controls: z.array(controlSchema),
  }),
  async run({ publicId }, session) {
    const dashboard = await loadDashboard(publicId, session);
    const { deploymentId, title, description, timeZone, widgets } = dashboard;
    const controls = listControls(dashboard);
    return {
      text: `A dashboard of ${widgets.length} widgets and ${controls.length} controls.`,
      content: {
        publicId,
        deploymentId,
        title,
        description,
        timeZone,
        isCut: widgets.length > mostWidgets,
        widgets: widgets
          .slice(0, mostWidgets)
          .map((widget) => describeWidget(widget, planWidget(widget, dashboard))),
        controls,
      },
    };
  },
});

function describeWidget(widget: ParsedWidget, plan: WidgetPlan): DescribedWidget {
  const about = { widgetId: widget.id, type: widget.type, title: findWidgetTitle(widget, plan) };
  if (plan.view === 'problem') return { ...about, problem: `${plan.code}: ${plan.about}` };
  if ('content' in plan)
    return { ...about, ...(plan.content !== '' && { text: plan.content.slice(0, longestText) }) };
  if (!('snapshot' in plan)) return about;
  const { view, rows, snapshot } = plan;
  return {
    ...about,
    view,
    description: snapshot.description,
    ...(rows.from === 'load' && { query: rows.query }),
    ...(rows.from === 'sql' && { sqlQuery: rows.query }),
  };
}

function listControls({ widgets }: ParsedDashboard): z.infer<typeof controlSchema>[] {
  const { filters, grains } = parseControls(widgets);
  const titles = new Map(widgets.map(({ id, config }) => [id, readNonBlankString(config.title)]));
  const describe = ({ widgetId, member, visibility }: FilterControl | GrainControl) => ({
    widgetId,
    member,
    visibility,
    title: titles.get(widgetId),
  });
  return [
    ...filters.map((filter) => ({
      ...describe(filter),
      kind: 'filter' as const,
      operator: filter.operator,
      defaultValue: filter.fallback?.value,
    })),
    ...grains.map((grain) => ({
      ...describe(grain),
      kind: 'grain' as const,
      defaultValue: grain.fallback,
      grains: [...grain.grains],
    })),
  ];
}
