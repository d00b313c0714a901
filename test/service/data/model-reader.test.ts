import { expect, test } from 'vitest';
import { toCamelCase } from '../../../src/semantic-layer/model/key-spelling.ts';
import { ModelFaults } from '../../../src/semantic-layer/model/model-fault.ts';
import { parseDataModel } from '../../../src/semantic-layer/model/model-reader.ts';
import { stripLocations } from './strip-model-locations.ts';

const head = `cubes:
  - name: orders
    sql_table: orders
    dimensions:
      - { name: id, sql: id, type: number }
`;
const policy = (text: string): string => `    access_policy: [{ group: '*', ${text} }]\n`;
const filter = (text: string): string => policy(`row_level: { filters: [${text}] }`);
const view = (text: string, mark = ''): string =>
  `views:\n  - name: v\n    cubes: [${mark}{ join_path: orders, ${text} }]\n`;

test.each<[string, string, string]>([
  ['broken YAML', `cubes:\n  - name: [`, 'orders.yml:2:12: Flow sequence'],
  [
    'SQL in braces without quotes',
    `${head}      - name: x\n        sql: {CUBE}.x\n        type: string\n`,
    'orders.yml:7:20: Unexpected scalar',
  ],
  ['a missing name', `cubes:\n  - sql_table: orders\n`, `orders.yml:2:5: 'name' is missing in a cube`],
  ['an invalid name', `cubes:\n  - name: my orders\n`, `orders.yml:2:11: 'my orders' is not a name`],
  [
    'two members of one name',
    `${head}      - { name: id, sql: id, type: number }\n`,
    `orders.yml:6:17: the cube has two members named 'id'`,
  ],
  [
    'an unknown type',
    `${head}      - { name: x, sql: x, type: text }\n`,
    `orders.yml:6:34: 'type' must be one of string`,
  ],
  [
    'a place without its latitude',
    `${head}      - { name: x, type: geo, longitude: { sql: x } }\n`,
    `orders.yml:6:9: a 'geo' dimension needs 'latitude' and 'longitude'`,
  ],
  [
    'a grain of no length',
    `${head}      - { name: x, sql: x, type: time, granularities: [{ name: g, interval: 1 month 2 days }] }\n`,
    `orders.yml:6:77: 'interval' must be like '2 weeks' or '1 year'`,
  ],
  [
    'a cube that extends nothing',
    `${head}    extends: nobody\n`,
    `orders.yml:6:14: there is no cube 'nobody'`,
  ],
  [
    'a cube that extends itself',
    `${head}    extends: orders\n`,
    `orders.yml:6:14: the cube 'orders' extends itself`,
  ],
  [
    'a measure without a type',
    `${head}    measures:\n      - { name: total, sql: x }\n`,
    `orders.yml:7:9: 'type' is missing in a measure`,
  ],
  [
    'a sum of nothing',
    `${head}    measures:\n      - { name: total, type: sum }\n`,
    `orders.yml:7:9: the measure 'total' needs 'sql'`,
  ],
  [
    'a key that would change the numbers',
    `${head}    measures:\n      - { name: total, type: sum, sql: x, drill_filters: [] }\n`,
    `orders.yml:7:43: 'drill_filters' of a measure is part of the format, but this service does not do it yet`,
  ],
  [
    'neither a table nor a query',
    `cubes:\n  - name: orders\n`,
    `orders.yml:2:5: a cube needs 'sql' or 'sql_table' or 'extends'`,
  ],
  [
    'a join to nowhere',
    `${head}    joins:\n      - { name: users, relationship: many_to_one, sql: 'true' }\n`,
    `orders.yml:7:9: there is no cube 'users'`,
  ],
  [
    'a reference to nothing',
    `${head}      - { name: x, sql: '{missing} + 1', type: number }\n`,
    `orders.yml:6:9: '{missing}' is neither a member`,
  ],
  [
    'a reference to itself',
    `${head}      - { name: x, sql: '{x} + 1', type: number }\n`,
    `orders.yml:6:9: the SQL refers to itself`,
  ],
  [
    'a measure inside a dimension',
    `${head}      - { name: x, sql: '{count}', type: number }\n    measures:\n      - { name: count, type: count }\n`,
    `orders.yml:6:9: the measure 'count' can only be used in a calculated measure`,
  ],
  [
    'a policy without a group',
    `${head}    access_policy:\n      - row_level: { allow_all: true }\n`,
    `orders.yml:7:9: an access policy needs 'group' or 'groups' or 'role'`,
  ],
  [
    'a policy on no member',
    `${head}    access_policy:\n      - group: '*'\n        row_level: { filters: [{ member: x, operator: set }] }\n`,
    `orders.yml:8:42: 'x' is not a dimension of 'orders'`,
  ],
  [
    'a policy that looks up half a value',
    `${head}    access_policy:\n      - group: '*'\n        row_level: { filters: [{ member: id, operator: equals, values: ['a-{ userAttributes.x }'] }] }\n`,
    `orders.yml:8:73: a policy's value is plain text or one look-up`,
  ],
  [
    'a policy that neither filters nor allows',
    `${head}    access_policy:\n      - group: '*'\n        row_level: {}\n`,
    `orders.yml:8:20: an access policy's row_level needs 'filters' or 'allow_all'`,
  ],
  [
    'a view of a cube that is not there',
    `${head}views:\n  - name: sales\n    cubes:\n      - join_path: users\n`,
    `orders.yml:9:20: there is no cube 'users'`,
  ],
  [
    'a view of a member that is not there',
    `${head}views:\n  - name: sales\n    cubes:\n      - join_path: orders\n        includes: [x]\n`,
    `orders.yml:10:20: the cube 'orders' has no member 'x'`,
  ],
  [
    'a name used twice',
    `${head}views:\n  - name: orders\n    cubes:\n      - join_path: orders\n`,
    `orders.yml:7:11: the name 'orders' is used twice`,
  ],
])('%s is named with file, line and column', (_, text, message) => {
  expect(() => parseDataModel([{ file: 'orders.yml', text }])).toThrow(message);
});

