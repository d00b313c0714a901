/** Data models that Jinja templates write, as a reader sees them, and the places of their faults. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseDataModel } from '../../../src/semantic-layer/model/model-reader.ts';
import { startDataApi, type DataApiUnderTest } from './data-api-under-test.ts';
import { stripLocations } from './strip-model-locations.ts';

const rows = [
  { id: 1, region: 'north', status: 'paid', cents: 1_050 },
  { id: 2, region: 'north', status: 'open', cents: 2_000 },
  { id: 3, region: 'south', status: 'paid', cents: 330 },
];
const tables = `
  CREATE TABLE orders (id INTEGER, region VARCHAR, status VARCHAR, cents INTEGER);
  INSERT INTO orders VALUES ${rows.map((row) => `(${row.id}, '${row.region}', '${row.status}', ${row.cents})`).join(', ')};
`;

const model = `
{# Macros stand before their use. #}
{%- macro dimension(column, type='string', primary_key=False) -%}
      - name: {{ column }}
        sql: {{ column }}
        type: {{ type }}
        {% if primary_key -%}
        primary_key: true
        {% endif -%}
{% endmacro -%}
{%- macro euros(column, digits=2) -%} ({{ column }} / 100)::NUMERIC(16, {{ digits }}) {%- endmacro -%}
{%- set statuses = ['paid', 'open'] -%}

cubes:
  - name: orders
    sql: |
      SELECT *, {{ euros('cents') }} AS amount
      {%- for status in statuses %}, status = '{{ status }}' AS is_{{ status }}{% endfor %}
      FROM orders
    dimensions:
      {{ dimension('id', 'number', primary_key=True) }}
      {% for column in ['region', 'status'] -%}
      {{ dimension(column) }}
      {% endfor %}
    measures:
      - { name: total, type: sum, sql: amount }
      {%- for status, digits in {'paid': 0, 'open': 1} | items %}
      - name: {{ status | safe }}_total
        type: sum
        sql: amount
        format: number_{{ digits }}
        filters:
          - sql: "{CUBE}.is_{{ status }}"
      {%- endfor %}
    access_policy:
      {%- for region in ['north', 'south'] %}
      - group: {{ region }}
        member_level: { includes: "*", excludes: [{{ 'open_total' if region == 'south' else 'paid_total' }}] }
        row_level: { filters: [{ member: region, operator: equals, values: [{{ region }}] }] }
      {%- endfor %}
`;

let room: DataApiUnderTest;
beforeAll(async () => {
  room = await startDataApi(tables, model);
});
afterAll(() => room.close());

describe('a model that a template writes', () => {
  test.each(['north', 'south'])('gives readers of the %s their rows alone', async (region) => {
    const cents = rows.filter((row) => row.region === region).reduce((sum, row) => sum + row.cents, 0);
    expect(await room.rows({ measures: ['orders.total'] }, { groups: [region] })).toEqual([
      { 'orders.total': (cents / 100).toFixed(2) },
    ]);
  });

  test('hides the members that its policies hide', async () => {
    for (const [region, member] of [
      ['north', 'paid_total'],
      ['south', 'open_total'],
      ['west', 'total'],
    ]) {
      const { body } = await room.load({ measures: [`orders.${member}`] }, { groups: [region ?? ''] });
      expect(body.error).toContain(`There is no member 'orders.${member}'`);
    }
  });

  test('calculates the measures of its loops', async () => {
    expect(await room.rows({ measures: ['orders.open_total'] }, { groups: ['north'] })).toEqual([
      { 'orders.open_total': '20.00' },
    ]);
  });
});

test('a template and the text that it writes are the same model', () => {
  const written = `cubes:\n  - name: a\n    sql_table: t\n    dimensions:\n      - { name: x, sql: x, type: string }\n`;
  const template = `cubes:\n{% for name in ['a'] %}  - name: {{ name }}\n    sql_table: t\n    dimensions:\n{% endfor %}      - { name: x, sql: x, type: string }\n`;
  const read = (text: string): unknown => stripLocations(parseDataModel([{ file: 'a.yml', text }]));
  expect(read(template)).toEqual(read(written));
});

describe('faults name the line of the template', () => {
  const refusing = (text: string) => expect(() => parseDataModel([{ file: 'model.yml', text }]));

  test('in what an expression writes', () => {
    refusing(`cubes:\n  - name: a\n    sql_table: t\n    dimensions:\n      - name: {{ 'a b' }}\n`).toThrow(
      `model.yml:5:15: 'a b' is not a name`,
    );
  });

  test('in text after a loop of several lines', () => {
    refusing(
      `cubes:\n{% for name in ['a', 'b', 'c'] %}\n  - name: {{ name }}\n    sql_table: t\n{% endfor %}\n  - name: d\n    colour: red\n    sql_table: t\n`,
    ).toThrow('model.yml:7:5: a cube has no key');
  });

  test('in YAML that is broken, with the line that the template has written', () => {
    refusing(`cubes:\n  - name: {{ '[' }}\n`).toThrow(
      /model\.yml:\d+:\d+: .*\(the template has written: - name: \[\)/s,
    );
  });

  test('in the template itself', () => {
    refusing(`cubes:\n  - name: {{ cube_name() }}\n`).toThrow(
      `model.yml:2:14: the template has no variable or function 'cube_name'`,
    );
  });
});
