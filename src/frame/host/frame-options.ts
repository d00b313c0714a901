/** What a page gives `createDashboardFrame`. */
import type { FrameSettingName, FrameSettings } from './frame-settings.ts';

/** Options of `createDashboardFrame`: which dashboard, and the properties to begin with. */
export interface DashboardFrameOptions extends Partial<Pick<FrameSettings, FrameSettingName>> {
  /** Base address of the platform API, for example `https://platform.example.com/api`. */
  readonly baseUrl: string;
  /** Public id of the dashboard to show. */
  readonly publicId: string;
  /** Title of the iframe for screen readers, until the dashboard's own title is known. By default `Dashboard`. */
  readonly title?: string | undefined;
  /** Seconds after which a frame page that has not answered is reported by `vitrine-error`. By default 30. */
  readonly connectTimeout?: number | undefined;
}
