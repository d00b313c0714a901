/** Rules for a measure by two categories. */
import { mostColors } from '../../questions/proposals.ts';
import { sizes, type Drawing, type ProposalRule, type SpecRecord } from '../proposal-rule.ts';
import { areFew, areMany, type ShownField } from '../shown-field.ts';
import type { ShownQuery } from '../shown-query.ts';
import { isStackable, orderByCount } from '../stacks.ts';
import { barStep, drawChart, drawViews, toColor, toNameAxis, toValueAxis, toView } from '../write-chart.ts';

const mostCells = 60;
/** More bars beside one another are no group. */
const mostInGroup = 5;
const mostBars = 100;

/** The first is the category of the bars, the second that of their parts. */
const findParts = ({ categories }: ShownQuery): readonly (ShownField | undefined)[] =>
  orderByCount(categories);

/** Numbers such as hours need little room beside one another, names need more. */
function orderForCells(query: ShownQuery): readonly (ShownField | undefined)[] {
  const [first, second] = findParts(query);
  const isAcross = first?.type === 'number' && second?.type !== 'number';
  return isAcross ? [second, first] : [first, second];
}

function hasParts(query: ShownQuery, most: number): boolean {
  const [bar, part] = findParts(query);
  return !areMany(bar, mostBars) && !areMany(part, most);
}

const hasFewParts = (query: ShownQuery, few: number): boolean => {
  const part = findParts(query)[1];
  return part !== undefined && areFew(part, few);
};

/** @param sort - of the bars, by their length as a whole or in the order of the rows. */
function drawBars(
  query: ShownQuery,
  sort: '-x' | null,
  toMore: (part: ShownField) => SpecRecord,
): Drawing | undefined {
  const [bar, part] = findParts(query);
  const [measure] = query.measures;
  if (!bar || !part || !measure) return undefined;
  const encoding = {
    y: toNameAxis(bar, sort),
    x: toValueAxis(measure),
    color: toColor(part),
    ...toMore(part),
  };
  return drawViews({ ...toView('bar', encoding), ...(!('yOffset' in encoding) && barStep) });
}

export const twoCategoryRules: readonly ProposalRule[] = [
  {
    name: 'heatMap',
    takes: { category: 2, measure: 1 },
    when: ({ categories }) => !categories.some((category) => areMany(category, mostCells)),
    score: ({ categories }) => (categories.every(({ isOrdered }) => isOrdered) ? 88 : 80),
    draw: (query) => {
      const [down, across] = orderForCells(query);
      const [measure] = query.measures;
      if (!down || !across || !measure) return undefined;
      return drawChart('rect', {
        x: toNameAxis(across, null),
        y: toNameAxis(down, null),
        color: toValueAxis(measure),
      });
    },
    size: sizes.wide,
  },
  {
    name: 'stackedBars',
    takes: { category: 2, measure: 1 },
    when: (query) => isStackable(query) && hasParts(query, mostColors),
    score: (query) => (hasFewParts(query, mostColors) ? 84 : 74),
    draw: (query) => drawBars(query, '-x', () => ({})),
    size: sizes.chart,
  },
  {
    name: 'groupedBars',
    takes: { category: 2, measure: 1 },
    when: (query) => hasParts(query, mostInGroup),
    score: (query) => (hasFewParts(query, mostInGroup) ? 82 : 64),
    draw: (query) => drawBars(query, null, (part) => ({ yOffset: toColor(part) })),
    size: sizes.tall,
  },
  {
    name: 'shareBars',
    takes: { category: 2, measure: 1 },
    when: (query) => isStackable(query) && hasParts(query, mostColors),
    score: () => 54,
    draw: (query) =>
      drawBars(query, null, () => {
        const [measure] = query.measures;
        return measure ? { x: { ...toValueAxis(measure), stack: 'normalize', axis: { format: '%' } } } : {};
      }),
    size: sizes.chart,
  },
];
