import type { DashboardSource, Platform } from '../../src/store/dashboard-source.ts';

export type SourceMethods = Platform & Pick<DashboardSource, 'query'> & { timeZone: () => string };

/** A source with the methods of a test. Its data model is empty, its reader has no attributes, and SQL is refused. */
export function createScriptedSource(
  methods: Partial<SourceMethods> & Pick<Platform, 'fetchDashboard' | 'load'>,
): DashboardSource {
  const { query, timeZone = () => 'UTC', ...own } = methods;
  const platform: Platform = {
    sql: () => Promise.reject(new Error('no SQL here')),
    get: () => Promise.reject(new Error('no other paths here')),
    meta: () => Promise.resolve({ cubes: [] }),
    readAttributes: () => Promise.resolve({}),
    ...own,
  };
  const reader = () => ({ locale: 'en', timeZone: timeZone(), currency: 'USD' });
  return { id: 'scripted', query, reader, platform: () => platform };
}