/** The position of the § mark, as faults write it, and the text without the mark. */
function readMark(marked: string): { text: string; place: string } {
  const before = marked.slice(0, marked.indexOf('§')).split('\n');
  const place = `orders.yml:${before.length}:${(before.at(-1) ?? '').length + 1}`;
  return { text: marked.replace('§', ''), place };
}

test.each<[string, string, string]>([
  ['a cube', `    §colour: red\n`, `a cube has no key 'colour': it knows name, title,`],
  [
    'a cube, misspelled',
    `    §acces_policy: []\n`,
    `a cube has no key 'acces_policy': did you mean 'access_policy'?`,
  ],
  [
    'a policy, in camelCase',
    `    accessPolicy: [{ group: '*', §rowLevl: {} }]\n`,
    `an access policy has no key 'rowLevl': did you mean 'rowLevel'?`,
  ],
  [
    'a policy, run together',
    `    access_policy: [{ group: '*', §rowlevel: {} }]\n`,
    `an access policy has no key 'rowlevel': did you mean 'row_level'?`,
  ],
  [
    'a measure that says filter',
    `    measures: [{ name: n, type: count, §filter: [] }]\n`,
    `'filter' of a measure is part of the format, but this service does not do it yet: use 'filters' for conditions`,
  ],
  ['another level', `    §row_level: {}\n`, `a cube has no key 'row_level'`],
  [
    'a view',
    `views:\n  - { name: v, cubes: [{ join_path: orders, includes: '*' }], §filters: [] }`,
    `a view has no key`,
  ],
  [
    'a pre-aggregation',
    `    pre_aggregations: [{ name: p, type: rollup, §measurs: [n] }]\n`,
    `a pre-aggregation has no key 'measurs': did you mean 'measures'?`,
  ],
  ['a key that is no word', `    §1: x\n`, `a key of a cube must be a plain word`],
  ['a key that every object has', `    §constructor: x\n`, `a cube has no key 'constructor'`],
  ['a YAML merge', `    <<: { §pubic: true }\n`, `a cube has no key 'pubic'`],
  ['a file', `§cube: []\n`, `a model file has no key 'cube': did you mean 'cubes'?`],
])('an unknown key of %s is refused', (_, marked, message) => {
  const { text, place } = readMark(head + marked);
  expect(() => parseDataModel([{ file: 'orders.yml', text }])).toThrow(`${place}: ${message}`);
});

