/**
 * The colours of a dashboard on paper: those of the light scheme, on white. A theme for dark surfaces has the defaults in place of
 * its colours there, with its accent made dark enough for white: docs/theming.md, "On paper".
 */
import type { LitElement } from 'lit';
import { dataTokens } from '../../model/theme/data-tokens.ts';
import { isDarkText, readChannels } from '../../model/theme/lightness.ts';
import { surfaceTokens } from '../../model/theme/surface-tokens.ts';
import { findTokenKind } from '../../model/theme/token-kind.ts';
import { computeColors, toRgb } from './compute-colors.ts';

const sheets = new WeakMap<ShadowRoot, CSSStyleSheet>();

export const isOnPaper = (root: ShadowRoot): boolean => sheets.has(root);

/** Tokens that are made for the surfaces of a screen. A shadow fits the surface below it, as a colour does. */
export const hasColorOfScreen = (name: string): boolean => ['color', 'shadow'].includes(findTokenKind(name));

const screenTokens = [...surfaceTokens, ...dataTokens].map(([name]) => name).filter(hasColorOfScreen);

/** Text on the dashboard, on widgets and on controls. */
const texts = ['text', 'widget-text-color', 'control-title-color'].map((name) => `var(--v-${name})`);

/** What stands on white is dark. Light text is of a theme for dark surfaces. */
export const hasLightText = (root: ShadowRoot, names: readonly string[] = texts): boolean =>
  computeColors(root, names).some((color) => !isDarkText(readChannels(color)));

/**
 * Draws the widgets again in the colours of paper.
 * @param views - of the widgets.
 * @returns a function that draws them in the colours of the screen.
 */
export function applyPaperColors(host: LitElement, views: readonly Element[]): () => void {
  const { shadowRoot: root } = host;
  if (!root || sheets.has(root)) return () => undefined;
  const sheet = new CSSStyleSheet();
  sheets.set(root, sheet);
  const restore = invertDrawings(views);
  recolor(root, () => {
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
    sheet.replaceSync(paper);
    if (hasLightText(root)) sheet.replaceSync(paper + createDefaults(root));
  });
  return () => {
    sheets.delete(root);
    restore();
    recolor(root, () => {
      root.adoptedStyleSheets = root.adoptedStyleSheets.filter((one) => one !== sheet);
    });
  };
}

/**
 * Over what the page sets: within a shadow tree, `!important` has precedence. A ground like the paper needs no space around, which
 * paper has as its margins.
 */
const paper =
  ':host{color-scheme:light!important;--vitrine-background:#fff!important;--vitrine-dashboard-background:#fff!important;--vitrine-dashboard-padding:0px!important}';

/** A lightness of 0.52 in OKLCH has a contrast of at least 4.5 with white in every hue. */
function createDefaults(root: ShadowRoot): string {
  const [primary = ''] = computeColors(root, ['var(--v-primary)']);
  const unset = screenTokens
    .filter((name) => !/^(dashboard-)?background$/.test(name))
    .map((name) => `--vitrine-${name}:initial!important;--vi-t-${name}:initial!important`);
  return `:host{${unset.join(';')};--vitrine-primary:oklch(from ${primary} min(l,.52) c h)!important}`;
}

/**
 * The browser's own print dialog waits for no drawing. Until there is a new one, a drawing for a dark surface has dark texts and
 * light lines in the same hues. A map of tiles has colours of its own.
 */
function invertDrawings(views: readonly Element[]): () => void {
  const drawings = views
    .filter((view) => !isDarkText(readChannels(toRgb(getComputedStyle(view).color))))
    .flatMap(({ shadowRoot }) => [
      ...(shadowRoot?.querySelectorAll<HTMLElement>('.drawing canvas:not(.maplibregl-canvas)') ?? []),
    ]);
  for (const { style } of drawings) style.setProperty('filter', 'invert(1) hue-rotate(180deg)');
  return () => drawings.forEach(({ style }) => style.removeProperty('filter'));
}

/** The element draws its widgets again when its probe hears of other colours: see `ThemeController`. The probe hears now, and not later. */
function recolor(root: ShadowRoot, change: () => void): void {
  const probe = root.querySelector<HTMLElement>('.look-probe');
  probe?.style.setProperty('transition', 'none');
  change();
  if (!probe) return;
  void getComputedStyle(probe).color;
  probe.style.removeProperty('transition');
  probe.dispatchEvent(new Event('transitionrun', { bubbles: true }));
}
