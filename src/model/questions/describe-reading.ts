/** Says in words what a question was understood to ask, so that its asker can see it. */
import { formatNumber, type FormatContext } from '../formats/format-value.ts';
import { createQuestionMessages, type QuestionKey, type QuestionMessages } from '../messages/question-en.ts';
import type { Subject } from './subject.ts';
import { formatSpan } from './periods/format-span.ts';
import type { TimeSpan } from '../time/parse-time-span.ts';
import type { Period, RankingScope, ReadCondition, Reading } from './reading.ts';

interface Scene {
  readonly context: FormatContext;
  readonly messages: QuestionMessages;
}

/** What its rows are limited to, such as "Weekday is Monday, Jun 2001". Empty: nothing. */
export function describeLimits(reading: Reading, context: FormatContext): string {
  const { conditions, segments, share = [], periods, sharePeriod } = reading;
  const scene = toScene(context);
  return [
    ...[...conditions, ...share].map((one) => describeCondition(one, scene)),
    ...segments.map(({ title }) => title),
    ...[...periods, ...(sharePeriod ? [sharePeriod] : [])].map((one) => describePeriod(one, context)),
    ...reading.excluded.map((one) =>
      scene.messages('withoutPeriod', { period: describePeriod(one, context) }),
    ),
  ].join(', ');
}

const toScene = (context: FormatContext): Scene => ({
  context,
  messages: createQuestionMessages(context.locale),
});

/** Such as "Flights: Late flights by Origin city, where Weekday is Monday, Jun 1 – 30, 2001". */
export function describeReading(reading: Reading, context: FormatContext): string {
  const scene = toScene(context);
  const { messages } = scene;
  const steps = [addGroups, addConditions, addPeriods, addRanking];
  const what = steps.reduce((text, step) => step(text, reading, scene), describeAim(reading, context));
  const { title: subject } = reading.subject;
  return what.startsWith(subject) ? what : messages('inSubject', { subject, what });
}

/** What is asked for, such as "Share of Flights where Weekday is Monday". */
export function describeAim(reading: Reading, context: FormatContext): string {
  const scene = toScene(context);
  const { messages } = scene;
  const { asks, measures, groups, share, sharePeriod } = reading;
  const group = groups.map(({ title }) => title).join(', ');
  const measure = joinAll(
    measures.map(({ title }) => title),
    'list',
    scene,
  );
  if (asks === 'distinct') return messages('distinctOf', { group });
  if (asks === 'average') return messages('averageOf', { measure });
  if (asks === 'values') return messages('valuesOf', { group });
  if (asks === 'ratio')
    return messages('shareIn', { part: measures[0]?.title ?? '', whole: measures[1]?.title ?? '' });
  if (share) return messages('shareWhere', { measure, condition: describeConditions(share, context) });
  if (sharePeriod) return messages('sharePeriod', { measure, period: describePeriod(sharePeriod, context) });
  return asks === 'share' ? messages('shareOf', { measure }) : measure;
}

function addGroups(
  what: string,
  { asks, groups, grain, subject, sharePeriod }: Reading,
  { messages }: Scene,
): string {
  const names = [
    ...(asks === 'distinct' || asks === 'values' ? [] : groups.map(({ title }) => title)),
    ...(grain === undefined || sharePeriod ? [] : [nameSteps(grain, subject, messages)]),
  ];
  return names.length > 0 ? messages('by', { what, groups: names.join(', ') }) : what;
}

/** A dimension can have the name of a grain. */
function nameSteps(grain: string, { members }: Subject, messages: QuestionMessages): string {
  const name = nameGrain(grain, messages);
  const isTaken = members.some(({ title }) => title.toLowerCase() === name.toLowerCase());
  return isTaken ? messages('inTime', { grain: name }) : name;
}

export const nameGrain = (grain: string, messages: QuestionMessages): string =>
  isNamed(grain) ? messages(grain) : grain;

const grains = ['hour', 'day', 'week', 'month', 'quarter', 'year'] as const;
const isNamed = (grain: string): grain is (typeof grains)[number] => grains.some((one) => one === grain);