test.each<[string, string, string]>([
  ['a text for a list', `    access_policy: §all\n`, `'access_policy' must be a list`],
  ['a policy without a value', `    §access_policy:\n`, `'access_policy' has no value`],
  ['an empty list of policies', `    access_policy: §[]\n`, `'access_policy' is an empty list`],
  ['an empty list of conditions', policy(`conditions: §[]`), `'conditions' is an empty list`],
  ['a row level without a value', policy(`§row_level:`), `'row_level' has no value`],
  ['filters without a value', policy(`row_level: { §filters: }`), `'filters' has no value`],
  ['an empty list of filters', policy(`row_level: { filters: §[] }`), `'filters' is an empty list`],
  ['an empty and', filter(`{ and: §[] }`), `'and' is an empty list`],
  [
    'both and and a member',
    filter(`{ member: id, operator: set, §and: [{ member: id, operator: set }] }`),
    `an access policy's filter takes only one of 'member'`,
  ],
  ['values of nothing', filter(`{ member: id, operator: equals, values: §[] }`), `'values' is an empty list`],
  ['no values', filter(`{ member: id, operator: §equals }`), `the operator 'equals' needs 'values'`],
  [
    'values that do nothing',
    filter(`{ member: id, operator: §set, values: [1] }`),
    `the operator 'set' takes no 'values'`,
  ],
  [
    'an unknown operator',
    filter(`{ member: id, operator: §is, values: [1] }`),
    `'operator' must be one of equals,`,
  ],
  [
    'an operator of the engine',
    filter(`{ member: id, operator: §measureFilter, values: [1] }`),
    `'operator: measureFilter' is part of the format, but`,
  ],
  [
    'a look-up without quotes',
    filter(`{ member: id, operator: equals, values: [§{ userAttributes.x }] }`),
    `'values' must be text (text that starts with a brace must be quoted)`,
  ],
  [
    'a member of another cube',
    filter(`{ member: §users.id, operator: set }`),
    `'users.id', a member of another cube, is part of the format, but`,
  ],
  [
    'rows that are all and some',
    policy(`row_level: { allow_all: true, §filters: [{ member: id, operator: set }] }`),
    `an access policy's row_level takes only one of`,
  ],
  ['not all rows', policy(`row_level: { allow_all: §false }`), `'allow_all' must be true where it is given`],
  [
    'a name for names',
    policy(`member_level: { includes: §id }`),
    `'includes' must be a list, or "*" for all`,
  ],
  ['an unknown member', policy(`member_level: { excludes: [§idd] }`), `'orders' has no member 'idd'`],
  ['members without a value', policy(`member_level: { §excludes: }`), `'excludes' has no value`],
  [
    'members without includes and excludes',
    policy(`member_level: §{}`),
    `an access policy's member_level needs 'includes' or`,
  ],
  ['both a group and groups', policy(`§groups: [a]`), `an access policy takes only one of 'group'`],
  ['masks', policy(`§member_masking: { includes: '*' }`), `'member_masking' of an access policy is part of`],
  ['a flag in quotes', `    public: §'false'\n`, `'public' must be true or false, not 'false'`],
  ['a flag of another YAML', `    public: §no\n`, `'public' must be true or false, not 'no'`],
  ['a flag that is nothing', `    §public:\n`, `'public' has no value`],
  [
    'two words for one thing',
    `    public: false\n    §shown: true\n`,
    `a cube takes only one of 'public' or 'shown'`,
  ],
  ['both spellings', `    §sqlTable: x\n`, `'sql_table' and 'sqlTable' are the same key`],
  [
    'another data source',
    `    data_source: §warehouse\n`,
    `there is no data source 'warehouse': this service has 'default'`,
  ],
  ['an alias of nothing', `    meta: { a: §*missing }\n`, `there is no '&missing' before '*missing'`],
  ['an alias that contains itself', `    meta: &m { a: §*m }\n`, `'*m' contains itself`],
  ['a merge of something else', `    meta: { <<: [§1] }\n`, `'<<' needs a mapping`],
  ['a YAML tag', `    title: !!str §x\n`, `'title': YAML tags ('!name') are not read`],
  [
    'an excluded member of a view that is not there',
    view(`includes: '*', excludes: [§idd]`),
    `the cube 'orders' has no member 'idd'`,
  ],
  [
    'a second way to the same cube',
    `  - name: mid
    sql_table: m
    joins: [{ name: users, relationship: many_to_one, sql: '{users.id} = 1' }]
    dimensions: [{ name: id, sql: id, type: number }]
  - name: start
    sql_table: s
    joins: [{ name: users, relationship: many_to_one, sql: '{users.id} = 1' }, { name: mid, relationship: many_to_one, sql: 'true' }]
  - name: users
    sql_table: u
    dimensions: [{ name: id, sql: id, type: number }]
views:
  - { name: v, cubes: [{ join_path: start.users, includes: '*', prefix: true }, { join_path: §start.mid.users, includes: [{ name: id, alias: other }] }] }
`,
    `the view 'v' already joins 'users' by start.users`,
  ],
  [
    'a cube of the same name in another case',
    `  - name: §Orders\n    sql_table: o\n`,
    `the names 'orders' and 'Orders' differ only in case`,
  ],
  [
    'a view that does not say what it includes',
    view(`prefix: true`, '§'),
    `'includes' is missing in an entry`,
  ],
  [
    'a drill member that is not there',
    `    measures: [{ name: n, type: count, drill_members: [§idd] }]\n`,
    `there is no member 'idd' to drill into`,
  ],
  [
    'a level that is not there',
    `    hierarchies: [{ name: h, levels: [§idd] }]\n`,
    `'idd' is not a dimension of 'orders'`,
  ],
  [
    'a level of a cube that is not there',
    `    hierarchies: [{ name: h, levels: [§users.id] }]\n`,
    `'users.id' is not a dimension of a cube`,
  ],
  ['a view that extends nothing', `views:\n  - { name: v, extends: §w }\n`, `there is no view 'w' to extend`],
  [
    'a view that extends itself',
    `views:\n  - { name: v, extends: w, cubes: [] }\n  - { name: w, extends: §v, cubes: [] }\n`,
    `the view 'v' extends itself`,
  ],
  ['a view of nothing', `views:\n  - §{ name: v }\n`, `a view needs 'cubes' or 'extends'`],
  [
    'a folder of a path that the view does not join',
    `${view("includes: '*'")}    folders: [{ name: f, includes: [{ join_path: §orders.users }] }]\n`,
    `the view 'v' has no join path 'orders.users'`,
  ],
  [
    'an aggregate of rows that names a measure',
    `    measures:\n      - { name: n, type: count }\n      - §{ name: m, type: number_agg, sql: 'max({n})' }\n`,
    `a measure of 'type: number_agg' aggregates rows, and 'n' is a measure`,
  ],
  ['the same key twice', `    title: a\n    §title: b\n`, `the key 'title' is given twice`],
  [
    'a latitude of a number',
    `      - { name: x, sql: x, type: number, §latitude: { sql: y } }\n`,
    `a dimension of 'type: number' takes no 'latitude'`,
  ],
  [
    'a window of two kinds',
    `    measures: [{ name: n, type: count, rolling_window: { type: month_to_date, §trailing: 1 day } }]\n`,
    `a measure's rolling_window of 'type: month_to_date' takes no 'trailing'`,
  ],
  [
    'the SQL of a sum',
    `    measures:\n      - §{ name: n, type: sum, sql: '{missing}' }\n`,
    `'{missing}' is neither a member`,
  ],
])('%s is refused at its position', (_, marked, message) => {
  const { text, place } = readMark(head + marked);
  expect(() => parseDataModel([{ file: 'orders.yml', text }])).toThrow(`${place}: ${message}`);
});

