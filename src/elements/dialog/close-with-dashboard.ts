/** Closes a dialog when its dashboard is gone, or its reader may not open it any more. */
import type { DashboardState } from '../../store/dashboard-state.ts';
import type { DashboardSettings } from '../settings/dashboard-settings.ts';

export interface DialogOrigin {
  /** The part of the button that opens the dialog. */
  readonly button: 'ask-button' | 'schedule-button';
  readonly state: () => DashboardState;
}

/**
 * The dialog lives as long as the button that opens it, and belongs to one dashboard. It stays while the same dashboard
 * loads again, such as with a new token.
 */
export function closeWithDashboard(
  dialog: HTMLElement,
  host: DashboardSettings,
  { button, state }: DialogOrigin,
): void {
  const { baseUrl, publicId } = host;
  const isSameDashboard = (): boolean => host.baseUrl === baseUrl && host.publicId === publicId;
  const watch = {
    hostUpdated: (): void => {
      if (dialog.isConnected && isSameDashboard() && isOffered(host, button, state())) return;
      host.removeController(watch);
      dialog.remove();
    },
  };
  host.addController(watch);
}

function isOffered(
  host: DashboardSettings,
  button: DialogOrigin['button'],
  { status, problem }: DashboardState,
): boolean {
  if (status === 'failed') return problem?.phase !== 'session';
  return status !== 'ready' || host.renderRoot.querySelector(`[part~="${button}"]`) !== null;
}
