import { schemes, type SettingsStore } from '../display-settings.ts';

/** The page's colour scheme; the dashboard follows it by itself, as it follows any page. */
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
