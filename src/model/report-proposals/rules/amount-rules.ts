/** Rules for two or more amounts beside each other, and for how amounts are spread. */
import { mostColors } from '../../questions/proposals.ts';
import { sizes, type Drawing, type ProposalRule } from '../proposal-rule.ts';
import { areFew, areMany, mayBeFew, type ShownField } from '../shown-field.ts';
import type { ShownQuery } from '../shown-query.ts';
import { isStackable } from '../stacks.ts';
import {
  drawChart,
  toColor,
  toFreeAxis,
  toNameAxis,
  toTimeAxis,
  toTooltip,
  toValueAxis,
} from '../write-chart.ts';

/** More points can be told apart than bars. */
const manyBars = 30;
/** Points of groups by several names are not found without their names. */
const lessThanTable = 36;
const bins = { maxbins: 30 };

/** What the query groups by comes first: it is the cause, as far as there is one. */
const listAmounts = ({ numbers, measures }: ShownQuery): readonly ShownField[] => [...numbers, ...measures];

const hasAmounts = (query: ShownQuery, count: number): boolean => listAmounts(query).length === count;

/** Points of groups have names: without a category or a number that tells them apart, there is one point. */
const hasSeveralPoints = ({ categories, numbers, isGrouped }: ShownQuery): boolean =>
  !isGrouped || categories.length + numbers.length > 0;

function drawPoints(query: ShownQuery): Drawing | undefined {
  const [across, up, size] = listAmounts(query);
  const [category] = query.categories;
  if (!across || !up) return undefined;
  const isColored = query.categories.length === 1 && category && areFew(category, mostColors);
  return drawChart('point', {
    x: toFreeAxis(across),
    y: toFreeAxis(up),
    ...(size && { size: toValueAxis(size) }),
    ...(isColored && { color: toColor(category) }),
    tooltip: toTooltip([...query.categories, ...listAmounts(query)]),
  });
}

export const amountRules: readonly ProposalRule[] = [
  {
    name: 'scatter',
    takes: { category: [0, 3], number: [0, 2], measure: [0, 2] },
    rows: 'any',
    when: (query) => hasAmounts(query, 2) && hasSeveralPoints(query),
    score: ({ categories, isGrouped }) => {
      if (!isGrouped) return 88;
      if (categories.length > 1) return lessThanTable;
      return categories.some((category) => areMany(category, manyBars)) ? 88 : 72;
    },
    draw: drawPoints,
    size: sizes.chart,
  },
  {
    name: 'bubbles',
    takes: { category: [0, 3], number: [0, 3], measure: [1, 3] },
    rows: 'any',
    when: (query) => {
      const size = listAmounts(query)[2];
      return (
        hasAmounts(query, 3) && hasSeveralPoints(query) && size?.isAdditive === true && !size.hasNegative
      );
    },
    score: ({ categories, isGrouped }) => {
      if (!isGrouped) return 80;
      return categories.length > 1 ? lessThanTable : 70;
    },
    draw: drawPoints,
    size: sizes.chart,
  },
  {
    name: 'histogram',
    takes: { number: 1, measure: 1 },
    takesManyRows: true,
    when: isStackable,
    score: () => 90,
    draw: ({ numbers: [number], measures: [measure] }) =>
      number &&
      measure &&
      drawChart('bar', {
        x: { ...toValueAxis(number), bin: bins, title: number.title },
        y: { ...toValueAxis(measure), aggregate: 'sum', title: measure.title },
      }),
    size: sizes.chart,
  },
  {
    name: 'histogram',
    takes: { number: [0, 1], measure: [0, 1] },
    rows: 'records',
    takesManyRows: true,
    when: (query) => hasAmounts(query, 1),
    score: () => 90,
    draw: (query) => {
      const [amount] = listAmounts(query);
      if (!amount) return undefined;
      const x = { ...toValueAxis(amount), bin: bins, title: amount.title };
      return drawChart('bar', { x, y: { aggregate: 'count', title: null } });
    },
    size: sizes.chart,
  },
  {
    name: 'boxPlot',
    takes: { category: 1, number: [0, 1], measure: [0, 1] },
    rows: 'records',
    takesManyRows: true,
    when: (query) => hasAmounts(query, 1) && query.categories.every((one) => mayBeFew(one, manyBars)),
    score: () => 88,
    draw: (query) => {
      const [amount] = listAmounts(query);
      const [category] = query.categories;
      if (!amount || !category) return undefined;
      return drawChart('boxplot', { y: toNameAxis(category, null), x: toFreeAxis(amount) });
    },
    size: sizes.chart,
  },
  {
    name: 'pointsOverTime',
    takes: { time: 1, category: [0, 1], number: [0, 1], measure: [0, 1] },
    rows: 'records',
    when: (query) => hasAmounts(query, 1),
    score: () => 84,
    draw: (query) => {
      const [amount] = listAmounts(query);
      const {
        times: [time],
        categories: [category],
      } = query;
      if (!amount || !time) return undefined;
      const isColored = category && areFew(category, mostColors);
      return drawChart('point', {
        x: toTimeAxis(time),
        y: toFreeAxis(amount),
        ...(isColored && { color: toColor(category) }),
        tooltip: toTooltip([time, ...query.categories, amount]),
      });
    },
    size: sizes.wide,
  },
];
