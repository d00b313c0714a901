/** Rows of four tenants of two accounts in one table, and readers with access to some of them. */
import { startSqlApi, type Caller, type SqlApiUnderTest } from './sql-api-under-test.ts';

/** No two groups of tenants have the same total number of rows. */
export const rowsOf = { 'a-red': 11, 'a-green': 23, 'a-blue': 47, 'b-grey': 95 } as const;
export type Tenant = keyof typeof rowsOf;
const tenants = Object.keys(rowsOf).filter((name): name is Tenant => name in rowsOf);

export interface HostileReader {
  name: string;
  sees: Tenant[];
  caller: Caller;
}

const tenant = (name: Tenant): HostileReader => ({
  name: `the tenant ${name}`,
  sees: [name],
  caller: {
    accountId: 1,
    groups: ['readers'],
    userAttributes: { tenant: name },
    securityContext: { account: name[0] },
  },
});

const account = (letter: string): HostileReader => ({
  name: `the account ${letter}`,
  sees: tenants.filter((name) => name.startsWith(letter)),
  caller: { accountId: letter === 'a' ? 1 : 2, groups: ['owners'], securityContext: { account: letter } },
});

export const readers: readonly HostileReader[] = [
  account('a'),
  account('b'),
  tenant('a-red'),
  tenant('a-green'),
  tenant('b-grey'),
];

const inserts = tenants.map(
  (name) => `INSERT INTO ledger SELECT '${name[0] ?? ''}', '${name}', 'note of ' || '${name}' || ' ' || range,
    'pin of ' || '${name}', range * 7 + 100000, TIMESTAMP '2024-01-01' + INTERVAL (range) DAY FROM range(${rowsOf[name]});`,
);

const tables = `
  CREATE TABLE ledger (account VARCHAR, tenant VARCHAR, note VARCHAR, pin VARCHAR, amount BIGINT, booked TIMESTAMP);
  ${inserts.join('\n')}
  CREATE TABLE vault AS SELECT DISTINCT tenant, 'vault of ' || tenant AS secret FROM ledger;
`;

const policy = `
    access_policy:
      - group: owners
        row_level: { filters: [{ member: account, operator: equals, values: ['{ securityContext.account }'] }] }
        member_level: { includes: '*' }
      - group: readers
        row_level:
          filters:
            - { member: account, operator: equals, values: ['{ securityContext.account }'] }
            - { member: tenant, operator: equals, values: ['{ userAttributes.tenant }'] }
        member_level: { includes: '*' }`;

const model = `
cubes:
  - name: ledger
    sql_table: ledger
    joins:
      - { name: vault_rows, relationship: many_to_one, sql: '{CUBE}.tenant = {vault_rows}.tenant' }
    dimensions:
      - { name: account, sql: account, type: string }
      - { name: tenant, sql: tenant, type: string }
      - { name: note, sql: note, type: string }
      - { name: pin, sql: pin, type: string, public: false }
      - { name: amount, sql: amount, type: number }
      - { name: booked, sql: booked, type: time }
    measures:
      - { name: rows, type: count }
      - { name: total, type: sum, sql: amount }
      - { name: pins, type: count_distinct, sql: pin, public: false }
      - { name: per_pin, type: number, sql: '{rows} / {pins}' }${policy}
  - name: vault_rows
    sql_table: vault
    public: false
    dimensions:
      - { name: tenant, sql: tenant, type: string, primary_key: true, public: true }
      - { name: secret, sql: secret, type: string }
views:
  - name: entries
    cubes:
      - { join_path: ledger, includes: [tenant, note, amount, booked, rows, total, per_pin] }
`;

export const startMultiTenantSqlApi = (): Promise<SqlApiUnderTest> =>
  startSqlApi(tables, model, { pool: { residentBytes: 700 * 2 ** 20 } });

/** Text of other tenants' rows, of hidden columns and tables, or numbers that count them, found in a response. */
export function findLeaks(
  body: string,
  cells: readonly (string | null)[],
  { sees }: HostileReader,
): string[] {
  const foreign = tenants.filter((name) => !sees.includes(name));
  const texts = foreign.flatMap((name) => [`note of ${name}`, `\\"${name}\\"`]);
  const hidden = ['pin of', 'vault of', 'root:x:', 'DATABASE_URL', 'SECRET_OF_THE_SERVICE'];
  const counts = countsWith(foreign, sees);
  return [
    ...[...texts, ...hidden].filter((text) => body.includes(text)),
    ...cells
      .filter((cell) => cell !== null && (counts.has(cell) || foreign.some((name) => cell === name)))
      .map(String),
  ];
}

/** The row counts of every group of tenants that contains another tenant. */
function countsWith(foreign: readonly Tenant[], own: readonly Tenant[]): Set<string> {
  const subsets = [...own, ...foreign].reduce<Tenant[][]>(
    (known, name) => [...known, ...known.map((subset) => [...subset, name])],
    [[]],
  );
  const mixed = subsets.filter((subset) => subset.some((name) => foreign.includes(name)));
  return new Set(mixed.map((subset) => String(subset.reduce((sum, name) => sum + rowsOf[name], 0))));
}
