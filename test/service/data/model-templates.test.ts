/** Refuses templates that the format's own engine fills in and this service does not support. */
import { describe, expect, test } from 'vitest';
import { parseDataModel } from '../../../src/semantic-layer/model/model-reader.ts';

/** A model with the text in each place that can hold SQL. */
const places: Readonly<Record<string, (sql: string) => string>> = {
  'a cube’s query': (sql) => cube(`sql: ${sql}`),
  'a cube’s table': (sql) => cube(`sql_table: ${sql}`),
  'a dimension': (sql) => member(`{ name: x, type: string, sql: ${sql} }`),
  'a case': (sql) => member(`{ name: x, type: string, case: { when: [{ sql: ${sql}, label: a }] } }`),
  'a latitude': (sql) => member(`{ name: x, type: geo, latitude: { sql: ${sql} }, longitude: { sql: id } }`),
  'a measure': (sql) => cube(`sql_table: t\n    measures: [{ name: n, type: sum, sql: ${sql} }]`),
  'a measure’s filter': (sql) =>
    cube(`sql_table: t\n    measures: [{ name: n, type: count, filters: [{ sql: ${sql} }] }]`),
  'a segment': (sql) => cube(`sql_table: t\n    segments: [{ name: s, sql: ${sql} }]`),
  'a join': (sql) =>
    cube(`sql_table: t\n    joins: [{ name: orders, relationship: many_to_one, sql: ${sql} }]`),
  'a refresh key': (sql) => cube(`sql_table: t\n    refresh_key: { sql: ${sql} }`),
};

const cube = (text: string): string => `cubes:\n  - name: orders\n    ${text}\n`;
const member = (text: string): string => cube(`sql_table: t\n    dimensions:\n      - ${text}`);

/** The place of a word, as faults write it. */
function placeOf(text: string, word: string): string {
  const before = text.slice(0, text.indexOf(word)).split('\n');
  return `model.yml:${before.length}:${(before.at(-1) ?? '').length + 1}`;
}

const refusing = (text: string) => expect(() => parseDataModel([{ file: 'model.yml', text }]));

const variables = [
  'FILTER_PARAMS',
  'FILTER_GROUP',
  'SQL_UTILS',
  'SECURITY_CONTEXT',
  'COMPILE_CONTEXT',
  'USER_CONTEXT',
];

describe.each(Object.entries(places))('in the SQL of %s', (place, write) => {
  test.each(variables)('%s is refused, with its name and place', (name) => {
    // `query-templates.test.ts` has the forms that are read under a cube's `sql`.
    const isRead = place === 'a cube’s query' && ['FILTER_PARAMS', 'SECURITY_CONTEXT'].includes(name);
    for (const around of [
      isRead ? `"{${name}.orders.id.filter(lambda x)}"` : `"{${name}.orders.id.filter('id')}"`,
      `"'{${name}.a}'"`,
      `"1 -- ${name}.a"`,
      `"/* { ${name} } */ 1"`,
    ]) {
      const text = write(around);
      refusing(text).toThrow(`${placeOf(text, name)}: ${name} is part of the format, but`);
    }
  });

  test('a variable of a Jinja template that is not defined is named with its place', () => {
    const text = write(`"'{{ other }}'"`);
    refusing(text).toThrow(`${placeOf(text, 'other')}: the template has no variable or function 'other'`);
  });
});

describe.each(Object.entries(places).filter(([name]) => name !== 'a refresh key'))(
  'in the SQL of %s that is run',
  (place, write) => {
    test.each(['{orders.sql()}', '{ orders.users.id }', '${CUBE}', '{securityContext.a}', '{id + 1}'])(
      '%s is refused at its position',
      (template) => {
        const text = write(`"'${template}'"`);
        const word = template.includes('securityContext') ? 'securityContext' : template;
        const isRead = place === 'a cube’s query' && template === '{orders.sql()}';
        refusing(text).toThrow(isRead ? `the SQL of 'orders' refers to itself` : `${placeOf(text, word)}: `);
      },
    );
  },
);

test('a template on a later line of a long text is reported at that line', () => {
  const text = cube(
    `sql: >-\n      SELECT *\n      FROM t -- FILTER_PARAMS\n      WHERE {FILTER_PARAMS.orders.id.filter(lambda x)}`,
  );
  refusing(text).toThrow('model.yml:5:17: FILTER_PARAMS');
  refusing(text).toThrow('model.yml:6:14: FILTER_PARAMS');
});

test('references to members and cubes, and braces of SQL itself, are kept', () => {
  const text = member(
    `{ name: x, type: string, sql: "{CUBE}.a || { orders }.b || {id} || {CUBE.id} || regexp_extract(c, '[a-z]{2,3}') || {'k': 1}.k" }\n      - { name: id, type: string, sql: id }`,
  );
  expect(parseDataModel([{ file: 'model.yml', text }]).cubes.size).toBe(1);
});

test('a flag that depends on a context is refused by name', () => {
  const text = cube(`sql_table: t\n    public: COMPILE_CONTEXT.security_context.is_finance`);
  refusing(text).toThrow('model.yml:4:13: COMPILE_CONTEXT is part of the format, but');
});

test('a title may contain a variable, and meta any text', () => {
  const text = cube(`sql_table: t\n    title: Uses COMPILE_CONTEXT\n    meta: { a: '{ b }', colour: [red] }`);
  expect(parseDataModel([{ file: 'model.yml', text }]).cubes.size).toBe(1);
});

test.each([
  [
    'meta',
    `sql_table: t\n    meta: { owner: "{{ env_var('OWNER') }}" }`,
    "'env_var' is part of the format, but",
  ],
  ['a comment', `sql_table: t\n    # {% if COMPILE_CONTEXT.x %}{% endif %}`, 'COMPILE_CONTEXT has no values'],
])('a Jinja template is filled in in %s, too, as the format’s engine does', (_, text, message) => {
  refusing(cube(text)).toThrow(message);
});

test('a comment of a Jinja template is left out anywhere', () => {
  const text = cube(`sql_table: t\n    description: 'a{# note #}b'`);
  expect(parseDataModel([{ file: 'model.yml', text }]).cubes.get('orders')?.description).toBe('ab');
});

test.each(['%YAML 1.1\n---\n', '%TAG ! tag:a,2000:\n---\n'])('the directive %j is refused', (head) => {
  refusing(`${head}cubes: []\n`).toThrow('model.yml:1:1: directives');
});

test('an open block of a Jinja template is reported at its start', () => {
  refusing(`{% for a in [1] %}\ncubes: []\n`).toThrow(`model.yml:1:1: '{% for %}' has no '{% endfor %}'`);
});
