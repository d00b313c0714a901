import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { parseTheme, type ThemeValues } from '../../model/theme/parse-theme.ts';
import type { ThemePresets } from '../../model/theme/theme-presets.ts';
import { isRecord } from '../../model/parsing/read-value.ts';
import { loadChunk } from '../widget/load-chunk.ts';

type Host = ReactiveControllerHost & HTMLElement;

/** None before a theme names one. */
let themePresets: ThemePresets | undefined;

/** What the page can change without telling us; a probe carries them, and its transitions tell. */
const watched = ['color', 'background-color', 'border-top-color', 'outline-color'];

/**
 * Themes and their changes. A dashboard's theme lies under the host's, both under the page's own CSS. `turn` grows
 * whenever something that charts must know has changed, whoever changed it.
 */
export class ThemeController implements ReactiveController {
  version = 0;
  readonly #host: Host;
  readonly #theme = createThemeSheet();
  #probe: HTMLElement | undefined;

  constructor(host: Host) {
    this.#host = host;
    host.addController(this);
  }

  /** Brings the preset that a theme names. Where the file does not arrive, the rest of the theme holds. */
  async prepare(theme: unknown): Promise<void> {
    if (themePresets || !isRecord(theme) || theme.themeId === undefined) return;
    await loadChunk(() => import('../../model/theme/theme-presets.ts')).then(
      (module) => {
        ({ themePresets } = module);
        this.#host.requestUpdate();
      },
      () => undefined,
    );
  }

  /** Later themes win, leaf by leaf. */
  apply(...themes: unknown[]): void {
    const merged: ThemeValues = new Map(themes.flatMap((theme) => [...parseTheme(theme, themePresets)]));
    if (this.#theme.apply(merged)) this.version += 1;
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
    this.version += 1;
    this.#host.requestUpdate();
  };
}

function createProbe(): HTMLElement {
  const probe = document.createElement('span');
  probe.className = 'look-probe';
  probe.setAttribute('aria-hidden', 'true');
  return probe;
}

/** Puts theme values on a shadow root's host, property by property: a value can never become style text. */
interface ThemeSheet {
  readonly sheet: CSSStyleSheet;
  /** @returns whether anything changed. */
  apply(values: ThemeValues): boolean;
}

function createThemeSheet(): ThemeSheet {
  const sheet = new CSSStyleSheet();
  sheet.insertRule(':host{}');
  let applied: ThemeValues = new Map();
  return {
    sheet,
    apply(values) {
      const [rule] = sheet.cssRules;
      if (!(rule instanceof CSSStyleRule) || sameValues(applied, values)) return false;
      for (const name of applied.keys()) if (!values.has(name)) rule.style.removeProperty(`--vi-t-${name}`);
      for (const [name, value] of values) rule.style.setProperty(`--vi-t-${name}`, value);
      applied = values;
      return true;
    },
  };
}

function sameValues(one: ThemeValues, other: ThemeValues): boolean {
  return one.size === other.size && [...one].every(([name, value]) => other.get(name) === value);
}
