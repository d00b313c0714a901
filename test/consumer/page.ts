/** Code as a user of the package writes it: it must compile with nothing but the package and lit. */
import type { DashboardElement, DataSource, GetToken, Theme } from 'vitrine';
import { ClientError, createPlatformClient } from 'vitrine/client';
import 'vitrine/define';

const theme: Theme = { primaryColor: 'teal', widgets: { border: { radius: '4px' } } };
const getToken: GetToken = ({ reason, signal }) => Promise.resolve(signal.aborted ? '' : reason);
const dataSource: DataSource = {
  query: ({ widgetId }) =>
    Promise.resolve({ columns: [{ name: 'id', type: 'string' }], values: [[widgetId]] }),
};

export function setUp(): DashboardElement {
  const dashboard = document.createElement('vitrine-dashboard');
  Object.assign(dashboard, { theme, getToken, dataSource });
  dashboard.addEventListener('vitrine-rendered', ({ widgets }) =>
    widgets.map(({ milliseconds }) => milliseconds),
  );
  dashboard.addEventListener('vitrine-error', ({ code, recoverable }) => [code, recoverable]);
  return dashboard;
}

export async function askWithoutElement(token: string): Promise<unknown> {
  const client = createPlatformClient({ baseUrl: 'https://platform.example.com/api', publicId: 'x', token });
  const { signal } = new AbortController();
  return client.load({ measures: ['orders.count'] }, { signal }).catch((error: unknown) => {
    if (error instanceof ClientError) return error.code;
    throw error;
  });
}
