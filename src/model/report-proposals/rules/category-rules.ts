/** Rules for measures by one category. Lengths begin at zero. */
import { maxNamedBars } from '../../../views/story/model/plan-proof-chart.ts';
import { sizes, type ProposalRule } from '../proposal-rule.ts';
import { areMany, haveOneUnit, mayBeFew, type ShownField } from '../shown-field.ts';
import type { ShownQuery } from '../shown-query.ts';
import { isStackable } from '../stacks.ts';
import {
  barStep,
  drawChart,
  drawViews,
  layerMeasures,
  toBarSort,
  toColor,
  toNameAxis,
  toValueAxis,
  toView,
} from '../write-chart.ts';

/** A longer list of bars is looked up in a table. */
const mostBars = 100;
/** More slices cannot be compared. */
const mostSlices = 7;
const mostGroups = 20;

const isLong = ({ categories }: ShownQuery): boolean => categories.some((one) => areMany(one, mostBars));
const isNamed = (category: ShownField | undefined): boolean => category?.isOrdered === false;

export const categoryRules: readonly ProposalRule[] = [
  {
    name: 'bars',
    takes: { category: 1, measure: 1 },
    score: (query) => (isLong(query) ? 38 : 86),
    draw: (query) => {
      const {
        categories: [category],
        measures: [measure],
      } = query;
      if (!category || !measure) return undefined;
      const y = toNameAxis(category, toBarSort(query, measure, 'x'));
      return drawViews({ ...toView('bar', { y, x: toValueAxis(measure) }), ...barStep });
    },
    size: sizes.chart,
  },
  {
    name: 'columns',
    takes: { category: 1, measure: 1 },
    when: ({ categories: [category] }) => isNamed(category) && !areMany(category, maxNamedBars),
    score: () => 66,
    draw: (query) => {
      const {
        categories: [category],
        measures: [measure],
      } = query;
      if (!category || !measure) return undefined;
      const x = toNameAxis(category, toBarSort(query, measure, 'y'));
      return drawChart('bar', { x, y: toValueAxis(measure) });
    },
    size: sizes.chart,
  },
  {
    name: 'orderedColumns',
    takes: { category: 1, measure: 1 },
    when: ({ categories: [category] }) => category?.isOrdered === true && mayBeFew(category, 60),
    score: () => 90,
    draw: ({ categories: [category], measures: [measure] }) =>
      category && measure && drawChart('bar', { x: toNameAxis(category, null), y: toValueAxis(measure) }),
    size: sizes.wide,
  },
  {
    name: 'donut',
    takes: { category: 1, measure: 1 },
    when: (query) =>
      isStackable(query) && query.categories.every((category) => mayBeFew(category, mostSlices)),
    score: () => 44,
    draw: ({ categories: [category], measures: [measure] }) =>
      category &&
      measure &&
      drawViews({
        mark: { type: 'arc', innerRadius: { expr: 'min(width, height) / 3.5' } },
        encoding: {
          theta: { ...toValueAxis(measure), stack: true },
          color: toColor(category),
          order: { ...toValueAxis(measure), sort: 'descending' },
        },
      }),
    size: sizes.chart,
  },
  {
    name: 'groupedMeasureBars',
    takes: { category: 1, measure: [2, 4] },
    when: ({ categories, measures }) =>
      haveOneUnit(measures) && categories.every((category) => mayBeFew(category, mostGroups)),
    score: () => 82,
    draw: ({ categories: [category], measures }) =>
      category &&
      layerMeasures(measures, (measure, name) =>
        toView('bar', {
          y: toNameAxis(category, null),
          yOffset: { datum: name },
          x: { ...toValueAxis(measure), title: null },
          color: { datum: name },
        }),
      ),
    size: sizes.tall,
  },
  {
    name: 'barsBeside',
    takes: { category: 1, measure: [2, 4] },
    when: (query) => !isLong(query),
    score: ({ measures }) => (haveOneUnit(measures) ? 62 : 84),
    draw: ({ categories: [category], measures }) =>
      category &&
      drawViews({
        hconcat: measures.map((measure, index) => {
          const y = toNameAxis(category, null);
          return toView('bar', { y: index === 0 ? y : { ...y, axis: null }, x: toValueAxis(measure) });
        }),
      }),
    size: sizes.wide,
  },
];