test('aliases and merge keys stand for what they name', () => {
  const text = `
cubes:
  - name: a
    sql_table: a
    dimensions:
      - &time { name: at, sql: at, type: time, granularities: [&week { name: two_weeks, interval: 2 weeks }] }
      - { <<: *time, name: until, granularities: [*week] }
`;
  const { cubes } = parseDataModel([{ file: 'a.yml', text }]);
  const grains = (name: string): unknown => {
    const member = cubes.get('a')?.members.get(name);
    return (
      member?.kind === 'dimension' && [member.sql, member.type, member.grains.map((grain) => grain.name)]
    );
  };
  expect(grains('until')).toEqual(['at', 'time', ['two_weeks']]);
  expect(grains('at')).toEqual(grains('until'));
});

test('aliases of aliases are refused before they fill the memory', () => {
  const levels = Array.from({ length: 30 }, (_, index) =>
    index === 0 ? 'l0: &l0 [x, x]' : `l${index}: &l${index} [*l${index - 1}, *l${index - 1}]`,
  );
  const text = `cubes:\n  - name: a\n    sql_table: a\n    meta:\n      ${levels.join('\n      ')}\n`;
  expect(() => parseDataModel([{ file: 'a.yml', text }])).toThrow('stands for more than');
});

test('a view reaches its cubes by the joins of the model, also without their whole path', () => {
  const cube = (name: string, join = ''): string =>
    `  - { name: ${name}, sql_table: ${name}, dimensions: [{ name: id, sql: id, type: number, primary_key: true, public: true }], joins: [${join}] }\n`;
  const join = (target: string): string =>
    `{ name: ${target}, relationship: many_to_one, sql: '{CUBE}.x = {${target}.id}' }`;
  const write = (parts: string): string =>
    `cubes:\n${cube('a', join('b'))}${cube('b', join('c'))}${cube('c')}views:\n  - name: v\n    cubes: [${parts}]\n`;
  const part = (path: string): string => `{ join_path: ${path}, prefix: true, includes: [id] }`;
  const read = (text: string) => parseDataModel([{ file: 'v.yml', text }]).sources.get('v');
  const pathTo = (text: string, name: string): unknown =>
    read(text)
      ?.paths.get(name)
      ?.map((one) => one.name);
  expect(pathTo(write(`${part('a')}, ${part('c')}`), 'c')).toEqual(['a', 'b', 'c']);
  expect(pathTo(write(`${part('a')}, ${part('b.c')}`), 'c')).toEqual(['a', 'b', 'c']);
  expect(() => read(write(`${part('c')}, ${part('a')}`))).toThrow(
    `no joins lead from 'c', the first cube of the view 'v', to 'a': joins lead the other way, so begin the view with 'a'`,
  );
  expect(() => read(write(part('b.a')))).toThrow(
    `the cube 'b' has no join to 'a': 'a' joins 'b', so begin with 'a', or write a join in 'b', too`,
  );
});

