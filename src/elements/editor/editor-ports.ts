import type { PlatformClient } from '../../client/platform-client.ts';
import type { OpenPanel } from '../../model/layout/tab-panel-layout.ts';
import type { DashboardState } from '../../store/dashboard-state.ts';
import type { DashboardStore } from '../../store/dashboard-store.ts';
import type { LayoutState } from '../layout-editor/layout-preview.ts';
import type { ControlRequests } from '../view/view-interface.ts';

/** What the editor needs of the dashboard that it edits. */
export interface EditorPorts {
  /** How the dashboard lies on the page. */
  readonly layout: {
    readonly scene: LayoutState | undefined;
    readonly openPanels: readonly OpenPanel[];
  };
  /** `undefined` if the host has set the dashboard. The host then saves it, too. */
  readonly platform: () => PlatformClient | undefined;
  readonly state: () => DashboardState;
  readonly replace: DashboardStore['replace'];
  /** Loads the rows of widgets near the viewport. */
  readonly near: (widgetIds: readonly string[]) => void;
  /** What readers know to be drawn. */
  readonly outcomes: { forget(widgetIds: Iterable<string>): void; expectNone(): void };
  readonly controls: Pick<ControlRequests, 'members' | 'pickTab'>;
  /** Names the author of the token. */
  readonly author: () => string;
}
