/** Columns of queries have dots in their names, which Vega reads as paths. */
import { expect } from 'chai';
import type { Result } from '../../src/model/result.ts';
import { createBaseRequest, createBox, findDrawing, loadVega, removeBoxes } from './engine-fixtures.ts';
import { actOnChart } from './parity/act-on-chart.ts';
import { bindSpec, toResult } from './parity/bind-spec.ts';
import { liteParameters } from './parity/specs/lite-parameters.ts';
import { rows, type ParitySpec } from './parity/specs/parity-spec.ts';

type Spec = Readonly<Record<string, unknown>>;

const columns = Object.keys(rows[0] ?? {});
const result = toResult(rows);

/** The same columns by names with dots, and with titles as before. */
const dotted: Result = {
  ...result,
  columns: result.columns.map((column) => ({ ...column, name: `o.${column.name}`, title: column.name })),
};

function renameFields(value: unknown, key = ''): unknown {
  if (typeof value === 'string') return isField(key) && columns.includes(value) ? `o.${value}` : value;
  if (Array.isArray(value)) return value.map((item) => renameFields(item, key));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, renameFields(part, name)]));
}

const isField = (key: string): boolean => key === 'field' || key === 'fields';

async function drawAfter(act: ParitySpec['act'] & object, spec: Spec, given: Result): Promise<string> {
  const { drawChart } = await loadVega();
  const box = createBox();
  const legend = { hidden: {}, label: 'Series', describeMore: String, onMore() {}, onChange() {} };
  const request = { ...createBaseRequest(), width: 320, height: 220, legend, result: given };
  const chart = await drawChart(box, { ...request, spec: structuredClone(spec) });
  actOnChart(box, act);
  await chart.view?.runAsync();
  const drawing = findDrawing(box);
  return drawing instanceof HTMLCanvasElement ? drawing.toDataURL() : expect.fail('The chart is no canvas.');
}

describe('a selection of columns with dots in their names', () => {
  afterEach(removeBoxes);

  for (const { name, spec, act } of liteParameters) {
    const bound = bindSpec({ ...spec });
    if (!act || !bound) continue;
    it(`shows what it shows of other columns: ${name}`, async () => {
      const selected = await drawAfter(act, bound, result);
      expect(await drawAfter(act, renameFields(bound) as Spec, dotted)).to.equal(selected);
      expect(await drawAfter([], bound, result)).not.to.equal(selected);
    });
  }
});