test('keys that do not affect the numbers are ignored', () => {
  const model = parseDataModel([
    { file: 'orders.yml', text: `${head}    refresh_key: { every: 1 hour }\n    pre_aggregations: []\n` },
  ]);
  expect([...model.sources.keys()]).toEqual(['orders']);
});

test('an empty file defines nothing', () => {
  expect(parseDataModel([{ file: 'empty.yml', text: '# nothing yet\n' }]).sources.size).toBe(0);
});

test('both spellings of keys have the same meaning at every level', () => {
  const text = `${head}    joins: [{ name: orders_too, relationship: many_to_one, sql: 'true' }]
  - name: orders_too
    sql_table: orders
    dimensions: [{ name: id, sql: id, type: number, primary_key: true, suggest_filter_values: false }]
    measures: [{ name: n, type: count_distinct, sql: id, drill_members: [id], rolling_window: { trailing: 1 day } }]
    access_policy: [{ group: a, member_level: { includes: [id] }, row_level: { allow_all: true } }]
views:
  - { name: v, cubes: [{ join_path: orders.orders_too, includes: '*', prefix: true }], access_policy: [{ group: b }] }
`;
  const camel = text.replace(/\b([a-z]+(?:_[a-z]+)+):/g, (_, key: string) => `${toCamelCase(key)}:`);
  expect(camel).toContain('accessPolicy: [{ group: a, memberLevel');
  const read = (one: string): unknown => stripLocations(parseDataModel([{ file: 'orders.yml', text: one }]));
  expect(read(camel)).toEqual(read(text));
});

