/** Publishing names exactly the members that the data model does not know, in every part of a dashboard. */
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { reportSchema } from '../../src/contract/endpoints/reports.ts';
import { dashboardSchema } from '../../src/contract/endpoints/published-dashboards.ts';
import { anyBacking, backings, useService } from './service-under-test.ts';

const base = '/api/v1/deployments/1';
const known = ['orders.id', 'orders.status', 'orders.customer', 'orders.count', 'orders.revenue'] as const;
/** The last member exists, but is not public. */
const unknown = [
  'orders.cuont',
  'orders.Status',
  'order.count',
  'orders',
  'toString.call',
  'orders.__proto__',
  'orders.note',
];

interface Query {
  readonly query: Record<string, readonly unknown[] | undefined>;
  readonly columns: readonly unknown[];
  readonly widget: { readonly member?: string; readonly controls?: Record<string, unknown> };
}

/** The places of a dashboard that name members, each with its own warning. */
const places: readonly ((request: Query, member: string) => Query)[] = [
  ...['measures', 'dimensions', 'segments'].map(
    (key) => (request: Query, member: string) => inQuery(request, key, member),
  ),
  (request, member) => inQuery(request, 'timeDimensions', { dimension: member, granularity: 'day' }),
  (request, member) => inQuery(request, 'filters', { member, operator: 'set' }),
  (request, member) => inQuery(request, 'filters', { or: [{ and: [{ member, operator: 'set' }] }] }),
  (request, member) => inQuery(request, 'order', [member, 'asc']),
  (request, member) => ({
    ...request,
    columns: [...request.columns, { field: 'x', display: 'sparkline', sparkline: { timeDimension: member } }],
  }),
  (request, member) => ({
    ...request,
    columns: [
      ...request.columns,
      { field: 'x', display: 'sparkline', sparkline: { timeDimension: 'orders.id', measure: member } },
    ],
  }),
  (request, member) => ({ ...request, widget: { ...request.widget, member } }),
  (request, member) => {
    const controls = { ...request.widget.controls, [member]: { enabled: true, member } };
    return { ...request, widget: { ...request.widget, controls } };
  },
];

function inQuery(request: Query, key: string, value: unknown): Query {
  const before = request.query[key] ?? [];
  return { ...request, query: { ...request.query, [key]: [...before, value] } };
}

const placed = fc.array(
  fc.record({ place: fc.constantFrom(...places), member: fc.constantFrom(...known, ...unknown) }),
  { maxLength: 12 },
);

function usePublish(service: ReturnType<typeof useService>) {
  const send = (path: string, method: string, body: unknown) =>
    service().call(base + path, { token: service().adminKey, method, body });
  const report = { id: 0 };
  beforeAll(async () => {
    const made = await send('/reports', 'POST', { name: 'Asks', workbookId: 1 });
    report.id = made.read(reportSchema).id;
  });
  return async ({ query, columns, widget }: Query): Promise<string[]> => {
    const meta = { kind: 'table', spec: { columns } };
    await send(`/reports/${report.id}`, 'PUT', { jsonQuery: JSON.stringify(query), meta });
    const position = { x: 0, y: 0, w: 6, h: 4 };
    const widgets = [
      { id: 'chart', type: 'CHART', position, config: { reportId: report.id } },
      { id: 'control', type: 'FILTER', position, config: widget },
    ];
    const answer = await send('/workbooks/1/publish', 'POST', { config: { widgets } });
    expect(answer.status, answer.text).toBe(200);
    answer.read(dashboardSchema);
    return (answer.headers.get('warning') ?? '').split(/(?<="), (?=199 )/).filter((text) => text !== '');
  };
}

const nothing: Query = { query: { measures: ['orders.count'] }, columns: [], widget: {} };
const namesIn = (warnings: readonly string[]): string[] =>
  [
    ...new Set(warnings.flatMap((text) => [...text.matchAll(/'([\w.]+)'/g)].map(([, name]) => name ?? ''))),
  ].sort();

describe.each(backings)('on %s', (backing) => {
  const service = useService(backing);
  const publish = usePublish(service);

  test('for random dashboards exactly the unknown members are named', async () => {
    await fc.assert(
      fc.asyncProperty(placed, async (all) => {
        const request = all.reduce((before, { place, member }) => place(before, member), nothing);
        const named = namesIn(await publish(request)).filter((name) => !['Asks', 'control'].includes(name));
        const control = request.widget.member;
        const missing = all.flatMap(({ place, member }) => {
          const isReplaced = place === places.at(-2) && member !== control;
          return isReplaced || known.some((name) => name === member) ? [] : [member];
        });
        expect(named).toEqual([...new Set(missing)].sort());
      }),
      { numRuns: 40 },
    );
  }, 60_000);

  test('a warning names the place of the member', async () => {
    const request = { ...nothing, query: { measures: ['orders.cuont'] }, widget: { member: 'orders.sttus' } };
    const [first = '', second = ''] = await publish(request);
    expect(first).toMatch(
      /^199 - "The report \d+ \('Asks'\) uses 'orders\.cuont', which the data model does not have\."$/,
    );
    expect(second).toBe(
      `199 - "The widget 'control' uses 'orders.sttus', which the data model does not have."`,
    );
  });

  test('warnings that would exceed the size of a header are still returned', async () => {
    const measures = Array.from({ length: 5_000 }, (_, at) => `orders.missing_${at}`);
    expect((await publish({ ...nothing, query: { measures } })).join('').length).toBeLessThan(1_000);
    const position = { x: 0, y: 0, w: 1, h: 1 };
    const widgets = Array.from({ length: 300 }, (_, at) => ({
      id: `filter ${at}`,
      type: 'FILTER',
      position,
      config: { member: `orders.missing_${at}` },
    }));
    const answer = await service().call(`${base}/workbooks/1/publish`, {
      token: service().adminKey,
      body: { config: { widgets } },
    });
    expect(answer.headers.get('warning')).toContain('There are 289 more warnings.');
  });
});

describe('with a cluster, which has its own model', () => {
  const service = useService(anyBacking, {
    DATA_URL: 'http://127.0.0.1:9/cubejs-api',
    DATA_SECRET: 'secret',
  });
  const publish = usePublish(service);

  test('members are not checked', async () => {
    expect(await publish({ ...nothing, query: { measures: ['orders.cuont'] } })).toEqual([]);
  });
});
