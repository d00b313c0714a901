import { expect, test } from 'vitest';
import { cellsOf } from '../../../src/views/story/model/proof.ts';
import { planAnswerChart } from '../../../src/model/questions/answers/plan-answer-chart.ts';
import type { Result } from '../../../src/model/result.ts';

const may = { name: 'sales.revenue 1', type: 'number', title: 'May 2024', role: 'measure' } as const;
const june = { ...may, name: 'sales.revenue 2', title: 'Jun 2024' };
const result: Result = {
  columns: [{ name: 'sales.country', type: 'string', title: 'Country', role: 'dimension' }, may, june],
  values: [
    ['Norway', 'France'],
    [50, 10],
    [45, 40],
  ],
  rowCount: 2,
  query: {
    measures: ['sales.revenue'],
    timeDimensions: [{ dimension: 'sales.sold_at', compareDateRange: [] }],
  },
};
const fact = { style: 'measure', value: 10, column: may, proof: cellsOf(may.name, [1]) } as const;
const sentences = [{ pieces: [{ text: '10', fact }], result }];

test('groups in several periods have a bar for each period', () => {
  const chart = planAnswerChart(result, sentences);
  expect(chart?.result.values).toEqual([
    ['Norway', 'France', 'Norway', 'France'],
    ['May 2024', 'May 2024', 'Jun 2024', 'Jun 2024'],
    [50, 10, 45, 40],
  ]);
  expect(chart?.spec).toMatchObject({ encoding: { color: { sort: ['May 2024', 'Jun 2024'] } } });
});

test('other answers have a bar for each row', () => {
  const chart = planAnswerChart({ ...result, query: { measures: ['sales.revenue'] } }, sentences);
  expect(chart?.result.rowCount).toBe(2);
  expect(planAnswerChart(result, [])).toBeUndefined();
});
