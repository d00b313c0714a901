/** What no proposal may do, whatever the query is. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Member } from '../../../src/model/parsing/parse-meta.ts';
import { isRecord, readArray, readString } from '../../../src/model/parsing/read-value.ts';
import { proposeCharts, type Proposal } from '../../../src/model/report-proposals/propose-charts.ts';
import { readHints } from '../../../src/model/report-proposals/proposal-hints.ts';
import { findComparedTime, periodColumn, sharedTimeColumn } from '../../../src/model/time/compared-time.ts';
import { fromFieldReference } from '../../../src/views/chart/model/escape-field-references.ts';
import { isFull, rounds } from '../../rounds.ts';
import { listFaults } from './check-drawing.ts';
import { anyAsked, listColumns, listTexts, makeResult, members, type Asked } from './shown-rows.ts';

interface View {
  readonly mark: string;
  /** Definitions by channel, in which fields are names of columns. */
  readonly channels: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** The single views of a chart. */
function listViews(spec: Readonly<Record<string, unknown>>): View[] {
  const children = ['layer', 'vconcat', 'hconcat'].flatMap((key) => readArray(spec[key])).filter(isRecord);
  const { mark, encoding } = spec;
  if (children.length > 0 || !isRecord(mark) || !isRecord(encoding)) return children.flatMap(listViews);
  const channels = Object.entries(encoding).flatMap(([channel, definition]) =>
    isRecord(definition) ? [[channel, readChannel(definition)] as const] : [],
  );
  return [{ mark: String(mark['type']), channels: Object.fromEntries(channels) }];
}

const readChannel = (definition: Readonly<Record<string, unknown>>) => {
  const field = readString(definition['field']);
  return field === undefined ? definition : { ...definition, field: fromFieldReference(field) };
};

/** The member that a channel shows; undefined for a constant or a count. */
function findMember(definition: Readonly<Record<string, unknown>> | undefined): Member | undefined {
  const field = readString(definition?.['field']);
  if (field === undefined) return undefined;
  if (field === sharedTimeColumn) return members.get('trips.started_at');
  return members.get(field) ?? members.get(field.slice(0, field.lastIndexOf('.')));
}

const propose = ({ query, hints }: Asked): readonly Proposal[] => proposeCharts(query, members, hints);

/** All rules look at the same queries. */
const tried = fc
  .sample(anyAsked, rounds(2_000, 10_000))
  .map((asked) => ({ asked, proposals: propose(asked) }));

type HoldsOf = (view: View, asked: Asked, proposal: Proposal) => boolean;

const countOf = ({ hints }: Asked, definition: Readonly<Record<string, unknown>> | undefined): number =>
  hints?.columns.get(readString(definition?.['field']) ?? '')?.count ?? 0;

const isStack = ({ mark, channels }: View): boolean =>
  mark === 'arc' ||
  (['bar', 'area'].includes(mark) &&
    channels['color']?.['field'] !== undefined &&
    !channels['yOffset'] &&
    !channels['xOffset']);

const isLimited = ({ query, hints }: Asked): boolean =>
  typeof query.limit === 'number' && (hints?.rowCount ?? Infinity) >= query.limit;

