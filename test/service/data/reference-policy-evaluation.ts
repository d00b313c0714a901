/** Evaluates random policies for a reader row by row in plain loops, without code of the service. */
import {
  dimensions,
  type Condition,
  type PlainReader,
  type Policies,
  type Policy,
  type Scalar,
} from './random-policies.ts';

type SourceName = keyof Policies;
type Row = Readonly<Record<string, Scalar>>;

/** The rows of `tables`. */
const customers: Row[] = [
  { id: 1, name: 'Ada', vip: true },
  { id: 2, name: 'Bob', vip: false },
  { id: 3, name: null, vip: null },
  { id: 4, name: 'ada', vip: null },
];
const orders: (Row & { customer: number | null })[] = (
  [
    [1, 'north', 'paid', 10, 1],
    [2, 'north', 'open', 20, 2],
    [3, 'south', 'paid', 5, 3],
    [4, 'South', null, null, null],
    [5, null, 'open', 7, 4],
    [6, 'east', 'PAID', 20, 1],
    [7, 'north', null, 0, null],
    [8, "it's $1", 'open', -5, 2],
    [9, 'true', '%', 10, 3],
    [10, '10', 'north', 10, 4],
  ] as const
).map(([id, region, status, amount, customer]) => ({ id, region, status, amount, customer }));

/** A row of a view: the order's values, and its customer's values under the view's names. */
const sales: Row[] = orders.map((order) => {
  const customer = customers.find(({ id }) => id === order.customer);
  return {
    ...order,
    customers_name: customer?.name ?? null,
    customers_vip: customer?.vip ?? null,
    customers_id: customer?.id ?? null,
  };
});

const rowsOf: Readonly<Record<SourceName, readonly Row[]>> = { orders, customers, sales };

/** The cube that a view's member belongs to. */
function ownerOf(source: SourceName, member: string): { cube: 'orders' | 'customers'; own: string } {
  if (source !== 'sales') return { cube: source, own: member };
  return member.startsWith('customers_')
    ? { cube: 'customers', own: member.slice('customers_'.length) }
    : { cube: 'orders', own: member };
}

/** Whether the reader may use the member. */
export function isGiven(
  policies: Policies,
  reader: PlainReader,
  source: SourceName,
  member: string,
): boolean {
  const { cube, own } = ownerOf(source, member);
  const grants = (list: Policy[] | undefined, name: string): boolean =>
    list === undefined || list.some((one) => applies(one, reader) && gives(one, name));
  return grants(policies[cube], own) && (source !== 'sales' || grants(policies.sales, member));
}

function applies({ groups, conditions }: Policy, reader: PlainReader): boolean {
  const isMember = groups.includes('*') || groups.some((group) => reader.groups.includes(group));
  const isTrue = (value: unknown): boolean => value === true || value === 'true';
  return isMember && conditions.every((path) => isTrue(lookUp(path, reader)));
}

const gives = ({ includes, excludes = [] }: Policy, name: string): boolean =>
  (includes === '*' || includes.includes(name)) && excludes !== '*' && !excludes.includes(name);

function lookUp([root = '', ...keys]: readonly string[], reader: PlainReader): unknown {
  let value: unknown = root.startsWith('user') ? reader.userAttributes : reader.securityContext;
  for (const key of keys) {
    const isObject = typeof value === 'object' && value !== null && Object.keys(value).includes(key);
    value = isObject ? (value as Record<string, unknown>)[key] : undefined;
  }
  return value;
}

