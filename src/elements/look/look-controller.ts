import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { readTheme, type ThemeValues } from '../../model/theme/read-theme.ts';
import type { Presets } from '../../model/theme/presets.ts';
import { isRecord } from '../../model/readers/read-value.ts';
import { fromChunk } from '../widget/from-chunk.ts';
import { createThemeSheet } from './theme-sheet.ts';

type Host = ReactiveControllerHost & HTMLElement;

/** None before a theme names one. */
let presets: Presets | undefined;

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

  /** Brings the preset that a theme names. Where the file does not arrive, the rest of the theme holds. */
  async prepare(theme: unknown): Promise<void> {
    if (presets || !isRecord(theme) || theme.themeId === undefined) return;
    await fromChunk(() => import('../../model/theme/presets.ts')).then(
      (module) => {
        ({ presets } = module);
        this.#host.requestUpdate();
      },
      () => undefined,
    );
  }

  /** Later themes win, leaf by leaf. */
  apply(...themes: unknown[]): void {
    const merged: ThemeValues = new Map(themes.flatMap((theme) => [...readTheme(theme, presets)]));
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
