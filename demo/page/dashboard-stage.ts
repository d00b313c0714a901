/** Where the dashboard stands: all that a host page has to do, and nothing more. */
import type { DashboardElement } from '../../src/index.ts';
import type { HostConfig, HostedDashboard } from './host-config.ts';
import type { DisplaySettings } from './display-settings.ts';
import { toTheme } from './studio/theme-fields.ts';

/** What a person changes about the dashboard while it stands. */
export type DashboardSettings = Pick<DisplaySettings, 'locale' | 'currency' | 'rightToLeft' | 'theme'>;

export class DashboardStage {
  readonly #place: Element;
  readonly #config: HostConfig;
  readonly #element: DashboardElement;
  #theme: DisplaySettings['theme'] | undefined;
  #look: DashboardSettings;
  #frame = 0;

  constructor(place: Element, config: HostConfig, look: DashboardSettings) {
    this.#place = place;
    this.#config = config;
    this.#look = look;
    this.#element = document.createElement('vitrine-dashboard');
  }

  /** The element, whether it stands in the page or not. */
  get element(): DashboardElement {
    return this.#element;
  }

  /** Shows one dashboard; none takes the element out of the page, with everything it held. */
  open(dashboard: HostedDashboard | undefined): void {
    if (!dashboard) return this.#element.remove();
    this.#element.setAttribute('base-url', this.#config.baseUrl);
    this.#element.setAttribute('token-url', '/host/embed-token');
    this.#element.setAttribute('public-id', dashboard.publicId);
    this.#apply();
    if (!this.#element.isConnected) this.#place.replaceChildren(this.#element);
  }

  /** Takes effect with the next frame: a colour picker tells of more changes than a screen can show. */
  applySettings(look: DashboardSettings): void {
    this.#look = look;
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0;
      this.#apply();
    });
  }

  #apply(): void {
    const { locale, currency, rightToLeft, theme } = this.#look;
    this.#element.setAttribute('locale', locale);
    this.#element.setAttribute('currency', currency);
    this.#element.dir = rightToLeft ? 'rtl' : 'ltr';
    if (theme === this.#theme) return;
    this.#theme = theme;
    this.#element.theme = toTheme(theme);
  }
}
