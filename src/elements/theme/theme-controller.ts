import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { parseLeaves, type ThemeSheetValues, type ThemeValues } from '../../model/theme/parse-theme.ts';
import { readFields } from '../../client/read-response-body.ts';
import { isRecord } from '../../model/parsing/read-value.ts';
import { loadChunk } from '../../browser/load-chunk.ts';
import type * as FullThemes from './full-themes.ts';

type Host = ReactiveControllerHost & HTMLElement;

/** `undefined` until a theme has more than leaves. */
let full: typeof FullThemes | undefined;

/**
 * Applies themes. The host's theme overrides the dashboard's, and CSS of the page overrides both. `version` increases with
 * every change that charts depend on.
 */
export class ThemeController implements ReactiveController {
  version = 0;
  readonly #host: Host;
  readonly #theme = createThemeSheet();
  #root: ShadowRoot | undefined;
  readonly #prepared = new WeakSet<object>();

  constructor(host: Host) {
    this.#host = host;
    host.addController(this);
  }

  /** Prepares the theme of a dashboard that has been fetched and not yet parsed. */
  async prepareFor(body: unknown): Promise<void> {
    await this.#prepare(readFields(readFields(body).config).theme);
  }

  /** Loads what few themes need. After a failure, the leaves of the theme apply. */
  async #prepare(theme: unknown): Promise<void> {
    if (!isRecord(theme) || !(theme.themeId ?? theme.tokens ?? theme.highContrast)) return;
    if (this.#prepared.has(theme)) return;
    this.#prepared.add(theme);
    try {
      full ??= await loadChunk(() => import('./full-themes.ts'));
      await full.preparePresets(theme);
    } catch {
      this.#prepared.delete(theme);
      return;
    }
    this.#host.requestUpdate();
  }

  /** Merges themes token by token. Later themes take precedence. */
  apply(...themes: unknown[]): void {
    for (const theme of themes) void this.#prepare(theme);
    const values = new Map(themes.flatMap((theme) => [...parseLeaves(theme)]));
    if (this.#theme.apply(full?.mergeThemes(themes) ?? { values })) this.version += 1;
  }

  hostUpdated(): void {
    const root = this.#host.shadowRoot;
    if (!root || this.#root) return;
    this.#root = root;
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, this.#theme.sheet];
    root.addEventListener('transitionrun', this.#onChange);
  }

  /** CSS of the page has changed what the probe shows: see `adoptDataColors`. */
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
  apply(values: ThemeSheetValues): boolean;
}

function createThemeSheet(): ThemeSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(':host{}@media(prefers-contrast:more){:host{}}');
  const [normal, more] = sheet.cssRules;
  const inner = more instanceof CSSMediaRule ? more.cssRules[0] : undefined;
  const setNormal = createSetter(normal);
  const setMore = createSetter(inner);
  return {
    sheet,
    apply: ({ values, highContrast = new Map() }) =>
      [setNormal(values), setMore(highContrast)].includes(true),
  };
}

/** @returns a function that sets the values of a rule, and returns whether anything changed. */
function createSetter(rule: CSSRule | undefined): (values: ThemeValues) => boolean {
  let applied: readonly (readonly [string, string])[] = [];
  return (values) => {
    const next = [...values];
    if (!(rule instanceof CSSStyleRule) || String(next) === String(applied)) return false;
    for (const [name] of applied) rule.style.removeProperty(`--vi-t-${name}`);
    for (const [name, value] of next) rule.style.setProperty(`--vi-t-${name}`, value);
    applied = next;
    return true;
  };
}
