import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { readTheme, type ThemeValues } from '../../model/theme/read-theme.ts';
import { createThemeSheet } from './theme-sheet.ts';

type Host = ReactiveControllerHost & HTMLElement;

/** What the page can change without telling us; a probe carries them, and its transitions tell. */
const watched = ['color', 'background-color', 'border-top-color', 'outline-color'];

/**
 * Themes and their changes. A dashboard's theme lies under the host's, both under the page's own CSS. `turn` grows
 * whenever something that charts must know has changed, whoever changed it.
 */
export class LookController implements ReactiveController {
  turn = 0;
  readonly #host: Host;
  readonly #theme = createThemeSheet();
  #probe: HTMLElement | undefined;

  constructor(host: Host) {
    this.#host = host;
    host.addController(this);
  }

  /** Later themes win, leaf by leaf. */
  apply(...themes: unknown[]): void {
    const merged: ThemeValues = new Map(themes.flatMap((theme) => [...readTheme(theme)]));
    if (this.#theme.apply(merged)) this.turn += 1;
  }

  hostUpdated(): void {
    const root = this.#host.shadowRoot;
    if (!root || this.#probe) return;
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, this.#theme.sheet];
    this.#probe = createProbe();
    this.#probe.addEventListener('transitionrun', this.#onChange);
    root.appendChild(this.#probe);
  }

  readonly #onChange = (event: TransitionEvent): void => {
    if (!watched.includes(event.propertyName)) return;
    this.turn += 1;
    this.#host.requestUpdate();
  };
}

function createProbe(): HTMLElement {
  const probe = document.createElement('span');
  probe.className = 'look-probe';
  probe.setAttribute('aria-hidden', 'true');
  return probe;
}
