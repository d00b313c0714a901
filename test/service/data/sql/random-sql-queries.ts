/** The same query in two languages: as SQL, and as a query of `/v1/load`. */
import fc from 'fast-check';
import {
  cubeNames,
  measures,
  nameIn,
  type CubeName,
  type MeasureName,
  type RandomModel,
} from './random-model.ts';

export interface RandomQuery {
  sql: string;
  query: object;
  /** Filters beside the SQL; none where they stand in its WHERE. */
  beside: { member: string }[];
  /** Names of the result's columns at `/v1/load`, in the order of the SQL. */
  columns: string[];
}

interface Table {
  /** The tables in FROM. */
  name: string;
  alias: string;
  members: { name: string; cube: CubeName; own: string }[];
}

type Join = 'CROSS JOIN' | ',' | 'LEFT JOIN';

interface Choice {
  useView: boolean;
  view: number;
  cubes: CubeName[];
  join: Join;
  isAliased: boolean;
  isBare: boolean;
  dimensions: number[];
  measures: { at: number; form: 'measure' | 'aggregate' | 'other' }[];
  grain: { at: number; grain: string } | null;
  filters: { at: number; kind: 'equals' | 'set' | 'notSet' | 'gt' | 'range' }[];
  isBeside: boolean;
  having: { at: number; than: number } | null;
  style: 'by place' | 'by name' | 'all' | 'sub-select' | 'expression';
  timezone: string;
}

const choices: fc.Arbitrary<Choice> = fc.record({
  useView: fc.boolean(),
  view: fc.nat(),
  cubes: fc.shuffledSubarray([...cubeNames], { minLength: 1, maxLength: 3 }),
  join: fc.constantFrom<Join>('CROSS JOIN', ',', 'LEFT JOIN'),
  isAliased: fc.boolean(),
  isBare: fc.boolean(),
  dimensions: fc.array(fc.nat(), { maxLength: 2 }),
  measures: fc.array(
    fc.record({
      at: fc.nat(),
      form: fc.constantFrom(
        ...(['measure', 'measure', 'measure', 'aggregate', 'aggregate', 'other'] as const),
      ),
    }),
    { maxLength: 2 },
  ),
  grain: fc.option(
    fc.record({ at: fc.nat(), grain: fc.constantFrom('day', 'week', 'month', 'quarter', 'year') }),
  ),
  filters: fc.array(
    fc.record({
      at: fc.nat(),
      kind: fc.constantFrom(
        'equals' as const,
        'set' as const,
        'notSet' as const,
        'gt' as const,
        'range' as const,
      ),
    }),
    { maxLength: 1 },
  ),
  isBeside: fc.boolean(),
  having: fc.option(fc.record({ at: fc.nat(), than: fc.integer({ min: -1, max: 2 }) }), { freq: 5 }),
  style: fc.constantFrom(
    'by place' as const,
    'by name' as const,
    'all' as const,
    'sub-select' as const,
    'expression' as const,
  ),
  timezone: fc.constantFrom('UTC', 'America/New_York', 'Asia/Kathmandu'),
});

export const randomQueriesOf = (model: RandomModel): fc.Arbitrary<RandomQuery & { timezone: string }> =>
  choices.map((choice) => ({ ...toRandomQuery(choice, model), timezone: choice.timezone }));

const cubeMembers = (cube: CubeName): Table['members'] =>
  [nameIn(cube, 'tag'), nameIn(cube, 'size'), nameIn(cube, 'at'), 'id', ...Object.keys(measures)].map(
    (own) => ({
      name: own,
      cube,
      own,
    }),
  );

function toTables({ useView, view, cubes, isAliased }: Choice, model: RandomModel): Table[] {
  const chosen = model.views[view % model.views.length];
  const named = useView && chosen ? [chosen] : cubes.map((name) => ({ name, members: cubeMembers(name) }));
  return named.map((table, index) => ({ ...table, alias: isAliased ? `x${index}` : table.name }));
}

interface Named {
  table: Table;
  name: string;
  own: string;
}

/** Cycles through the members of all tables, so that each is used. */
function pick(tables: readonly Table[], at: number, isWanted: (own: string) => boolean): Named | undefined {
  const all = tables.flatMap((table) =>
    table.members.flatMap(({ name, own }) => (isWanted(own) ? [{ table, name, own }] : [])),
  );
  return all[at % Math.max(all.length, 1)];
}

const isMeasure = (own: string): own is MeasureName => own in measures;
const isTime = (own: string): boolean => own.endsWith('_at');
const isText = (own: string): boolean => own.endsWith('_tag');
const isNumber = (own: string): boolean => own === 'size';
const isDimension = (own: string): boolean => isText(own) || isNumber(own);
const load = ({ table, name }: Named): string => `${table.name}.${name}`;