test('a cube that extends a hidden one is hidden, unless it overrides that', () => {
  const text = `cubes:
  - { name: base, public: false, sql_table: t, dimensions: [{ name: id, sql: id, type: number }] }
  - { name: heir, extends: base }
  - { name: shown, extends: base, public: true }
`;
  const { sources } = parseDataModel([{ file: 'a.yml', text }]);
  expect([...sources.values()].map(({ isPublic }) => isPublic)).toEqual([false, false, true]);
});

test('keywords are accepted in both spellings, too', () => {
  const text = `${head}    joins: [{ name: orders_too, relationship: belongsTo, sql: 'true' }]
    measures: [{ name: n, type: countDistinct, sql: id }, { name: m, type: count_distinct, sql: id }]
  - { name: orders_too, sql_table: orders }
`;
  const { cubes } = parseDataModel([{ file: 'a.yml', text }]);
  expect(cubes.get('orders')?.joins.get('orders_too')?.relationship).toBe('many_to_one');
  expect(['n', 'm'].map((name) => cubes.get('orders')?.members.get(name))).toMatchObject([
    { aggregate: 'count_distinct' },
    { aggregate: 'count_distinct' },
  ]);
});

test('all faults of all files are listed at once by file and line, without consequential faults', () => {
  const files = [
    {
      file: 'b.yml',
      text: `views:\n  - { name: v, cubes: [{ join_path: orders, includes: [id, x] }], colour: red }\n`,
    },
    {
      file: 'a.yml',
      text: `${head}      - { name: x, sql: x, typ: number }\n    joins:\n      - { name: users }\n`,
    },
  ];
  const attempt = (): unknown => parseDataModel(files);
  expect(attempt).toThrow(ModelFaults);
  expect(attempt).toThrow(
    [
      'The data model has 5 faults:',
      `  a.yml:6:9: 'type' is missing in a dimension`,
      `  a.yml:6:28: a dimension has no key 'typ': did you mean 'type'?`,
      `  a.yml:8:9: 'relationship' is missing in a join`,
      `  a.yml:8:9: 'sql' is missing in a join`,
      `  b.yml:2:67: a view has no key 'colour': it knows name, title, description, meta, public, shown, extends, cubes, folders, access_policy`,
    ]
      .join('\n')
      .replace('6 faults', '5 faults'),
  );
});

test('references to cubes of an unreadable file cause no further faults', () => {
  const files = [
    { file: 'a.yml', text: `cubes: [` },
    { file: 'b.yml', text: `views:\n  - { name: v, cubes: [{ join_path: orders, includes: [id] }] }\n` },
  ];
  expect(() => parseDataModel(files)).toThrow(/^The data model has 1 fault:\n {2}a\.yml:1:9: Flow sequence/);
});