/** The rows that a query of these members may show. */
export function visibleRows(
  policies: Policies,
  reader: PlainReader,
  source: SourceName,
  named: readonly string[],
): Row[] {
  const owners = named.map((member) => ownerOf(source, member));
  const ownOf = (cube: string): string[] =>
    owners.filter((owner) => owner.cube === cube).map(({ own }) => own);
  const rules: Rule[] = [];
  const read = new Set<string>(source === 'sales' ? ['orders', ...owners.map(({ cube }) => cube)] : [source]);
  if (source === 'sales') {
    const rule = toRule(policies.sales, named, reader);
    rules.push(rule);
    // A rule reads the members that it tests, and these have rules of their own.
    for (const member of rule.tested) read.add(ownerOf('sales', member).cube);
  }
  for (const cube of ['orders', 'customers'] as const) {
    if (!read.has(cube)) continue;
    const { isMet, tested } = toRule(policies[cube], ownOf(cube), reader);
    const rename = (name: string): string =>
      source === 'sales' && cube === 'customers' ? `customers_${name}` : name;
    rules.push({ tested, isMet: (value) => isMet((name) => value(rename(name))) });
  }
  return rowsOf[source].filter((row) => rules.every(({ isMet }) => isMet((name) => row[name] ?? null)));
}

type ReadValue = (member: string) => Scalar;

interface Rule {
  isMet: (value: ReadValue) => boolean;
  /** The members that the filter tests. */
  tested: string[];
}

function toRule(list: Policy[] | undefined, named: readonly string[], reader: PlainReader): Rule {
  const everything: Rule = { isMet: () => true, tested: [] };
  if (!list) return everything;
  const granting = list.filter((one) => applies(one, reader) && named.every((name) => gives(one, name)));
  if (granting.some(({ filters }) => filters === undefined)) return everything;
  const answered = granting.flatMap(({ filters = [] }) => (canAnswer(filters, reader) ? [filters] : []));
  return {
    isMet: (value) => answered.some((filters) => filters.every((one) => holds(one, reader, value))),
    tested: answered.flat().flatMap(listTested),
  };
}

const listTested = (one: Condition): string[] =>
  'and' in one ? one.and.flatMap(listTested) : 'or' in one ? one.or.flatMap(listTested) : [one.member];

/** A look-up without a result disables its whole policy. */
function canAnswer(filters: readonly Condition[], reader: PlainReader): boolean {
  return filters.every((one) => {
    if ('and' in one) return canAnswer(one.and, reader);
    if ('or' in one) return canAnswer(one.or, reader);
    return one.values.every((value) => {
      if ('literal' in value) return true;
      const found = [lookUp(value.path, reader)].flat();
      const isPart = /contains|startswith|endswith/i.test(one.operator);
      return (
        found.length > 0 &&
        found.every((item) => ['string', 'number', 'boolean'].includes(typeof item)) &&
        // Every text contains the empty text.
        !(isPart && found.includes(''))
      );
    });
  });
}

function holds(one: Condition, reader: PlainReader, value: ReadValue): boolean {
  if ('and' in one) return one.and.every((inner) => holds(inner, reader, value));
  if ('or' in one) return one.or.some((inner) => holds(inner, reader, value));
  const wanted = one.values.flatMap((item): (string | null)[] =>
    'literal' in item
      ? [item.literal === null ? null : String(item.literal)]
      : [lookUp(item.path, reader)].flat().map(String),
  );
  return compare(one.operator, value(one.member), wanted);
}

function compare(operator: string, value: Scalar, wanted: readonly (string | null)[]): boolean {
  if (operator === 'set') return value !== null;
  if (operator === 'notSet') return value === null;
  if (operator.startsWith('not')) {
    const positive = operator.charAt(3).toLowerCase() + operator.slice(4);
    return !compare(positive, value, wanted);
  }
  return wanted.some((one) => {
    if (one === null || value === null) return one === null && value === null;
    return test(operator, value, one);
  });
}

function test(operator: string, value: string | number | boolean, wanted: string): boolean {
  const text = String(value).toLowerCase();
  const part = wanted.toLowerCase();
  switch (operator) {
    case 'equals':
      return typeof value === 'number' ? value === Number(wanted) : String(value) === wanted;
    case 'contains':
      return text.includes(part);
    case 'startsWith':
      return text.startsWith(part);
    case 'endsWith':
      return text.endsWith(part);
    case 'gt':
      return Number(value) > Number(wanted);
    case 'gte':
      return Number(value) >= Number(wanted);
    case 'lt':
      return Number(value) < Number(wanted);
    default:
      return Number(value) <= Number(wanted);
  }
}

export const dimensionsOf = (source: SourceName): string[] => Object.keys(dimensions[source]);
