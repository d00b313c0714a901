import type { PlatformClient } from '../../client/platform-client.ts';
import type { ParsedDashboard } from '../../model/dashboard/parse-dashboard.ts';
import type { OpenPanel } from '../../model/layout/tab-panel-layout.ts';
import type { DashboardState } from '../../store/dashboard-state.ts';
import type { LayoutState } from '../layout-editor/layout-preview.ts';
import type { ControlRequests } from '../view/view-interface.ts';

/** What the editor needs of the dashboard that it edits. */
export interface EditorPorts {
  readonly scene: () => LayoutState | undefined;
  readonly panels: () => readonly OpenPanel[];
  /** `undefined` if the host has set the dashboard. The host then saves it, too. */
  readonly platform: () => PlatformClient | undefined;
  readonly state: () => DashboardState;
  readonly show: (dashboard: ParsedDashboard, widgets: DashboardState['widgets']) => Promise<void>;
  /** Loads the rows of widgets. */
  readonly load: (widgetIds: readonly string[]) => void;
  readonly controls: Pick<ControlRequests, 'members' | 'pickTab'>;
  /** Names the author of the token. */
  readonly author: () => string;
}
