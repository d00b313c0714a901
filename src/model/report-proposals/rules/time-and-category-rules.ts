/** Rules for a measure of several categories over time. */
import { mostColors } from '../../questions/proposals.ts';
import { sizes, type ProposalRule } from '../proposal-rule.ts';
import { areFew, areMany, mayBeFew, type ShownField } from '../shown-field.ts';
import type { ShownQuery } from '../shown-query.ts';
import { isStackable, orderByCount } from '../stacks.ts';
import {
  drawChart,
  hasPeriods,
  toColor,
  toLineAxis,
  toNameAxis,
  toPeriodAxis,
  toPeriodSteps,
  toTimeAxis,
  toTooltip,
  toValueAxis,
} from '../write-chart.ts';
import { fewPeriods, hasFewPeriods, hasSeveralTimes, mostSteps } from './time-rules.ts';

/** More small charts than this are too small, or need scrolling. */
const mostFacets = 24;
const facetColumns = 3;
const mostHeatRows = 60;

/** Whether categories may have colours of their own. */
const hasColors = ({ categories }: ShownQuery): boolean =>
  categories.every((category) => mayBeFew(category, mostColors));

const toFacet = (category: ShownField, columns: number) => ({ ...toColor(category), title: null, columns });

export const timeAndCategoryRules: readonly ProposalRule[] = [
  {
    name: 'linesByCategory',
    takes: { time: 1, category: 1, measure: 1 },
    takesManyRows: true,
    when: (query) => hasSeveralTimes(query) && hasColors(query),
    score: () => 90,
    draw: ({ times: [time], categories: [category], measures: [measure] }) =>
      time &&
      category &&
      measure &&
      drawChart('line', { x: toTimeAxis(time), y: toLineAxis(measure), color: toColor(category) }),
    size: sizes.wide,
  },
  {
    name: 'lineFacets',
    takes: { time: 1, category: 1, measure: 1 },
    takesManyRows: true,
    when: (query) => hasSeveralTimes(query) && query.categories.every((one) => mayBeFew(one, mostFacets)),
    score: (query) => (hasColors(query) ? 68 : 86),
    draw: ({ times: [time], categories: [category], measures: [measure] }) =>
      time &&
      category &&
      measure &&
      drawChart('line', {
        x: toTimeAxis(time),
        y: toLineAxis(measure),
        facet: toFacet(category, facetColumns),
      }),
    size: sizes.table,
  },
  {
    name: 'linesInFacets',
    takes: { time: 1, category: 2, measure: 1 },
    takesManyRows: true,
    when: (query) => {
      const [facet, color] = orderByCount(query.categories);
      return hasSeveralTimes(query) && !areMany(facet, mostFacets) && !areMany(color, mostColors);
    },
    score: () => 78,
    draw: ({ times: [time], categories, measures: [measure] }) => {
      const [facet, color] = orderByCount(categories);
      if (!time || !facet || !color || !measure) return undefined;
      return drawChart('line', {
        x: toTimeAxis(time),
        y: toLineAxis(measure),
        color: toColor(color),
        facet: toFacet(facet, facetColumns),
      });
    },
    size: sizes.table,
  },
  {
    name: 'periodColumns',
    takes: { time: 1, category: 1, measure: 1 },
    when: (query) =>
      hasColors(query) &&
      query.categories.every(({ isPeriod }) => isPeriod) &&
      query.times.every((time) => hasPeriods(time) && mayBeFew(time, mostSteps)),
    score: ({ times, measures }) =>
      measures.every(({ isAdditive }) => isAdditive) && !times.some((time) => areMany(time, fewPeriods))
        ? 88
        : 60,
    draw: ({ times: [time], categories: [period], measures: [measure] }) =>
      time &&
      period &&
      measure &&
      drawChart('bar', {
        x: toPeriodSteps(time),
        xOffset: toColor(period),
        y: toValueAxis(measure),
        color: toColor(period),
        tooltip: toTooltip([{ ...time, name: time.ownTime ?? time.name }, period, measure]),
      }),
    size: sizes.wide,
  },
  {
    name: 'stackedTimeColumns',
    takes: { time: 1, category: 1, measure: 1 },
    when: (query) => hasFewPeriods(query.times) && hasColors(query) && isStackable(query),
    score: ({ times }) => (times.every((time) => areFew(time, fewPeriods)) ? 82 : 70),
    draw: ({ times: [time], categories: [category], measures: [measure] }) =>
      time &&
      category &&
      measure &&
      drawChart('bar', { x: toPeriodAxis(time), y: toValueAxis(measure), color: toColor(category) }),
    size: sizes.wide,
  },
  {
    name: 'stackedArea',
    takes: { time: 1, category: 1, measure: 1 },
    takesManyRows: true,
    when: (query) => hasSeveralTimes(query) && hasColors(query) && isStackable(query),
    score: () => 66,
    draw: ({ times: [time], categories: [category], measures: [measure] }) =>
      time &&
      category &&
      measure &&
      drawChart('area', { x: toTimeAxis(time), y: toValueAxis(measure), color: toColor(category) }),
    size: sizes.wide,
  },
  {
    name: 'shareOverTime',
    takes: { time: 1, category: 1, measure: 1 },
    takesManyRows: true,
    when: (query) => hasSeveralTimes(query) && hasColors(query) && isStackable(query),
    score: () => 56,
    draw: ({ times: [time], categories: [category], measures: [measure] }) =>
      time &&
      category &&
      measure &&
      drawChart('area', {
        x: toTimeAxis(time),
        y: { ...toValueAxis(measure), stack: 'normalize', axis: { format: '%' } },
        color: toColor(category),
      }),
    size: sizes.wide,
  },
  {
    name: 'timeHeatMap',
    takes: { time: 1, category: 1, measure: 1 },
    when: ({ times, categories }) =>
      times.every(hasPeriods) && categories.every((category) => mayBeFew(category, mostHeatRows)),
    score: ({ categories }) => (categories.some((category) => areMany(category, mostFacets)) ? 88 : 60),
    draw: ({ times: [time], categories: [category], measures: [measure] }) =>
      time &&
      category &&
      measure &&
      drawChart('rect', {
        x: toPeriodAxis(time),
        y: toNameAxis(category, null),
        color: toValueAxis(measure),
      }),
    size: sizes.wide,
  },
];
