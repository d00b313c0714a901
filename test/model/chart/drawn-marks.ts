/** Draws charts with the sizes, labels and colours that few marks have, and lists what is drawn. */
import { parse, View, type Spec } from 'vega';
import { compile, type TopLevelSpec } from 'vega-lite';
import { centerTimeLabels } from '../../../src/views/chart/model/center-time-labels.ts';
import { fitMarks } from '../../../src/views/chart/model/fit-marks.ts';
import { toVegaLiteConfig } from '../../../src/views/chart/model/vega-config.ts';
import { isRecord, readArray, readNumber } from '../../../src/model/parsing/read-value.ts';
import { theme } from './chart-fixtures.ts';

const traits = { horizontal: false, stackedAreas: false, described: false, rangedBars: false, fewRows: true };
const config = { ...toVegaLiteConfig(theme, traits) };

export type Part = Readonly<Record<string, unknown>>;
export type Rows = readonly (readonly [name: string, group: string, value: number, month?: number])[];

const toRecord = ([name, group, value, month = 1]: Rows[number]) => ({
  'o.name': name,
  group,
  value,
  'o.month': `2025-${String(month).padStart(2, '0')}-01`,
});

/** A chart of 800 by 400 px, and the same chart with other rows in place. */
export async function draw(spec: Part, rows: Rows) {
  const full: unknown = { width: 800, height: 400, data: { name: 'rows' }, ...spec };
  const compiled = { ...compile(full as TopLevelSpec, { config }).spec };
  const fitted: unknown = centerTimeLabels(fitMarks(compiled));
  const view = new View(parse(fitted as Spec), { renderer: 'none' });
  const show = async (shown: Rows) => view.data('rows', shown.map(toRecord)).runAsync();
  await show(rows);
  return {
    show,
    marks: (type: string) =>
      listItems(Reflect.get(view.scenegraph(), 'root')).filter((one) => one.type === type),
  };
}

export interface Drawn {
  readonly type: string;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly text: unknown;
  readonly fill: unknown;
}

const toNumber = (value: unknown): number => readNumber(value) ?? 0;

/** The items of a drawing that are no groups, with their bounds in the chart. */
function listItems(mark: unknown, x = 0, y = 0): Drawn[] {
  const { items, marktype } = isRecord(mark) ? mark : {};
  return readArray(items)
    .filter(isRecord)
    .flatMap((item) => {
      const { items: inner, bounds, text, fill } = item;
      if (Array.isArray(inner))
        return inner.flatMap((one) => listItems(one, x + toNumber(item['x']), y + toNumber(item['y'])));
      const { x1, x2, y1, y2 } = isRecord(bounds) ? bounds : {};
      const across = { left: x + toNumber(x1), right: x + toNumber(x2) };
      const down = { top: y + toNumber(y1), bottom: y + toNumber(y2) };
      return [{ type: String(marktype), text, fill, ...across, ...down }];
    });
}

export const widthOf = ({ left, right }: Drawn): number => right - left;
export const heightOf = ({ top, bottom }: Drawn): number => bottom - top;
export const middleOf = ({ left, right }: Drawn): number => (left + right) / 2;

export const name = { field: 'o\\.name', type: 'nominal' };
export const group = { field: 'group', type: 'nominal' };
export const value = { field: 'value', type: 'quantitative' };
export const month = { field: 'o\\.month', type: 'temporal', timeUnit: 'utcyearmonth' };

export const one: Rows = [['north', 'a', 5]];
export const rowsOf = (names: number, groups = 1): Rows =>
  Array.from({ length: names * groups }, (_, at) => [
    `name ${at % names}`,
    `group ${Math.floor(at / names)}`,
    5 + at,
    (at % names) + 1,
  ]);
