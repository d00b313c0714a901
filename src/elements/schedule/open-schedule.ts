/** Opens the dialog in which a reader schedules mails. Loaded with the first click on its button. */
import type { PlatformClient } from '../../client/platform-client.ts';
import { createSubscriptionsClient, type SubscriptionsClient } from '../../client/subscriptions-client.ts';
import { isRecord, readNumber } from '../../model/parsing/read-value.ts';
import type { DashboardPorts, ViewContext } from '../view/view-interface.ts';
import { closeWithDashboard } from '../dialog/close-with-dashboard.ts';
import { findViewValues } from '../control/current-view.ts';
import { createScheduleElement } from './schedule-element.ts';
import type { ScheduleHost } from './schedule-host.ts';

export interface ScheduleOptions {
  readonly host: ScheduleHost;
  /** The client with the reader's current token: a dialog may be open while the host sets another one. */
  readonly platform: () => PlatformClient | undefined;
  readonly dashboard: DashboardPorts;
  readonly viewContext: ViewContext;
}

/** Does nothing if the dialog is open: a second click may come while this file loads. */
export async function openSchedule({
  host,
  platform,
  dashboard,
  viewContext,
}: ScheduleOptions): Promise<void> {
  const client = await createClient(host, platform);
  const state = dashboard.state();
  const title = state.dashboard?.title ?? '';
  const values = await findViewValues(host, state);
  const root = host.renderRoot;
  if (root.querySelector('vitrine-schedule')) return;
  const dialog = createScheduleElement({ client, values, title, viewContext, dashboard, root });
  root.append(dialog);
  closeWithDashboard(dialog, host, { button: 'schedule-button', state: dashboard.state });
}

async function createClient(
  { publicId, requestTimeout }: ScheduleHost,
  platform: ScheduleOptions['platform'],
): Promise<SubscriptionsClient> {
  const fetched = await platform()?.dashboard();
  const deploymentId = isRecord(fetched) ? readNumber(fetched.deploymentId) : undefined;
  if (deploymentId === undefined || publicId === undefined)
    throw new Error('The dashboard has not been fetched from a platform.');
  return createSubscriptionsClient({ platform, deploymentId, publicId, timeout: requestTimeout });
}
