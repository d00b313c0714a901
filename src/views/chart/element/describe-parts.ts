/** What a chart draws and says where selections in other charts narrow it. */
import type { PickedBars } from '../engine/vega.ts';
import type { BarMeasure } from '../model/bar-measure.ts';
import type { BarPart, BarParts } from '../model/bar-parts.ts';
import { overrideFormat, formatValue } from '../../../model/formats/format-value.ts';
import { createPickedPartMessages } from '../../../model/messages/picked-part-en.ts';
import type { Result } from '../../../model/result.ts';
import type { ViewInput } from '../../../elements/view/view-interface.ts';

export interface PickedPart {
  readonly whole: Result;
  /** The spec with a line above the plot that says what narrows it. */
  readonly spec: Readonly<Record<string, unknown>>;
  readonly bars: PickedBars;
  /** The same in words, for those who do not see it. */
  readonly summary: string;
}

interface Scene {
  readonly input: ViewInput;
  readonly measure: BarMeasure;
  readonly parts: BarParts;
  readonly whole: Result;
  /** What narrows the chart. */
  readonly text: string;
}

export function describeParts({ input, measure, parts, whole, text }: Scene): PickedPart {
  const { spec, overrides, viewContext } = input;
  const { context } = viewContext;
  const messages = createPickedPartMessages(context.locale);
  const column = {
    ...measure.column,
    format: overrideFormat(measure.column.format, overrides[measure.column.name]),
  };
  const percent = new Intl.NumberFormat(context.locale, { style: 'percent', maximumFractionDigits: 1 });
  const toWords = (part: BarPart) => ({
    picked: formatValue(part.picked, column, context),
    whole: formatValue(part.whole, column, context),
    share: percent.format(toShare(part)),
    text,
  });
  return {
    whole,
    spec: 'title' in spec ? spec : { ...spec, title: toTitle(messages('narrowed', { text })) },
    summary: messages('summary', toWords(parts.total)),
    bars: {
      axis: measure.axis,
      partOf: (row) => {
        const part = parts.find(row);
        return part && { share: toShare(part), isNegative: part.whole < 0 };
      },
      noteOf: (row) => {
        const part = parts.find(row);
        return part && messages('share', toWords(part));
      },
    },
  };
}

const toShare = ({ picked, whole }: BarPart): number => (whole === 0 ? 0 : Math.min(1, picked / whole));

const toTitle = (text: string): Readonly<Record<string, unknown>> => ({
  text,
  anchor: 'start',
  frame: 'bounds',
  fontSize: 11,
  fontWeight: 'normal',
  offset: 6,
});
