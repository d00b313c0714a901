/** Says on paper what a screen says with its buttons: from when the rows are, and by what they are filtered. */
import { describePickedCondition } from '../../../model/controls/describe-condition.ts';
import { createDownloadMessages } from '../../../model/messages/download-en.ts';
import { describeValues, type ShownValues } from '../../control/current-view.ts';
import type { SkippedControl } from '../../../model/query-planning/planned-query.ts';
import type { DashboardState } from '../../../store/dashboard-state.ts';
import type { DashboardPorts, ViewContext } from '../../view/view-interface.ts';
import { computeCommonRefreshTime, writeDataTime } from '../data-age.ts';

/** The time of the oldest rows, then one text for each filter and time grain that applies. */
export async function listPaperFacts(ports: DashboardPorts, viewContext: ViewContext): Promise<string[]> {
  const { active, widgets } = ports.state();
  const { filters, grains, crossFilters } = active;
  const describe = (values: Partial<ShownValues>): Promise<string[]> =>
    describeValues({ filters: [], grains: [], tabs: [], ...values }, ports, viewContext);
  const texts = createDownloadMessages(viewContext.context.locale);
  const withUnfiltered = (condition: string, titles: readonly string[]): string =>
    titles.length === 0 ? condition : texts('notIn', { condition, titles: titles.join(', ') });
  const values = await Promise.all([
    ...[...filters].map(async ([member, filter]) => {
      const [condition = ''] = await describe({ filters: [[member, filter]] });
      return withUnfiltered(condition, listUnfiltered(ports.state(), ['filter'], member));
    }),
    ...[...grains].map(async (grain) => (await describe({ grains: [grain] })).join()),
  ]);
  const picked = crossFilters.flatMap(({ parts }) =>
    parts.map(({ member, title, texts: picked }) =>
      withUnfiltered(
        describePickedCondition(title, picked),
        listUnfiltered(ports.state(), ['filter', 'click'], member),
      ),
    ),
  );
  const words = [...values, ...picked];
  const { messages, context } = viewContext;
  const time = computeCommonRefreshTime(widgets);
  return [
    ...(time < Infinity ? [writeDataTime(time, messages, context)] : []),
    ...(words.length > 0 ? [texts('filters', { words: words.join(' · ') })] : []),
  ];
}

/** Titles of the widgets whose rows could not be filtered by a member. */
const listUnfiltered = (
  { widgets }: DashboardState,
  kinds: readonly SkippedControl['kind'][],
  member: string,
): string[] =>
  [...widgets.values()]
    .filter(({ skipped = [] }) => skipped.some((one) => kinds.includes(one.kind) && one.member === member))
    .map(({ title, widget }) => title ?? widget.id);

/** Space above and below the facts, px, at most: see the styles of printing. */
const factsGap = 14;

/** Puts the facts above the widgets. @returns a function that removes them. */
export function showPaperFacts(grid: HTMLElement | null, facts: readonly string[]): () => void {
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
  // A widget as high as the page would begin a second one below them.
  grid.style.setProperty('--vi-facts-height', `${box.offsetHeight + 2 * factsGap}px`);
  return () => {
    box.remove();
    grid.style.removeProperty('--vi-facts-height');
  };
}
