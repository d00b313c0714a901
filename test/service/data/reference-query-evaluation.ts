/** Evaluates queries over two small tables in plain loops, as the reference for the engine's results. */

export interface Customer {
  id: number;
  city: string | null;
  credit: number | null;
}

export interface Order {
  id: number;
  customer: number | null;
  status: string | null;
  amount: number | null;
  /** An instant, in ISO 8601. */
  at: string | null;
}

export interface Tables {
  customers: Customer[];
  orders: Order[];
}

export type PlainFilter =
  | { member: string; operator: string; values?: (string | null)[] }
  | { and: PlainFilter[] }
  | { or: PlainFilter[] };

export interface PlainQuery {
  dimensions: string[];
  grain: string | undefined;
  measures: string[];
  filters: PlainFilter[];
  groupFilter: { member: string; operator: 'gt'; values: [string] } | undefined;
  order: [string, 'asc' | 'desc'][];
  limit: number;
  offset: number;
  timezone: string;
}

interface Joined {
  order: Order | undefined;
  customer: Customer | undefined;
}

type Value = string | number | null;

/** The wall-clock time in the zone: `2024-03-10 03:30:00`. */
function clockIn(at: string, timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(
    new Date(at),
  );
}

function cut(clock: string, grain: string): string {
  const [year = '', month = '', day = '', hour = '', minute = ''] = clock.split(/[- :]/);
  const pad = (part: number): string => String(part).padStart(2, '0');
  const monday = new Date(`${clock.slice(0, 10)}T00:00:00Z`);
  monday.setUTCDate(monday.getUTCDate() - ((monday.getUTCDay() + 6) % 7));
  const starts: Record<string, string> = {
    year: `${year}-01-01 00:00`,
    quarter: `${year}-${pad(Math.floor((Number(month) - 1) / 3) * 3 + 1)}-01 00:00`,
    month: `${year}-${month}-01 00:00`,
    week: `${monday.toISOString().slice(0, 10)} 00:00`,
    day: `${year}-${month}-${day} 00:00`,
    hour: `${year}-${month}-${day} ${hour}:00`,
    minute: `${year}-${month}-${day} ${hour}:${minute}`,
  };
  return `${(starts[grain] ?? '').replace(' ', 'T')}:00.000`;
}

function read({ order, customer }: Joined, member: string): Value {
  const found: Record<string, Value | undefined> = {
    'orders.id': order?.id,
    'orders.status': order?.status,
    'orders.amount': order?.amount,
    'orders.at': order?.at,
    'customers.city': customer?.city,
  };
  return found[member] ?? null;
}

function holds(filter: PlainFilter, row: Joined, timezone: string): boolean {
  if ('and' in filter) return filter.and.every((inner) => holds(inner, row, timezone));
  if ('or' in filter) return filter.or.some((inner) => holds(inner, row, timezone));
  const { member, operator, values = [] } = filter;
  const value = read(row, member);
  if (operator === 'set') return value !== null;
  if (operator === 'notSet') return value === null;
  if (operator.startsWith('not')) {
    const positive = operator.charAt(3).toLowerCase() + operator.slice(4);
    return !holds({ member, operator: positive, values }, row, timezone);
  }
  if (value === null) return operator === 'equals' && values.includes(null);
  const given = values.filter((one) => one !== null);
  if (member === 'orders.at')
    return holdsOfDay(clockIn(String(value), timezone).slice(0, 10), operator, given);
  if (typeof value === 'number') return given.some((one) => compares(value, operator, Number(one)));
  return given.some((one) => matches(value, operator, one));
}

function holdsOfDay(day: string, operator: string, values: string[]): boolean {
  const [first = '', last = first] = values;
  if (operator === 'inDateRange') return day >= first && day <= last;
  const tests: Record<string, boolean> = {
    beforeDate: day < first,
    beforeOrOnDate: day <= first,
    afterDate: day > first,
    afterOrOnDate: day >= first,
    equals: values.includes(day),
  };
  return tests[operator] ?? false;
}

function compares(value: number, operator: string, other: number): boolean {
  const tests: Record<string, boolean> = {
    equals: value === other,
    gt: value > other,
    gte: value >= other,
    lt: value < other,
    lte: value <= other,
  };
  return tests[operator] ?? false;
}

function matches(value: string, operator: string, other: string): boolean {
  const text = value.toLowerCase();
  const part = other.toLowerCase();
  if (operator === 'equals') return value === other;
  if (operator === 'contains') return text.includes(part);
  return operator === 'startsWith' ? text.startsWith(part) : text.endsWith(part);
}

const numbers = (values: (number | null | undefined)[]): number[] =>
  values.filter((value) => typeof value === 'number');

const sum = (values: number[]): Value =>
  values.length === 0 ? null : values.reduce((total, value) => total + value, 0);

/** One value for each group of rows; customers count once, in however many rows they occur. */
const measureOf: Record<string, (rows: Joined[]) => Value> = {
  'orders.count': (rows) => rows.length,
  'orders.total': (rows) => sum(numbers(rows.map(({ order }) => order?.amount))),
  'orders.highest': (rows) =>
    numbers(rows.map(({ order }) => order?.amount)).sort((a, b) => b - a)[0] ?? null,
  'orders.buyers': (rows) => new Set(numbers(rows.map(({ order }) => order?.customer))).size,
  'orders.average': (rows) => {
    const amounts = numbers(rows.map(({ order }) => order?.amount));
    return amounts.length === 0 ? null : Number(sum(amounts)) / amounts.length;
  },
  'customers.count': (rows) => new Set(rows.flatMap(({ customer }) => customer ?? [])).size,
  'customers.credit': (rows) =>
    sum(numbers([...new Set(rows.flatMap(({ customer }) => customer ?? []))].map(({ credit }) => credit))),
};

