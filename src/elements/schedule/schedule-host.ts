import type { ReaderState } from '../../model/controls/reader-state.ts';
import type { DashboardSettings } from '../settings/dashboard-settings.ts';

/** The dashboard element. Only its type is used, so that no chunk loads it. */
export type ScheduleHost = DashboardSettings & { getState(): ReaderState };