const rulesOfViews: Readonly<Record<string, HoldsOf>> = {
  'bars and areas begin at zero': ({ mark, channels }) =>
    !['bar', 'area'].includes(mark) ||
    [channels['x'], channels['y']].every((axis) => isZeroBased(axis?.['scale'])),
  'times stand on the horizontal axis': ({ channels }) =>
    Object.entries(channels).every(([name, one]) => name === 'x' || findMember(one)?.type !== 'time'),
  'only numbers are measured, and only times are times': ({ channels }) =>
    Object.values(channels).every((one) => {
      const type = findMember(one)?.type;
      return (
        (one['type'] !== 'quantitative' || type === undefined || type === 'number') &&
        (one['type'] !== 'temporal' || type === 'time')
      );
    }),
  'measures are never names': ({ channels }) =>
    Object.values(channels).every(
      (one) => findMember(one)?.kind !== 'measure' || one['type'] === 'quantitative',
    ),
  'lines and areas follow times': ({ mark, channels }) =>
    !['line', 'area'].includes(mark) || findMember(channels['x'])?.type === 'time',
  'only what adds up is stacked, sliced or summed': (view) =>
    (!isStack(view) && !listTexts(view.channels, 'aggregate').includes('sum')) ||
    Object.values(view.channels).every(
      (one) => findMember(one)?.kind !== 'measure' || findMember(one)?.isAdditive,
    ),
  'stacks and slices are whole, and have no part below zero': (view, asked) =>
    !isStack(view) || (!isLimited(asked) && !hasNegative(view, asked)),
  'no more than ten values have colours': ({ channels }, asked) =>
    channels['color']?.['type'] !== 'nominal' || countOf(asked, channels['color']) <= 10,
  'no slices of more than seven values': ({ mark, channels }, asked) =>
    mark !== 'arc' || countOf(asked, channels['color']) <= 7,
  'no more than 24 small charts': ({ channels }, asked) => countOf(asked, channels['facet']) <= 24,
  'one row is no line': ({ mark }, { query, hints }) =>
    !['line', 'area'].includes(mark) || (query.limit !== 1 && hints?.rowCount !== 1),
  'more marks than can be told apart are not drawn': ({ mark }, { hints }, { rule }) =>
    ['line', 'area', 'boxplot'].includes(mark) || rule === 'histogram' || (hints?.rowCount ?? 0) <= 2_000,
  'weeks and periods of unknown length are no bars': ({ mark, channels }, asked) =>
    !['bar', 'rect'].includes(mark) ||
    findMember(channels['x'])?.type !== 'time' ||
    /\.(?:hour|day|month|quarter|year)$/.test(toOwnName(channels['x']?.['field'], asked)),
  'compared periods are no parts of a whole': (view, { query }) => !isStack(view) || !findComparedTime(query),
};

/** A shared time has no grain in its name. */
const toOwnName = (field: unknown, { query }: Asked): string =>
  field === sharedTimeColumn ? `shared.${String(findComparedTime(query)?.['granularity'])}` : String(field);

const isZeroBased = (scale: unknown): boolean =>
  !isRecord(scale) || (scale['zero'] !== false && !('type' in scale));

const hasNegative = ({ channels }: View, { hints }: Asked): boolean =>
  Object.values(channels).some(
    (one) =>
      findMember(one)?.kind === 'measure' && hints?.columns.get(String(one['field']))?.hasNegative === true,
  );

describe('in every chart', () => {
  const views = tried.flatMap(({ asked, proposals }) =>
    proposals.flatMap((proposal) =>
      proposal.kind === 'vega' ? listViews(proposal.spec).map((view) => ({ asked, proposal, view })) : [],
    ),
  );
  test.each(Object.entries(rulesOfViews))('%s', (_, holds) => {
    expect(views.find(({ asked, proposal, view }) => !holds(view, asked, proposal))).toBeUndefined();
  });
});

/** Of two columns of one time, each stands for both. */
function listNames({ query }: Asked): readonly string[] {
  const names = listColumns(query).map(({ name }) => name);
  return names.filter((name) => name !== sharedTimeColumn);
}

/** Columns that a spec names, in fields, blocks, maps and tables. A table without columns shows all. */
function listShown({ kind, spec }: Proposal, asked: Asked): readonly string[] {
  const all = listNames(asked);
  if (kind === 'table' && !('columns' in spec) && !('pivot' in spec)) return all;
  const text = JSON.stringify(spec).replaceAll(String.raw`\\`, '');
  // The label of a number names its period.
  return all.filter(
    (name) =>
      text.includes(`"${name}"`) ||
      (name === toSharedName(asked) && text.includes(`"${sharedTimeColumn}"`)) ||
      (name === periodColumn && text.includes('{period}')) ||
      (text.includes('{period}') && /\.(?:hour|day|week|month|quarter|year)$/.test(name)),
  );
}

