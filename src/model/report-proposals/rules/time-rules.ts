/** Rules for measures over time. Times stand on the horizontal axis. */
import { mostColors } from '../../questions/proposals.ts';
import { sizes, type ProposalRule } from '../proposal-rule.ts';
import { areFew, areMany, haveOneUnit, mayBeFew, type ShownField } from '../shown-field.ts';
import type { ShownQuery } from '../shown-query.ts';
import {
  drawChart,
  drawViews,
  hasPeriods,
  layerMeasures,
  nameMeasures,
  toFreeAxis,
  toLineAxis,
  toPeriodAxis,
  toPeriodSteps,
  toTimeAxis,
  toValueAxis,
  toView,
} from '../write-chart.ts';

/** A line through one point is none. */
export const hasSeveralTimes = ({ times, mostRows }: ShownQuery): boolean =>
  mostRows > 1 && times.every(({ most }) => most > 1);

/** A year of months. More columns are read as a line. */
export const fewPeriods = 12;
/** More columns have no room. */
const mostPeriods = 60;

/** More names of periods have no room. */
export const mostSteps = 24;

/** Whether columns can stand for the periods. */
export const hasFewPeriods = (times: readonly ShownField[]): boolean =>
  times.every((time) => hasPeriods(time) && mayBeFew(time, mostPeriods));

const isAdditive = ({ measures }: Pick<ShownQuery, 'measures'>): boolean =>
  measures.every((measure) => measure.isAdditive);

export const timeRules: readonly ProposalRule[] = [
  {
    name: 'line',
    takes: { time: 1, measure: 1 },
    takesManyRows: true,
    when: hasSeveralTimes,
    score: () => 90,
    draw: ({ times: [time], measures: [measure] }) =>
      time && measure && drawChart('line', { x: toTimeAxis(time), y: toLineAxis(measure) }),
    size: sizes.wide,
  },
  {
    name: 'area',
    takes: { time: 1, measure: 1 },
    takesManyRows: true,
    when: (query) => hasSeveralTimes(query) && isAdditive(query),
    score: () => 64,
    draw: ({ times: [time], measures: [measure] }) =>
      time && measure && drawChart('area', { x: toTimeAxis(time), y: toValueAxis(measure) }),
    size: sizes.wide,
  },
  {
    name: 'timeColumns',
    takes: { time: 1, measure: 1 },
    when: ({ times }) => hasFewPeriods(times),
    score: (query) => {
      if (!isAdditive(query)) return 50;
      return query.times.every((time) => areFew(time, fewPeriods)) ? 92 : 72;
    },
    draw: ({ times: [time], measures: [measure] }) =>
      time && measure && drawChart('bar', { x: toPeriodAxis(time), y: toValueAxis(measure) }),
    size: sizes.wide,
  },
  {
    name: 'linesByMeasure',
    takes: { time: 1, measure: [2, mostColors] },
    takesManyRows: true,
    when: (query) => hasSeveralTimes(query) && haveOneUnit(query.measures),
    score: () => 90,
    draw: ({ times: [time], measures }) =>
      time &&
      layerMeasures(measures, (measure, name) =>
        toView('line', {
          x: toTimeAxis(time),
          y: { ...(isAdditive({ measures }) ? toValueAxis(measure) : toFreeAxis(measure)), title: null },
          color: { datum: name },
        }),
      ),
    size: sizes.wide,
  },
  {
    name: 'linesBelow',
    takes: { time: 1, measure: [2, 4] },
    takesManyRows: true,
    when: hasSeveralTimes,
    score: ({ measures }) => (haveOneUnit(measures) ? 62 : 88),
    draw: ({ times: [time], measures }) =>
      time &&
      drawViews({
        vconcat: measures.map((measure) => toView('line', { x: toTimeAxis(time), y: toLineAxis(measure) })),
      }),
    size: sizes.tall,
  },
  {
    name: 'columnsAndLine',
    takes: { time: 1, measure: 2 },
    when: (query) =>
      hasSeveralTimes(query) &&
      hasFewPeriods(query.times) &&
      !haveOneUnit(query.measures) &&
      !areMany(query.times[0], mostSteps),
    score: () => 70,
    draw: ({ times: [time], measures }) => {
      const [columns, line] = [...measures].sort(
        (one, other) => Number(other.isAdditive) - Number(one.isAdditive),
      );
      if (!time || !columns || !line) return undefined;
      const x = toPeriodSteps(time);
      const [columnsName, lineName] = nameMeasures([columns, line]);
      return drawViews({
        layer: [
          toView('bar', { x, y: toValueAxis(columns), color: { datum: columnsName } }),
          toView('line', { x, y: toLineAxis(line), color: { datum: lineName } }),
        ],
        resolve: { scale: { y: 'independent' } },
      });
    },
    size: sizes.wide,
  },
];
