/** Values of `COMPILE_CONTEXT`: what a template writes from them, and what is refused. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LiveModel } from '../../../src/semantic-layer/model/live-model.ts';
import { parseDataModel } from '../../../src/semantic-layer/model/model-reader.ts';
import type { DataModel } from '../../../src/semantic-layer/model/data-model.ts';
import { rounds } from '../../rounds.ts';

const values = `
securityContext: { deployment_id: 7, team: internal, regions: [north, south], share: 0.5, vip: false }
schema: shop_prod
`;
const read = (text: string, context: string | null = values): DataModel =>
  parseDataModel([
    { file: 'model.yml', text },
    ...(context === null ? [] : [{ file: 'compile_context.yml', text: context }]),
  ]);
const cube = (rest: string): string => `cubes:\n  - name: orders\n    ${rest}\n`;
const table = (expression: string): string => cube(`sql_table: "{{ ${expression} }}.orders"`);

describe('COMPILE_CONTEXT', () => {
  test.each([
    [table('COMPILE_CONTEXT.schema'), 'shop_prod.orders'],
    [table("'user_' ~ COMPILE_CONTEXT.securityContext.deployment_id"), 'user_7.orders'],
    [table("COMPILE_CONTEXT['schema']"), 'shop_prod.orders'],
    [table("COMPILE_CONTEXT.other | default('main')"), 'main.orders'],
    [table("COMPILE_CONTEXT.other.deeper is defined and 'a' or 'b'"), 'b.orders'],
    [cube(`sql: "SELECT * FROM o WHERE s > {{ COMPILE_CONTEXT.securityContext.share }}"`), '0.5'],
    [
      cube(
        `sql: "SELECT * FROM o WHERE r IN ({% for r in COMPILE_CONTEXT.securityContext.regions %}'{{ r }}',{% endfor %}'x')"`,
      ),
      "IN ('north','south','x')",
    ],
  ])('has the values of compile_context.yml in templates: %s', (text, sql) => {
    expect(JSON.stringify(read(text).cubes.get('orders'))).toContain(sql);
  });

  test('decides what exists', () => {
    const flag = (test: string): boolean | undefined =>
      read(cube(`sql_table: t\n    public: {{ ${test} }}`)).sources.get('orders')?.isPublic;
    expect(flag("COMPILE_CONTEXT.securityContext.team == 'internal'")).toBe(true);
    expect(flag('COMPILE_CONTEXT.securityContext.vip')).toBe(false);
  });

  test.each([
    ["COMPILE_CONTEXT.securityContext.role != 'external'", `no 'role'`],
    ['COMPILE_CONTEXT.securityContext.constructor', `no 'constructor'`],
    ['COMPILE_CONTEXT.__proto__.x', `no '__proto__'`],
    ["[COMPILE_CONTEXT] | map(attribute='role') | list", `no 'role'`],
    ["COMPILE_CONTEXT | attr('role')", `no 'role'`],
    ["COMPILE_CONTEXT.securityContext.get('role') != 'external'", `no 'role'`],
    ["[COMPILE_CONTEXT] | selectattr('role', 'ne', 'external') | list", `no 'role'`],
  ])('refuses a key without a value, since rights may depend on it: %s', (expression, words) => {
    const text = cube(`sql_table: t\n    public: {{ ${expression} }}`);
    expect(() => read(text)).toThrow(/model\.yml:4:\d+: COMPILE_CONTEXT/);
    expect(() => read(text)).toThrow(`${words}: give it a value in 'compile_context.yml'`);
  });

  test('a value that is no mapping has no keys, since a comparison with what is not there would hold', () => {
    const open = cube("sql_table: t\n    public: {{ COMPILE_CONTEXT.team.role != 'external' }}");
    expect(() => read(open, 'team: internal')).toThrow("a text has no 'role'");
    expect(() => read(open, 'team: [internal]')).toThrow("a list has no 'role'");
    expect(read(table("COMPILE_CONTEXT.schema.deeper | default('main')")).cubes.get('orders')?.relation).toBe(
      'main.orders',
    );
  });

  test.each(['compile_context.yaml', 'cubes/compile_context.yml', 'compile_context.yml.jinja'])(
    'its file has one name and place, which the fault of %s says',
    (file) => {
      const files = [
        { file: 'model.yml', text: cube('sql_table: t') },
        { file, text: values },
      ];
      expect(() => parseDataModel(files)).toThrow(
        `${file}:1:1: the values of COMPILE_CONTEXT stand in 'compile_context.yml', in the folder of the model itself`,
      );
    },
  );

  test('has no values without the file, which the fault names', () => {
    expect(() => read(table('COMPILE_CONTEXT.schema'), null)).toThrow(
      "COMPILE_CONTEXT has no values: write them to 'compile_context.yml'",
    );
  });

  test.each([
    [`a: "x; DROP TABLE t"`, 'compile_context.yml:1:4: COMPILE_CONTEXT.a must be one word'],
    [`a: t--`, 'must be one word'],
    [`a: two words`, 'must be one word'],
    [`a: { b: ['x', "it's"] }`, 'COMPILE_CONTEXT.a.b[1] must be one word'],
    [`a:`, 'COMPILE_CONTEXT.a has no value'],
    [`a: 1e400`, 'must be written with digits'],
    [`a: 1.10`, "COMPILE_CONTEXT.a would be written as 1.1: write the number so, or '1.10' in quotes"],
    [`a: 007`, 'would be written as 7'],
    [`"a b": 1`, "'a b' cannot be a key"],
    [`- a`, 'expected a mapping'],
    [`a: 1\na: 2`, "the key 'a' is given twice"],
  ])('refuses %j', (context, words) => {
    expect(() => read(cube('sql_table: t'), context)).toThrow(words);
  });

  test('a text that is taken stands in SQL as one word, whatever it is', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[\w '"`;\-/*{}%\\]{0,12}$/)), (text) => {
        let sql: string | undefined;
        try {
          sql = parseDataModel([
            { file: 'model.yml', text: table('COMPILE_CONTEXT.a') },
            { file: 'compile_context.yml', text: `a: ${JSON.stringify(text)}` },
          ]).cubes.get('orders')?.relation;
        } catch {
          return;
        }
        expect(sql).toBe(`${text}.orders`);
        expect(text).not.toMatch(/[\s'"`;{}%\\*()]|--/);
      }),
      { numRuns: rounds(300, 3_000) },
    );
  });

  test('a change of its file is taken while running, all or nothing', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'vitrine-context-'));
    const write = (context: string): Promise<void> => writeFile(join(folder, 'compile_context.yml'), context);
    await mkdir(join(folder, 'cubes'));
    await writeFile(join(folder, 'cubes', 'orders.yml'), table('COMPILE_CONTEXT.schema'));
    await write('schema: one');
    const faults: unknown[] = [];
    const live = await LiveModel.open({ folder, onFault: (error) => faults.push(error) });
    const rows = (): string => JSON.stringify(live.model.cubes.get('orders'));
    const settle = async (): Promise<void> => {
      await live.refresh();
      await live.refresh();
    };
    await write('schema: another');
    await settle();
    expect(rows()).toContain('another.orders');
    await write('schema: "a b c d e f"');
    await settle();
    expect(rows()).toContain('another.orders');
    expect(String(faults[0])).toContain('COMPILE_CONTEXT.schema must be one word');
    await rm(folder, { recursive: true });
  });
});
