import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { columnFormatOverrideSchema, snapshotKinds } from '../../src/contract/report-snapshot.ts';
import type { ReportSnapshot } from '../../src/contract/report-snapshot.ts';
import { dashboardSchema } from '../../src/contract/endpoints/published-dashboards.ts';
import { reportSchema } from '../../src/contract/endpoints/reports.ts';
import { isRecord } from '../../src/model/parsing/read-value.ts';
import { rounds } from '../rounds.ts';
import { usePublishing } from './publish-calls.ts';
import { backings } from './service-under-test.ts';

type Fields = Readonly<Record<string, unknown>>;

/** One value for each documented field of a column's format. */
const format = { type: 'currency', decimalPlaces: 1, currency: 'EUR' };

const name = fc.stringMatching(/^[a-z]{1,8}$/);
const formats = fc.dictionary(
  name,
  fc.record(
    {
      type: fc.constantFrom('currency', 'percent', 'number', 'amount'),
      decimalPlaces: fc.constantFrom(0, 2, null),
      currency: fc.constantFrom('EUR', 'jpy', null, 'euro'),
      digits: fc.nat(),
    },
    { requiredKeys: ['type'] },
  ),
  { maxKeys: 2 },
);
/** What authors send as `meta`, also what they take for a field of it. */
const metas = fc.record(
  {
    kind: fc.constantFrom(...snapshotKinds, null, 'sankey', 3),
    spec: fc.constantFrom({ mark: 'bar' }, '{"mark":"bar"}', null, [1], '{bad', '[1]', 7),
    preferences: fc.record({ columnFormats: formats, columnOrder: fc.constant([1]) }, { requiredKeys: [] }),
    colour: fc.constant('red'),
  },
  { requiredKeys: [] },
);

/** Every value with its path, except null and objects without fields, which are the same as none. */
function listLeaves(value: unknown, path = 'meta'): { path: string; value: unknown }[] {
  if (value === null || value === undefined) return [];
  if (!isRecord(value)) return [{ path, value }];
  return Object.entries(value).flatMap(([key, inner]) => listLeaves(inner, `${path}.${key}`));
}

describe.each(backings)('on %s', (backing) => {
  const { service, publishWidgets } = usePublishing(backing);
  const createReport = (fields: Fields) =>
    service().call('/api/v1/deployments/1/reports', {
      token: service().adminKey,
      method: 'POST',
      body: { name: 'Sent', workbookId: 1, ...fields },
    });

  /** Publishes a dashboard of one report with this `meta`. */
  async function publishMeta(meta: Fields) {
    const { id: reportId } = (await createReport({ meta })).read(reportSchema);
    const widget = { id: 'a', type: 'CHART', position: { x: 0, y: 0, w: 6, h: 4 }, config: { reportId } };
    const answer = await publishWidgets([widget]);
    const [snapshot] = answer.read(dashboardSchema).reportSnapshots;
    return { snapshot, warning: answer.headers.get('warning') ?? '' };
  }

  test('every documented field of a column’s format is published', async () => {
    expect(Object.keys(columnFormatOverrideSchema.shape).sort()).toEqual(Object.keys(format).sort());
    const preferences = { columnFormats: { 'results.net': format } };
    const { snapshot, warning } = await publishMeta({ preferences });
    expect([snapshot?.preferences, warning]).toEqual([preferences, '']);
  });

  test('each field of a report is published, or a warning names it, or it is refused by name where it is sent', async () => {
    const expectAccounted = async (meta: Fields): Promise<void> => {
      const answer = await createReport({ meta });
      if (answer.status === 400) {
        expect(answer.problem.code).toBe('invalid-field');
        const refused = answer.problem.field ?? '';
        expect(listLeaves(meta).some(({ path }) => path === refused || path.startsWith(`${refused}.`))).toBe(
          true,
        );
        return;
      }
      const { snapshot, warning } = await publishMeta(meta);
      const published = listLeaves(pick(snapshot));
      for (const leaf of listLeaves(meta))
        if (!warning.includes(leaf.path)) expect(published).toContainEqual(leaf);
    };
    await fc.assert(fc.asyncProperty(metas, expectAccounted), { numRuns: rounds(40, 400) });
  });

  test.each([
    [{ meta: { kind: 'sankey' } }, 'meta.kind'],
    [{ meta: { spec: [1] } }, 'meta.spec'],
    [{ meta: { spec: '{bad' } }, 'meta.spec'],
    [
      { meta: { preferences: { columnFormats: { a: { type: 'money' } } } } },
      'meta.preferences.columnFormats.a.type',
    ],
    [{ jsonQuery: '{bad' }, 'jsonQuery'],
    [{ jsonQuery: '[1]' }, 'jsonQuery'],
  ])('%j is refused where it is sent, and the report stays', async (fields, field) => {
    const { id } = (await createReport({ title: 'Kept' })).read(reportSchema);
    const path = `/api/v1/deployments/1/reports/${id}`;
    const body = { ...fields, title: 'Changed' };
    const answer = await service().call(path, { token: service().adminKey, method: 'PUT', body });
    expect(answer.problem).toMatchObject({ statusCode: 400, code: 'invalid-field', field });
    const kept = (await service().call(path, { token: service().adminKey })).read(reportSchema);
    expect(kept.title).toBe('Kept');
  });
});

/** What publishing takes from `meta`. */
const pick = (snapshot: ReportSnapshot | undefined): Fields => ({
  kind: snapshot?.kind,
  spec: snapshot?.spec,
  preferences: snapshot?.preferences,
});
