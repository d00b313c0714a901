/** Creates the dashboard element and keeps its attributes up to date. A host page needs no more code than this. */
import type { DashboardElement } from '../../src/index.ts';
import type { HostConfig, HostedDashboard, Person } from './host-config.ts';
import type { DisplaySettings } from './display-settings-store.ts';
import { composeTheme } from './studio/studio-theme.ts';

/** Settings that a person changes while the dashboard is shown. */
export type DashboardSettings = Pick<DisplaySettings, 'locale' | 'currency' | 'rightToLeft' | 'theme'>;

export class DashboardStage {
  readonly #place: Element;
  readonly #baseUrl: string;
  #element: DashboardElement;
  #theme: DisplaySettings['theme'] | undefined;
  #look: DashboardSettings;
  #frame = 0;

  constructor(place: Element, { baseUrl, person }: HostConfig, look: DashboardSettings) {
    this.#place = place;
    this.#baseUrl = baseUrl;
    this.#look = look;
    this.#element = createElement(person);
  }

  /** The element of the person who is signed in, which exists even while it is not in the page. */
  get element(): DashboardElement {
    return this.#element;
  }

  /** A new element for another person keeps nothing of the last one: no rows, no choices, no token. */
  changePerson(person: Person): void {
    this.open(undefined);
    this.#element = createElement(person);
    this.#theme = undefined;
  }

  /** Shows a dashboard. Undefined removes the element from the page, with all of its state. */
  open(dashboard: HostedDashboard | undefined): void {
    if (!dashboard) return this.#element.remove();
    this.#element.setAttribute('base-url', this.#baseUrl);
    this.#element.setAttribute('token-url', '/embed-token');
    this.#element.setAttribute('public-id', dashboard.publicId);
    this.#apply();
    if (!this.#element.isConnected) this.#place.replaceChildren(this.#element);
  }

  /** Applies settings in the next frame, since a colour picker fires more than one change per frame. */
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
    this.#element.theme = composeTheme(theme);
  }
}

/** Authors find “Edit” in the toolbar. The token decides whether they may: the attribute alone lets nobody edit. */
function createElement({ role }: Person): DashboardElement {
  const element = document.createElement('vitrine-dashboard');
  element.toggleAttribute('allow-export', true);
  element.toggleAttribute('editable', role === 'author');
  return element;
}
