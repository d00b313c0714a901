/** Which series of a chart a reader has hidden, as it is kept for the widget. */
import type { ChartRequest } from '../../engines/vega.ts';
import { createChartWords } from '../../model/messages/chart-en.ts';
import { readHiddenSeries, writeHiddenSeries, type HiddenSeries } from '../../model/reading/hidden-series.ts';
import { readChartMemory, writeChartMemory } from '../../model/reading/view-memory.ts';
import { fromChunk } from '../widget/from-chunk.ts';
import type { ViewInput } from '../widget/view-port.ts';
import type { SeriesListRequest } from './series-list-element.ts';

export const recallHidden = (input: ViewInput | undefined): HiddenSeries =>
  readHiddenSeries(readChartMemory(input?.memory?.recall()).hidden);

async function openSeriesList(root: ShadowRoot, request: SeriesListRequest): Promise<void> {
  const { SeriesListElement } = await fromChunk(() => import('./series-list-element.ts'));
  SeriesListElement.open(root, request);
}

/** `onChange` is told after a reader's press, when it has been kept. The list of all series is put into `root`. */
export function toLegend(
  input: ViewInput,
  root: ShadowRoot,
  onChange: () => void,
): NonNullable<ChartRequest['legend']> {
  const { surroundings, title, memory } = input;
  const words = createChartWords(surroundings.context.locale);
  const label = words('series', { title: title || words('untitled') });
  return {
    hidden: recallHidden(input),
    label,
    tellMore: (count) => words('moreSeries', { count }),
    onMore: (list, anchor) => void openSeriesList(root, { list, anchor, label }),
    onChange: (series) => {
      const others = readChartMemory(memory?.recall());
      memory?.keep(writeChartMemory({ ...others, hidden: writeHiddenSeries(series) }));
      onChange();
    },
  };
}
