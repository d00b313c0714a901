/** How the editor names a widget: its title, else what one reads in it. */
import { readNonBlankString } from '../../model/parsing/read-value.ts';
import type { DashboardState } from '../../store/dashboard-state.ts';

export function findWidgetName({ widgets, dashboard }: DashboardState, widgetId: string): string | undefined {
  const { title, plan } = widgets.get(widgetId) ?? {};
  if (title !== undefined) return title;
  if (plan && 'content' in plan) return findFirstWords(plan.content);
  const tabs = dashboard?.containers.get(widgetId)?.tabs ?? [];
  return readNonBlankString(tabs.map((tab) => tab.title).join(', '));
}

/** The first words of a Markdown text, without its marks. */
function findFirstWords(content: string): string | undefined {
  const [line = ''] = content.trim().split('\n');
  const words = line.replace(/[#*_`>[\]]/g, '').trim();
  return readNonBlankString(words.slice(0, 60));
}