const listMembers = (filter: PlainFilter): string[] =>
  'member' in filter ? [filter.member] : Object.values(filter).flat().flatMap(listMembers);

const isOfOrders = (name: string): boolean => name.startsWith('orders.');

/** Every group with all its values, in the order of the query; `total` counts them before the page is cut. */
export function evaluate(
  query: PlainQuery,
  tables: Tables,
): { rows: Record<string, Value>[]; total: number } {
  const columns = query.grain ? [...query.dimensions, `orders.at.${query.grain}`] : query.dimensions;
  const rowMembers = [...columns, ...query.filters.flatMap(listMembers)];
  const requested = [...query.measures, ...(query.groupFilter ? [query.groupFilter.member] : [])];
  const groups = new Map<string, Record<string, Value>>();
  for (const owner of new Set(
    requested.length === 0 ? [''] : requested.map((name) => name.split('.')[0] ?? ''),
  )) {
    const needsOrders = owner === 'orders' || rowMembers.some(isOfOrders);
    const rows = join(tables, needsOrders).filter((row) =>
      query.filters.every((filter) => holds(filter, row, query.timezone)),
    );
    addGroups(groups, {
      rows,
      columns,
      query,
      measures: requested.filter((name) => name.startsWith(`${owner}.`)),
    });
  }
  const kept = [...groups.values()]
    .filter((row) => passes(row, query.groupFilter))
    .sort(byOrder(query, columns));
  const page = kept.slice(query.offset, query.offset + query.limit);
  const names = [...columns, ...query.measures];
  return {
    rows: page.map((row) => Object.fromEntries(names.map((name) => [name, row[name] ?? absent(name)]))),
    total: kept.length,
  };
}

function join({ customers, orders }: Tables, needsOrders: boolean): Joined[] {
  if (!needsOrders) return customers.map((customer) => ({ order: undefined, customer }));
  return orders.map((order) => ({ order, customer: customers.find(({ id }) => id === order.customer) }));
}

interface Grouping {
  rows: Joined[];
  columns: string[];
  query: PlainQuery;
  measures: string[];
}

function addGroups(
  groups: Map<string, Record<string, Value>>,
  { rows, columns, query, measures }: Grouping,
): void {
  const parts = new Map<string, { key: Value[]; rows: Joined[] }>();
  if (columns.length === 0) parts.set('[]', { key: [], rows });
  for (const row of columns.length === 0 ? [] : rows) {
    const key = columns.map((name) => dimensionOf(row, name, query));
    const part = parts.get(JSON.stringify(key)) ?? { key, rows: [] };
    part.rows.push(row);
    parts.set(JSON.stringify(key), part);
  }
  for (const [id, part] of parts) {
    const group =
      groups.get(id) ?? Object.fromEntries(columns.map((name, index) => [name, part.key[index] ?? null]));
    for (const name of measures) group[name] = measureOf[name]?.(part.rows) ?? null;
    groups.set(id, group);
  }
}

function dimensionOf(row: Joined, name: string, { grain, timezone }: PlainQuery): Value {
  if (!name.startsWith('orders.at.')) return read(row, name);
  const at = read(row, 'orders.at');
  return at === null || !grain ? null : cut(clockIn(String(at), timezone), grain);
}

const countsNothing = new Set(['orders.count', 'orders.buyers', 'customers.count']);
const absent = (name: string): Value => (countsNothing.has(name) ? 0 : null);

function passes(row: Record<string, Value>, filter: PlainQuery['groupFilter']): boolean {
  if (!filter) return true;
  const value = row[filter.member] ?? absent(filter.member);
  return value !== null && Number(value) > Number(filter.values[0]);
}

/** Empty values come last in either direction; ties are broken by the dimensions. */
function byOrder(query: PlainQuery, columns: string[]) {
  const order = query.order.length > 0 ? query.order : defaultOrder(query, columns);
  const rest = columns.filter((name) => !order.some(([requested]) => requested === name));
  const all = [...order, ...rest.map((name): [string, 'asc'] => [name, 'asc'])];
  return (one: Record<string, Value>, other: Record<string, Value>): number => {
    for (const [name, direction] of all) {
      const first = one[name] ?? absent(name);
      const second = other[name] ?? absent(name);
      if (first === second) continue;
      if (first === null || second === null) return first === null ? 1 : -1;
      const sign = direction === 'asc' ? 1 : -1;
      return sign * compare(first, second);
    }
    return 0;
  };
}

function defaultOrder({ grain, measures }: PlainQuery, columns: string[]): PlainQuery['order'] {
  const [measure] = measures;
  if (grain) return [[`orders.at.${grain}`, 'asc']];
  return measure ? [[measure, 'desc']] : columns.slice(0, 1).map((name) => [name, 'asc']);
}

/** Compares texts by their code points, which is also the order of their bytes. */
function compare(one: string | number, other: string | number): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return Buffer.compare(Buffer.from(String(one)), Buffer.from(String(other)));
}
