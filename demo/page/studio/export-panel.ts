/** The theme to take away: one tab per form. */
import { html, type TemplateResult } from 'lit';
import { renderCopyButton } from '../copy-button.ts';
import type { EffectiveTheme } from './effective-theme.ts';
import type { StudioTheme } from './studio-theme.ts';
import { exportKinds, writeExport, type ExportKind } from './theme-exports.ts';

export interface ExportView {
  readonly theme: StudioTheme;
  readonly effectiveTheme: EffectiveTheme;
  readonly chosen: ExportKind;
  readonly choose: (kind: ExportKind) => void;
}

const labels: Readonly<Record<ExportKind, string>> = {
  json: 'JSON',
  css: 'CSS',
  tokens: 'Tokens',
  code: 'Code',
};

const abouts: Readonly<Record<ExportKind, string>> = {
  json: 'For a dashboard’s config, or the property theme.',
  css: 'For the style sheet of your page.',
  tokens: 'Design tokens of the W3C, for design tools.',
  code: 'For the script of your page.',
};

export function renderExport(view: ExportView): TemplateResult {
  const { theme, effectiveTheme, chosen } = view;
  const findHex = (text: string, scheme: 'light' | 'dark'): string | undefined => {
    const { hex, isTransparent } = effectiveTheme.color(text, scheme);
    return isTransparent ? undefined : hex;
  };
  const text = writeExport(chosen, theme, findHex);
  return html`<div class="export">
    <div
      class="tabs"
      role="tablist"
      aria-label="Form of the export"
      @keydown=${(event: KeyboardEvent) => move(view, event)}
    >
      ${exportKinds.map((kind) => renderTab(view, kind))}
    </div>
    <div role="tabpanel" id="export-panel" aria-labelledby="export-tab-${chosen}">
      <div class="export-about">
        <p class="quiet">${abouts[chosen]}</p>
        ${renderCopyButton({ label: 'Copy', copiedMessage: `${labels[chosen]} is copied.`, text: () => text })}
      </div>
      <pre
        class="code"
        dir="ltr"
        tabindex="0"
        aria-label="The theme as ${labels[chosen]}"
      ><code>${text}</code></pre>
    </div>
  </div>`;
}

function renderTab({ chosen, choose }: ExportView, kind: ExportKind): TemplateResult {
  return html`<button
    type="button"
    role="tab"
    id="export-tab-${kind}"
    aria-controls="export-panel"
    aria-selected=${kind === chosen}
    tabindex=${kind === chosen ? 0 : -1}
    @click=${() => choose(kind)}
  >
    ${labels[kind]}
  </button>`;
}

/** Arrow keys, Home and End move between tabs, as in the ARIA tabs pattern. */
function move({ chosen, choose }: ExportView, event: KeyboardEvent): void {
  const now = exportKinds.indexOf(chosen);
  const targets: Record<string, number> = { ArrowRight: now + 1, ArrowLeft: now - 1, Home: 0, End: -1 };
  const target = targets[event.key];
  const next = target === undefined ? undefined : exportKinds.at(target % exportKinds.length);
  if (!next) return;
  event.preventDefault();
  choose(next);
  document.getElementById(`export-tab-${next}`)?.focus();
}
