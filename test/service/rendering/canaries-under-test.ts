/** A table in which each row belongs to one scope and has a text that is nowhere else. */
import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const canaryId = 'CanaryBoard1';

const names = ['north', 'süd', 'east 1', 'west', 'middle'];

/**
 * Values of the attribute that decides which rows a reader sees. Those of one name differ in what careless code does not tell
 * apart: capitals, signs of patterns and quotation marks.
 */
export const scopes: readonly string[] = names.flatMap((name) => [
  name,
  name.toUpperCase(),
  `${name}%`,
  `${name}' or 'a'='a`,
]);

const rowsOfScope = 6;

/** Texts of the rows of a scope, in their order. All have the same length, and none is a part of another. */
export const listCanaries = (scope: number): readonly string[] =>
  Array.from({ length: rowsOfScope }, (_, row) => `Canary${String(scope).padStart(2, '0')}r${row}`);

/** All such texts in a text, in alphabetical order. */
export const listCanariesIn = (text: string): readonly string[] =>
  [...text.matchAll(/Canary\w+/g)].map(String).sort();

const model = `cubes:
  - name: canaries
    sql_table: canaries
    dimensions:
      - { name: words, sql: words, type: string, primary_key: true, public: true }
      - { name: scope, sql: scope, type: string }
    measures:
      - { name: amount, type: sum, sql: amount }
    access_policy:
      - group: '*'
        row_level: { filters: [{ member: scope, operator: equals, values: ['{ userAttributes.status }'] }] }
`;

const board = {
  name: canaryId,
  shareWithAllEmbedUsers: true,
  reports: [
    {
      key: 'rows',
      name: 'Canaries',
      title: 'Canaries',
      jsonQuery: { dimensions: ['canaries.words'], measures: ['canaries.amount'] },
      meta: { kind: 'table' },
    },
  ],
  dashboard: {
    publicId: canaryId,
    allowEmbed: true,
    config: {
      title: 'Canaries',
      layout: { rowHeight: 30 },
      widgets: [
        {
          id: 'rows',
          type: 'CHART',
          position: { x: 0, y: 0, w: 12, h: 8 },
          config: { reportKey: 'rows' },
        },
      ],
    },
  },
};

const quote = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Adds the table and its dashboard to the folder of a workspace. */
export function writeCanaries(folder: string): void {
  const rows = scopes.flatMap((scope, index) =>
    listCanaries(index).map((words, row) => `(${quote(scope)}, ${quote(words)}, ${100 * index + row})`),
  );
  writeFileSync(join(folder, 'model', 'canaries.yml'), model);
  writeFileSync(join(folder, 'workbooks', '20.json'), JSON.stringify(board));
  appendFileSync(
    join(folder, 'tables.sql'),
    `\ncreate table canaries as select * from (values ${rows.join(',')}) t(scope, words, amount);\n`,
  );
}
