/** What a page gives `createDashboardFrame`, and the events that it gets. */
import type { ElementEvents } from '../protocol/event-fields.ts';
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

/** The content of a frame has another height. */
export interface FrameHeightEvent extends Event {
  /** Height of the content in CSS pixels. */
  readonly height: number;
}

/** The events of a frame: those of the element, with the same fields, and its height. */
export interface DashboardFrameEvents extends ElementEvents {
  /** The content has another height. */
  'vitrine-height-changed': FrameHeightEvent;
}
