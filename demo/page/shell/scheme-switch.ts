import { schemes, type SettingsStore } from '../display-settings-store.ts';

/** Switches the page's colour scheme. The dashboard follows the page's scheme without further code. */
export function startSchemeSwitch(settings: SettingsStore): void {
  const buttons = [...document.querySelectorAll<HTMLElement>('.scheme-switch button')];
  for (const button of buttons) {
    button.addEventListener('click', () => {
      const scheme = schemes.find((known) => known === button.dataset.scheme);
      if (scheme) settings.change({ scheme });
    });
  }
  settings.subscribe(({ scheme }) => {
    document.documentElement.dataset.scheme = scheme;
    for (const button of buttons) {
      button.setAttribute('aria-pressed', String(button.dataset.scheme === scheme));
    }
  });
}
