/** The properties of a frame: those of the element that can cross to another window. */
import type { GetToken } from '../../client/token-source.ts';
import type { Theme } from '../../contract/theme.ts';
import type { Filters, Tabs, TimeGrains } from '../../model/filters/control-values.ts';
import type { PreventableEventName } from '../protocol/event-fields.ts';

/** Properties that a page may set on a frame at any time. Their values are plain data, except the function `getToken`. */
export class FrameSettings extends EventTarget {
  /** An embed token. It is sent to the frame by message, and never part of an address. */
  declare token: string | undefined;
  /** A session id from your backend. The frame exchanges it once for a token. */
  declare sessionId: string | undefined;
  /** Gives an embed token: at first, before the last one ends, and after the platform has refused one. */
  declare getToken: GetToken | undefined;
  /** Language of texts, numbers and times, as a BCP 47 tag. By default the nearest `lang` around the frame. */
  declare locale: string | undefined;
  /** Writing direction. By default that of the container. */
  declare dir: 'ltr' | 'rtl' | undefined;
  /** Time zone, as an IANA name. By default the dashboard's, else the browser's. */
  declare timeZone: string | undefined;
  /** Currency of columns that name none, as an ISO 4217 code. By default USD. */
  declare currency: string | undefined;
  /** `auto`, the default, follows the container's computed `color-scheme`. */
  declare colorScheme: 'light' | 'dark' | 'auto' | undefined;
  /** Pieces to leave out: `title`, `description`, `toolbar`, `controls`, `menu`. */
  declare hide: readonly string[] | undefined;
  /** Lets an author in creator mode arrange the widgets. */
  declare editable: boolean | undefined;
  /** Lets readers export widgets if their embed token has the permission `export`. */
  declare allowExport: boolean | undefined;
  /** Seconds between refreshes. By default nothing is refreshed. */
  declare refreshInterval: number | undefined;
  /** Seconds to wait for the platform or for `getToken`. By default 30. */
  declare requestTimeout: number | undefined;
  /** Seconds after which a query that is still running is cancelled. By default 600. */
  declare queryTimeout: number | undefined;
  /** Filters to begin with, by member. Readers may change them. */
  declare initialFilters: Filters | undefined;
  /** Time grains to begin with, by member. Readers may change them. */
  declare initialTimeGrains: TimeGrains | undefined;
  /** Open tabs to begin with, by container. Readers may change them. */
  declare initialTabs: Tabs | undefined;
  /** Filters by member. While it is set, the page owns them, as with the element. */
  declare filters: Filters | undefined;
  /** Time grains by member. While it is set, the page owns them, as with the element. */
  declare timeGrains: TimeGrains | undefined;
  /** Open tabs by container. While it is set, the page owns them, as with the element. */
  declare tabs: Tabs | undefined;
  /** A theme over the dashboard's own theme. */
  declare theme: Theme | undefined;
  /** Whether the frame is as high as its content, which is the default. Otherwise it scrolls, and your CSS sets its height. */
  declare autoHeight: boolean | undefined;
  /**
   * Events that the frame always answers as if `preventDefault()` had been called, since a listener of yours runs too
   * late: clicks then filter nothing, drilling opens no dialog, and links open no tab.
   */
  declare preventedEvents: readonly PreventableEventName[] | undefined;
}

export type FrameSettingName = Exclude<keyof FrameSettings, keyof EventTarget>;

/** All names. TypeScript fails where one is missing. */
const names: Readonly<Record<FrameSettingName, true>> = {
  token: true,
  sessionId: true,
  getToken: true,
  locale: true,
  dir: true,
  timeZone: true,
  currency: true,
  colorScheme: true,
  hide: true,
  editable: true,
  allowExport: true,
  refreshInterval: true,
  requestTimeout: true,
  queryTimeout: true,
  initialFilters: true,
  initialTimeGrains: true,
  initialTabs: true,
  filters: true,
  timeGrains: true,
  tabs: true,
  theme: true,
  autoHeight: true,
  preventedEvents: true,
};

export const frameSettingNames: readonly string[] = Object.keys(names);
