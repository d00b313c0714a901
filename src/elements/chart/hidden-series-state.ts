/** Which series of a chart a reader has hidden, as it is kept for the widget. */
import type { ChartRequest } from '../../engines/vega.ts';
import { createChartMessages } from '../../model/messages/chart-en.ts';
import {
  parseHiddenSeries,
  serializeHiddenSeries,
  type HiddenSeries,
} from '../../model/summary/hidden-series.ts';
import { parseChartViewState, serializeChartViewState } from '../../model/summary/chart-view-state.ts';
import { loadChunk } from '../widget/load-chunk.ts';
import type { ViewInput } from '../widget/view-interface.ts';
import type { SeriesListRequest } from './series-list-element.ts';

export const restoreHiddenSeries = (input: ViewInput | undefined): HiddenSeries =>
  parseHiddenSeries(parseChartViewState(input?.viewState?.load()).hidden);

async function openSeriesList(root: ShadowRoot, request: SeriesListRequest): Promise<void> {
  const { SeriesListElement } = await loadChunk(() => import('./series-list-element.ts'));
  SeriesListElement.open(root, request);
}

/** `onChange` is told after a reader's press, when it has been kept. The list of all series is put into `root`. */
export function createLegendRequest(
  input: ViewInput,
  root: ShadowRoot,
  onChange: () => void,
): NonNullable<ChartRequest['legend']> {
  const { viewContext, title, viewState } = input;
  const words = createChartMessages(viewContext.context.locale);
  const label = words('series', { title: title || words('untitled') });
  return {
    hidden: restoreHiddenSeries(input),
    label,
    tellMore: (count) => words('moreSeries', { count }),
    onMore: (list, anchor) => void openSeriesList(root, { list, anchor, label }),
    onChange: (series) => {
      const others = parseChartViewState(viewState?.load());
      viewState?.save(serializeChartViewState({ ...others, hidden: serializeHiddenSeries(series) }));
      onChange();
    },
  };
}
