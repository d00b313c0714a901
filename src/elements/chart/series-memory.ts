/** Which series of a chart a reader has hidden, as it is kept for the widget. */
import type { ChartRequest } from '../../engines/vega.ts';
import { createChartWords } from '../../model/messages/chart-en.ts';
import { readHiddenSeries, writeHiddenSeries, type HiddenSeries } from '../../model/reading/hidden-series.ts';
import { readChartMemory, writeChartMemory } from '../../model/reading/view-memory.ts';
import type { ViewInput } from '../widget/view-port.ts';

export const recallHidden = (input: ViewInput | undefined): HiddenSeries =>
  readHiddenSeries(readChartMemory(input?.memory?.recall()).hidden);

/** `onChange` is told after a reader's press, when it has been kept. */
export function toLegend(input: ViewInput, onChange: () => void): NonNullable<ChartRequest['legend']> {
  const { surroundings, title, memory } = input;
  const words = createChartWords(surroundings.context.locale);
  return {
    hidden: recallHidden(input),
    label: words('series', { title: title || words('untitled') }),
    onChange: (series) => {
      const others = readChartMemory(memory?.recall());
      memory?.keep(writeChartMemory({ ...others, hidden: writeHiddenSeries(series) }));
      onChange();
    },
  };
}