function addConditions(what: string, { conditions, segments, share }: Reading, scene: Scene): string {
  const all = [
    ...conditions.map((one) => describeCondition(one, scene)),
    ...segments.map(({ title }) => scene.messages('segment', { segment: title })),
  ];
  if (all.length === 0) return what;
  return scene.messages(share ? 'whereAmong' : 'where', { what, conditions: joinAll(all, 'and', scene) });
}

export function describeConditions(conditions: readonly ReadCondition[], context: FormatContext): string {
  const scene = toScene(context);
  return joinAll(
    conditions.map((one) => describeCondition(one, scene)),
    'and',
    scene,
  );
}

function describeCondition(condition: ReadCondition, scene: Scene): string {
  const { messages, context } = scene;
  const member = condition.member.title;
  if (condition.of === 'ends') {
    const [first = '', second] = condition.values;
    const members = joinAll([member, condition.other.title], second === undefined ? 'or' : 'list', scene);
    return second === undefined
      ? messages('is', { member: members, values: first })
      : messages('areEnds', { members, first, second });
  }
  if (condition.of === 'number') {
    const number = formatNumber(condition.number, condition.member.format, context);
    return messages(condition.operator, { member, number });
  }
  const values = joinAll(condition.values, 'or', scene);
  return messages(condition.isNegated ? 'isNot' : 'is', { member, values });
}

const joinAll = (parts: readonly string[], key: 'list' | 'and' | 'or', { messages }: Scene): string =>
  parts.reduceRight(
    (after, part, at) =>
      after === '' ? part : messages(at === parts.length - 2 ? key : 'comma', { first: part, second: after }),
    '',
  );

function addPeriods(what: string, { periods, excluded }: Reading, scene: Scene): string {
  const period = periods
    .map((one) => describePeriod(one, scene.context))
    .reduce((first, second) => (first === '' ? second : scene.messages('compared', { first, second })), '');
  const during = period === '' ? what : scene.messages('during', { what, period });
  const without = joinAll(
    excluded.map((one) => describeExcluded(one, scene)),
    'list',
    scene,
  );
  return without === '' ? during : scene.messages('without', { what: during, period: without });
}

function describeExcluded(period: Period, { context, messages }: Scene): string {
  const { from, until } = period.span;
  const text = describePeriod(period, context);
  return from === undefined || until === undefined ? messages('theTime', { period: text }) : text;
}

/** Such as "Jun 2001", "Jun 1 – 9, 2001" or "since May 5, 2001". */
export function describePeriod({ span, isCountedFromData }: Period, { locale }: FormatContext): string {
  const messages = createQuestionMessages(locale);
  const text = describeSpan(span, locale, messages);
  return isCountedFromData ? messages('fromData', { period: text }) : text;
}

function describeSpan(
  { from, until = Infinity }: Partial<TimeSpan>,
  locale: string,
  messages: QuestionMessages,
): string {
  const day = (first: number): string => formatSpan({ from: first, until: first + 1 }, locale);
  if (from === undefined) return messages('until', { day: day(until - 1) });
  return until === Infinity ? messages('since', { day: day(from) }) : formatSpan({ from, until }, locale);
}

function addRanking(what: string, { ranking, grain }: Reading, { messages }: Scene): string {
  if (!ranking) return what;
  const { direction, count, within, place } = ranking;
  const name: 'top' | 'bottom' = direction === 'desc' ? 'top' : 'bottom';
  const key: QuestionKey = count === undefined ? name : count === 1 ? `${name}One` : `${name}Some`;
  const ranked =
    place === undefined
      ? messages(key, { what, ...(count !== undefined && { count }) })
      : messages(`${name}Place`, { what, place });
  return within ? messages('within', { what: ranked, groups: nameScope(within, grain, messages) }) : ranked;
}

const nameScope = (
  { groups, isEachPeriod }: RankingScope,
  grain: string | undefined,
  messages: QuestionMessages,
): string =>
  [
    ...groups.map(({ title }) => title),
    ...(isEachPeriod && grain !== undefined ? [nameGrain(grain, messages)] : []),
  ].join(', ');