function toRandomQuery(choice: Choice, model: RandomModel): RandomQuery {
  const tables = toTables(choice, model);
  const isUnique = (name: string): boolean =>
    tables.flatMap(({ members }) => members).filter((member) => member.name === name).length === 1;
  const write = ({ table, name }: Named): string =>
    choice.isBare && isUnique(name) ? name : `${table.alias}.${name}`;
  const some = (at: number, isWanted: (own: string) => boolean): Named[] => {
    const found = pick(tables, at, isWanted);
    return found ? [found] : [];
  };
  const dimensions = unique(choice.dimensions.flatMap((at) => some(at, isDimension)));
  const requested = unique(choice.measures.flatMap(({ at }) => some(at, isMeasure)));
  const time = choice.grain ? some(choice.grain.at, isTime) : [];
  const grain = choice.grain?.grain ?? 'day';
  const filters = choice.filters.flatMap(({ at, kind }) =>
    toFilter(some, at, kind).map((found) => ({ found, kind })),
  );
  const having = choice.having ? some(choice.having.at, (own) => own === 'count' || own === 'total') : [];
  const groups = [...dimensions.map(write), ...time.map((one) => `date_trunc('${grain}', ${write(one)})`)];
  const values = requested.map((one, index) => toCall(one, choice.measures[index]?.form ?? 'measure', write));
  const expression = values.length === 0 && groups.length === 0 ? ['MEASURE(count)'] : [];
  const select = [...groups, ...values, ...expression].map((text, index) => `${text} AS r${index}`);
  const where = (choice.isBeside ? [] : filters).map(({ found, kind }) => toCondition(write(found), kind));
  const limits = having.map((one) => `MEASURE(${write(one)}) > ${choice.having?.than ?? 0}`);
  const text = [
    `SELECT ${select.join(', ')} FROM ${writeFrom(tables, choice)}`,
    where.length > 0 ? `WHERE ${where.join(' AND ')}` : '',
    groups.length > 0 ? `GROUP BY ${writeGroups(groups, choice.style)}` : '',
    limits.length > 0 ? `HAVING ${limits.join(' AND ')}` : '',
  ].join(' ');
  const counted = expression.length > 0 ? [`${tables[0]?.name ?? ''}.count`] : [];
  return {
    sql: wrap(text, choice.style),
    beside: choice.isBeside ? filters.map(({ found, kind }) => toLoadFilter(load(found), kind)) : [],
    query: {
      measures: [...requested.map(load), ...counted],
      dimensions: dimensions.map(load),
      timeDimensions: time.map((one) => ({ dimension: load(one), granularity: grain })),
      filters: [
        ...filters.map(({ found, kind }) => toLoadFilter(load(found), kind)),
        ...having.map((one) => ({ member: load(one), operator: 'gt', values: [choice.having?.than ?? 0] })),
      ],
      timezone: choice.timezone,
      order: [],
      ...toHints(tables, choice),
    },
    columns: [
      ...dimensions.map(load),
      ...time.map((one) => `${load(one)}.${grain}`),
      ...requested.map(load),
      ...counted,
    ],
  };
}

const unique = (named: readonly Named[]): Named[] => [
  ...new Map(named.map((one) => [load(one), one])).values(),
];

function toCall(
  named: Named,
  form: 'measure' | 'aggregate' | 'other',
  write: (named: Named) => string,
): string {
  const fitting = isMeasure(named.own) ? measures[named.own] : 'MEASURE(?)';
  const forms = { measure: 'MEASURE(?)', aggregate: fitting, other: 'SUM(?)' };
  return forms[form].replace('?', write(named));
}

function toFilter(
  some: (at: number, isWanted: (own: string) => boolean) => Named[],
  at: number,
  kind: Choice['filters'][number]['kind'],
): Named[] {
  const wanted = { equals: isText, set: isDimension, notSet: isDimension, gt: isNumber, range: isTime };
  return some(at, wanted[kind]);
}

const conditions = {
  equals: (text: string) => `${text} = 'a'`,
  set: (text: string) => `${text} IS NOT NULL`,
  notSet: (text: string) => `${text} IS NULL`,
  gt: (text: string) => `${text} > 1`,
  range: (text: string) => `${text} >= TIMESTAMP '2024-01-10' AND ${text} < '2024-02-20'`,
};
const toCondition = (text: string, kind: keyof typeof conditions): string => conditions[kind](text);

const loadFilters = {
  equals: { operator: 'equals', values: ['a'] },
  set: { operator: 'set' },
  notSet: { operator: 'notSet' },
  gt: { operator: 'gt', values: ['1'] },
  range: { operator: 'inDateRange', values: ['2024-01-10', '2024-02-19'] },
};
const toLoadFilter = (member: string, kind: keyof typeof loadFilters): { member: string } => ({
  member,
  ...loadFilters[kind],
});

function writeGroups(groups: readonly string[], style: Choice['style']): string {
  if (style === 'all') return 'ALL';
  return groups.map((text, index) => (style === 'by name' ? text : String(index + 1))).join(', ');
}

function wrap(text: string, style: Choice['style']): string {
  if (style === 'sub-select') return `WITH found AS (${text}) SELECT * FROM (SELECT * FROM found) AS again`;
  return style === 'expression' ? `SELECT * FROM (${text}) AS inner_one WHERE 1 = 1` : text;
}

function writeFrom(tables: readonly Table[], { join }: Choice): string {
  const [first, ...others] = tables;
  const write = ({ name, alias }: Table): string => (name === alias ? name : `${name} AS ${alias}`);
  if (!first) return '';
  return others.reduce((text, table, index) => {
    if (join !== 'LEFT JOIN') return `${text} ${join} ${write(table)}`;
    const before = tables[index] ?? first;
    return `${text} LEFT JOIN ${write(table)} ON ${before.alias}.__cubeJoinField = ${table.alias}.__cubeJoinField`;
  }, write(first));
}

/** There is only one join path between two cubes, so a hint has no effect. */
const toHints = (tables: readonly Table[], { join, useView }: Choice): object =>
  join === 'LEFT JOIN' && !useView && tables.length === 2
    ? { joinHints: [tables.map(({ name }) => name)] }
    : {};
