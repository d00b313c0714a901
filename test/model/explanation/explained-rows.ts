/** A small data engine for tests of explanations: it answers the planned queries from rows, as the Data API would. */
import { isRecord, readArray, readString, readStrings } from '../../../src/model/parsing/read-value.ts';
import type { Member, MemberList } from '../../../src/model/parsing/parse-meta.ts';
import type { Cell, Result, ResultColumn } from '../../../src/model/result.ts';
import type { ExplainedValue, Query } from '../../../src/model/explanation/explained-value.ts';

export interface Sale {
  /** `2024-03-05` */
  readonly day: string;
  readonly region: string | null;
  readonly channel: string;
  readonly revenue: number;
  readonly orders: number;
}

const amount = { kind: 'measure', type: 'number', drillMembers: [], isAdditive: true } as const;
const ratio = { ...amount, isAdditive: false } as const;
const text = {
  kind: 'dimension',
  type: 'string',
  drillMembers: [],
  isAdditive: false,
} as const;

const list: readonly Member[] = [
  { ...amount, name: 'sales.revenue', title: 'Revenue', aggregate: 'sum' },
  { ...amount, name: 'sales.orders', title: 'Orders', aggregate: 'count' },
  { ...ratio, name: 'sales.price', title: 'Revenue per order', aggregate: 'number' },
  { ...ratio, name: 'sales.people', title: 'People', aggregate: 'countDistinct' },
  { ...ratio, name: 'sales.largest', title: 'Largest', aggregate: 'max' },
  { ...text, name: 'sales.region', title: 'Region' },
  { ...text, name: 'sales.channel', title: 'Channel' },
  { ...text, name: 'sales.day', title: 'Day', type: 'time' },
];

export const members: MemberList = new Map(list.map((member) => [member.name, member]));

const formulas: Readonly<Record<string, (rows: readonly Sale[]) => Cell>> = {
  'sales.revenue': (rows) => rows.reduce((sum, { revenue }) => sum + revenue, 0),
  'sales.orders': (rows) => rows.reduce((sum, { orders }) => sum + orders, 0),
  'sales.price': (rows) => {
    const orders = rows.reduce((sum, one) => sum + one.orders, 0);
    return orders === 0 ? null : rows.reduce((sum, { revenue }) => sum + revenue, 0) / orders;
  },
  'sales.people': (rows) => rows.length,
  'sales.largest': (rows) => rows.reduce((most, { revenue }) => Math.max(most, revenue), -Infinity),
};

const readCell = (sale: Sale, member: string): Cell =>
  member === 'sales.region' ? sale.region : member === 'sales.channel' ? sale.channel : sale.day;

/** Answers a query: times by month, ranges of days, and `equals`. */
export function answer(sales: readonly Sale[], query: Query): Result {
  const dimensions = readStrings(query['dimensions']);
  const times = readArray(query['timeDimensions']).filter(isRecord);
  const grain = times.map(({ granularity }) => readString(granularity)).find(Boolean);
  const kept = sales.filter(
    (sale) =>
      times.every(({ dateRange }) => isWithin(sale, dateRange)) &&
      readArray(query['filters'])
        .filter(isRecord)
        .every((filter) => meets(sale, filter)),
  );
  const keyOf = (sale: Sale): readonly Cell[] => [
    ...(grain === undefined ? [] : [`${sale.day.slice(0, 7)}-01T00:00:00.000`]),
    ...dimensions.map((member) => readCell(sale, member)),
  ];
  const groups = new Map<string, Sale[]>();
  for (const sale of kept) {
    const key = JSON.stringify(keyOf(sale));
    groups.set(key, [...(groups.get(key) ?? []), sale]);
  }
  const measures = readStrings(query['measures']);
  const columns: ResultColumn[] = [
    ...(grain === undefined
      ? []
      : [{ name: `sales.day.${grain}`, type: 'time', role: 'time', granularity: grain } as const]),
    ...dimensions.map(
      (name) => ({ name, type: 'string', role: 'dimension', title: members.get(name)?.title }) as const,
    ),
    ...measures.map((name) => ({ name, type: 'number', role: 'measure' }) as const),
  ];
  const rows = [...groups.values()].flatMap((group) => {
    const [first] = group;
    return first ? [[...keyOf(first), ...measures.map((name) => formulas[name]?.(group) ?? null)]] : [];
  });
  return {
    columns,
    values: columns.map((_, at) => rows.map((row) => row[at] ?? null)),
    rowCount: rows.length,
    query,
  };
}

function isWithin({ day }: Sale, range: unknown): boolean {
  const [from = '', to = '9999'] = readStrings(range);
  return range === undefined || (day >= from && day <= to);
}

function meets(sale: Sale, { member, operator, values }: Record<string, unknown>): boolean {
  const name = readString(member) ?? '';
  if (operator === 'inDateRange') return isWithin(sale, values);
  return operator !== 'equals' || readArray(values).includes(readCell(sale, name));
}

export function toExplained(measure: string, changes: Partial<ExplainedValue> = {}): ExplainedValue {
  const query = { measures: [measure], timeDimensions: [{ dimension: 'sales.day', granularity: 'month' }] };
  return {
    measure: { name: measure, type: 'number', role: 'measure', title: members.get(measure)?.title },
    query,
    openQuery: query,
    conditions: [inMonth('2024-03')],
    members,
    refused: [],
    dimensions: ['sales.region', 'sales.channel'],
    weights: ['sales.orders', 'sales.revenue'].filter((name) => name !== measure),
    overrides: {},
    clock: { now: new Date('2024-06-15T12:00:00Z'), timeZone: 'UTC' },
    context: { locale: 'en-US', timeZone: 'UTC', currency: 'USD' },
    ...changes,
  };
}

/** What a mark of a month stands for. */
export function inMonth(month: string): ExplainedValue['conditions'][number] {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const last = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
  const filter = { operator: 'between', value: [`${month}-01`, last] } as const;
  return { member: 'sales.day', filter, title: 'Day', texts: [month] };
}