function toSharedName({ query }: Asked): string {
  const { dimension, granularity } = findComparedTime(query) ?? {};
  return `${String(dimension)}.${String(granularity)}`;
}

const rulesOfProposals: Readonly<Record<string, (proposals: readonly Proposal[], asked: Asked) => boolean>> =
  {
    'a table is always among them': (proposals) => proposals.some(({ rule }) => rule === 'table'),
    'the best comes first': (proposals) =>
      proposals.every(({ score }, index) => score <= (proposals[index - 1]?.score ?? 100) && score >= 0),
    'a donut never comes first': (proposals) => proposals[0]?.rule !== 'donut',
    'no rule proposes twice': (proposals) =>
      new Set(proposals.map(({ rule }) => rule)).size === proposals.length,
    'the same query has the same proposals': (proposals, asked) =>
      JSON.stringify(proposals) === JSON.stringify(propose(structuredClone(asked))),
    'each is JSON, and fits into the grid': (proposals) =>
      proposals.every(
        ({ spec, size: { w, h } }) => isPlain(spec) && w >= 2 && w <= 12 && h >= 2 && Number.isInteger(w + h),
      ),
    'each shows every member of the query': (proposals, asked) =>
      proposals.every((one) => listShown(one, asked).length === listNames(asked).length),
    'measures of different formats share no axis': (proposals) =>
      proposals.every(({ spec }) => {
        const layers = readArray(spec['layer']).filter(isRecord).flatMap(listViews);
        const formats = layers.flatMap(({ channels }) => [channels['x'], channels['y']]).map(findMember);
        const units = formats
          .filter((one) => one?.kind === 'measure')
          .map((one) => one?.format?.type ?? 'number');
        return 'resolve' in spec || new Set(units).size <= 1;
      }),
  };

function isPlain(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isPlain);
  return isRecord(value) ? Object.values(value).every(isPlain) : value !== undefined;
}

describe('of all proposals for a query', () => {
  test.each(Object.entries(rulesOfProposals))('%s', (_, holds) => {
    expect(tried.find(({ asked, proposals }) => !holds(proposals, asked))).toBeUndefined();
  });
});

test('every proposal can be drawn', () => {
  const drawn = new Set<string>();
  for (const { asked, proposals } of tried)
    for (const proposal of proposals) {
      // Charts of the same columns differ in little that a compiler sees.
      const types = listColumns(asked.query).map(({ type }) => type);
      const key = [
        proposal.rule,
        ...(isFull ? listColumns(asked.query).map(({ name }) => name) : types),
      ].join();
      if (!drawn.has(key)) expect(listFaults(proposal, asked.query), JSON.stringify(proposal)).toEqual([]);
      drawn.add(key);
    }
});

test('members that are unknown are shown in a table alone', () => {
  const unknown = { measures: ['trips.gone'], dimensions: ['trips.status'] };
  expect(proposeCharts(unknown, members).map(({ rule }) => rule)).toEqual(['table']);
  expect(proposeCharts({ measures: ['trips.last_end'] }, members).map(({ rule }) => rule)).toEqual(['table']);
});

test('any JSON is answered', () => {
  const keys = fc.constantFrom(
    'measures',
    'dimensions',
    'timeDimensions',
    'filters',
    'order',
    'limit',
    'offset',
  );
  const names = fc.constantFrom(
    'trips.count',
    'trips.status',
    'trips.started_at',
    'trips.started_at.month',
    '__proto__',
  );
  const part = fc.oneof(fc.jsonValue(), names, fc.array(fc.oneof(names, fc.jsonValue())));
  fc.assert(
    fc.property(fc.dictionary(keys, part), (query) => {
      expect(proposeCharts(query, members, readHints(makeResult(query))).length).toBeGreaterThan(0);
      expect(proposeCharts(query, new Map()).map(({ rule }) => rule)).toEqual(['table']);
    }),
    { numRuns: rounds(300, 3_000) },
  );
});
