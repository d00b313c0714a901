/** Publishing names exactly the members that the data model does not know, in every part of a dashboard. */
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { reportSchema } from '../../src/contract/report.ts';
import { dashboardSchema } from '../../src/contract/dashboard.ts';
import { backings, useService } from './service-under-test.ts';

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

interface Asked {
  readonly query: Record<string, readonly unknown[] | undefined>;
  readonly columns: readonly unknown[];
  readonly widget: { readonly member?: string; readonly controls?: Record<string, unknown> };
}

/** The places of a dashboard that name members, each with its own warning. */
const places: readonly ((asked: Asked, member: string) => Asked)[] = [
  ...['measures', 'dimensions', 'segments'].map(
    (key) => (asked: Asked, member: string) => inQuery(asked, key, member),
  ),
  (asked, member) => inQuery(asked, 'timeDimensions', { dimension: member, granularity: 'day' }),
  (asked, member) => inQuery(asked, 'filters', { member, operator: 'set' }),
  (asked, member) => inQuery(asked, 'filters', { or: [{ and: [{ member, operator: 'set' }] }] }),
  (asked, member) => inQuery(asked, 'order', [member, 'asc']),
  (asked, member) => ({
    ...asked,
    columns: [...asked.columns, { field: 'x', display: 'sparkline', sparkline: { timeDimension: member } }],
  }),
  (asked, member) => ({
    ...asked,
    columns: [
      ...asked.columns,
      { field: 'x', display: 'sparkline', sparkline: { timeDimension: 'orders.id', measure: member } },
    ],
  }),
  (asked, member) => ({ ...asked, widget: { ...asked.widget, member } }),
  (asked, member) => {
    const controls = { ...asked.widget.controls, [member]: { enabled: true, member } };
    return { ...asked, widget: { ...asked.widget, controls } };
  },
];

function inQuery(asked: Asked, key: string, value: unknown): Asked {
  const before = asked.query[key] ?? [];
  return { ...asked, query: { ...asked.query, [key]: [...before, value] } };
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
  return async ({ query, columns, widget }: Asked): Promise<string[]> => {
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

const nothing: Asked = { query: { measures: ['orders.count'] }, columns: [], widget: {} };
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
        const asked = all.reduce((before, { place, member }) => place(before, member), nothing);
        const named = namesIn(await publish(asked)).filter((name) => !['Asks', 'control'].includes(name));
        const control = asked.widget.member;
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
    const asked = { ...nothing, query: { measures: ['orders.cuont'] }, widget: { member: 'orders.sttus' } };
    const [first = '', second = ''] = await publish(asked);
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
  const service = useService('embedded', {
    DATA_URL: 'http://127.0.0.1:9/cubejs-api',
    DATA_SECRET: 'secret',
  });
  const publish = usePublish(service);

  test('members are not checked', async () => {
    expect(await publish({ ...nothing, query: { measures: ['orders.cuont'] } })).toEqual([]);
  });
});
