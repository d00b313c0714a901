import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { parseTheme, type ThemeValues } from '../../model/theme/parse-theme.ts';
import type { ThemePresets } from '../../model/theme/theme-presets.ts';
import { isRecord } from '../../model/parsing/read-value.ts';
import { loadChunk } from '../../browser/load-chunk.ts';

type Host = ReactiveControllerHost & HTMLElement;

/** `undefined` until a theme uses a preset. */
let themePresets: ThemePresets | undefined;

/**
 * Applies themes. The host's theme overrides the dashboard's, and CSS of the page overrides both. `version` increases with
 * every change that charts depend on.
 */
export class ThemeController implements ReactiveController {
  version = 0;
  readonly #host: Host;
  readonly #theme = createThemeSheet();
  #root: ShadowRoot | undefined;

  constructor(host: Host) {
    this.#host = host;
    host.addController(this);
  }

  /** Prepares the theme of a dashboard that has been fetched and not yet parsed. */
  async prepareFor(body: unknown): Promise<void> {
    if (isRecord(body) && isRecord(body.config)) await this.prepare(body.config.theme);
  }

  /** Loads the presets if a theme uses one. After a failure, the rest of the theme applies. */
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

  /** Merges themes token by token. Later themes take precedence. */
  apply(...themes: unknown[]): void {
    const merged: ThemeValues = new Map(themes.flatMap((theme) => [...parseTheme(theme, themePresets)]));
    if (this.#theme.apply(merged)) this.version += 1;
  }

  hostUpdated(): void {
    const root = this.#host.shadowRoot;
    if (!root || this.#root) return;
    this.#root = root;
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, this.#theme.sheet];
    root.addEventListener('transitionrun', this.#onChange);
  }

  /** CSS of the page has changed a colour: see `adoptDataColors`. */
  readonly #onChange = ({ target }: Event): void => {
    if (!(target instanceof Element) || target.className !== 'look-probe') return;
    this.version += 1;
    this.#host.requestUpdate();
  };
}

/** A style sheet with the theme's values. Each is set by `setProperty`, so that no value can add other CSS. */
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
