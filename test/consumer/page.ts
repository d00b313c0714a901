/** Code as a user of the package writes it: it must compile with nothing but the package and lit. */
import type { DashboardElement, DataSource, GetToken, Theme } from 'vitrine';
import {
  ClientError,
  createPlatformApi,
  createPlatformClient,
  PlatformError,
  streamAnswer,
} from 'vitrine/client';
import { createDashboardFrame, FrameError } from 'vitrine/frame';
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

export async function readRowsOfFrame(container: HTMLElement): Promise<string | number> {
  const frame = createDashboardFrame(container, {
    baseUrl: 'https://platform.example.com/api',
    publicId: 'x',
    getToken,
    theme,
  });
  frame.addEventListener('vitrine-error', ({ code, recoverable }) => [code, recoverable]);
  frame.addEventListener('vitrine-height-changed', ({ height }) => height.toFixed());
  frame.filters = { 'orders.status': { value: ['paid'] } };
  // @ts-expect-error A frame has no such property.
  frame.dataSource = dataSource;
  const rows = await frame.getRows('orders').catch((error: unknown) => {
    if (error instanceof FrameError) return [];
    throw error;
  });
  return rows.length;
}

export async function askWithoutElement(token: string): Promise<unknown> {
  const client = createPlatformClient({ baseUrl: 'https://platform.example.com/api', publicId: 'x', token });
  const { signal } = new AbortController();
  return client.load({ measures: ['orders.count'] }, { signal }).catch((error: unknown) => {
    if (error instanceof ClientError) return error.code;
    throw error;
  });
}

export async function publishFromProgram(credential: string): Promise<string> {
  const api = createPlatformApi({ baseUrl: 'https://platform.example.com/api', credential });
  const place = { deploymentId: 1, workbookId: 7 };
  try {
    const { name, dashboardDraft } = await api.getWorkbook(place);
    // @ts-expect-error A draft has no such field.
    await api.saveDashboardDraft({ ...place, body: { dashboardDraft: { titel: name } } });
    const dashboard = await api.publishDashboard({
      ...place,
      body: { title: dashboardDraft?.title ?? name },
    });
    return `${dashboard.publicId} ${dashboard.reportSnapshots.length}`;
  } catch (error) {
    if (error instanceof PlatformError && error.code === 'not-found') return String(error.status);
    throw error;
  }
}

export async function askFromProgram(credential: string): Promise<string[]> {
  const service = { baseUrl: 'https://platform.example.com/api', credential };
  const told: string[] = [];
  for await (const line of streamAnswer(service, { deploymentId: 1, body: { input: 'orders by month' } })) {
    if (line.answer?.kind === 'written') told.push(...line.answer.pieces.map(({ text }) => text));
    // @ts-expect-error An answer has no such kind.
    if (line.answer?.kind === 'guess') told.push(line.id);
    if (line.state?.queries) told.push(String(line.state.queries));
  }
  return told;
}
