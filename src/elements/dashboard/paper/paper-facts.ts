/** Says on paper what a screen says with its buttons: from when the rows are, and by what they are filtered. */
import { describePickedCondition } from '../../../model/controls/describe-condition.ts';
import { createDownloadMessages } from '../../../model/messages/download-en.ts';
import { describeValues } from '../../control/current-view.ts';
import type { DashboardPorts, ViewContext } from '../../view/view-interface.ts';
import { computeCommonRefreshTime, writeDataTime } from '../data-age.ts';

/** The time of the oldest rows, then one text for each filter and time grain that applies. */
export async function listPaperFacts(ports: DashboardPorts, viewContext: ViewContext): Promise<string[]> {
  const { active, widgets } = ports.state();
  const { filters, grains, crossFilters } = active;
  const values = await describeValues({ filters, grains, tabs: [] }, ports, viewContext);
  const picked = crossFilters.flatMap(({ parts }) =>
    parts.map(({ title, texts }) => describePickedCondition(title, texts)),
  );
  const words = [...values, ...picked];
  const { messages, context } = viewContext;
  const time = computeCommonRefreshTime(widgets);
  return [
    ...(time < Infinity ? [writeDataTime(time, messages, context)] : []),
    ...(words.length > 0
      ? [createDownloadMessages(context.locale)('filters', { words: words.join(' · ') })]
      : []),
  ];
}

/** Puts the facts above the widgets. @returns a function that removes them. */
export function showPaperFacts(grid: Element | null, facts: readonly string[]): () => void {
  if (!grid || facts.length === 0) return () => undefined;
  const box = document.createElement('div');
  box.className = 'facts';
  for (const fact of facts) {
    const line = document.createElement('p');
    const words = document.createElement('bdi');
    words.textContent = fact;
    line.append(words);
    box.append(line);
  }
  grid.before(box);
  return () => box.remove();
}
