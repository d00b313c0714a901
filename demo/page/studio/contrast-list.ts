/** The contrasts of the theme in effect, and buttons that repair those that are too low. */
import { html, nothing, type TemplateResult } from 'lit';
import { announce } from '../live-announcement.ts';
import { toSchemeColor, type EffectiveTheme } from './effective-theme.ts';
import { listLow, type Contrasts } from './dashboard-contrasts.ts';
import {
  bothSchemes,
  findLowest,
  gradeContrast,
  isEnough,
  passes,
  repairColor,
  writeRatio,
  type Contrast,
  type SchemeName,
} from './list-contrasts.ts';
import type { ThemeDraft } from './theme-draft.ts';
import { findFieldOfToken } from './theme-fields.ts';

export interface ContrastView {
  readonly draft: ThemeDraft;
  readonly effectiveTheme: EffectiveTheme;
}

export function renderContrasts(view: ContrastView, contrasts: Contrasts): TemplateResult {
  const low = listLow(contrasts);
  const lowSeries = contrasts.series.filter((contrast) => !passes(contrast));
  return html`<table class="contrasts">
      <thead>
        <tr>
          <th scope="col">On the widget</th>
          <th scope="col">Light</th>
          <th scope="col">Dark</th>
          <th><span class="visually-hidden">Repair</span></th>
        </tr>
      </thead>
      <tbody>
        ${contrasts.texts.map((contrast) => renderRow(view, contrast))} ${renderSeries(contrasts.series)}
        ${lowSeries.map((contrast) => renderRow(view, contrast))}
      </tbody>
    </table>
    ${
      low.length > 1
        ? html`<button class="button" type="button" @click=${() => repair(view, low)}>
            Repair all ${low.length}
          </button>`
        : nothing
    }`;
}

function renderRow(view: ContrastView, contrast: Contrast): TemplateResult {
  const { label } = contrast.pair;
  return html`<tr>
    <th scope="row">${label}</th>
    ${bothSchemes.map((scheme) => renderCell(contrast, scheme))}
    <td>
      ${
        passes(contrast)
          ? nothing
          : html`<button
              class="repair"
              type="button"
              aria-label="Repair ${label.toLowerCase()}"
              @click=${() => repair(view, [contrast])}
            >
              Repair
            </button>`
      }
    </td>
  </tr>`;
}

function renderCell(contrast: Contrast, scheme: SchemeName): TemplateResult {
  const grade = gradeContrast(contrast, scheme);
  return html`<td data-grade=${grade}>
    <span class="ratio">${writeRatio(contrast.ratio[scheme])}</span>
    <span class="grade">${grade === 'low' ? 'Low' : grade}</span>
  </td>`;
}

/** One row for all series, with the one that stands out least. */
function renderSeries(series: readonly Contrast[]): TemplateResult {
  return html`<tr>
    <th scope="row">Series, lowest</th>
    ${bothSchemes.map((scheme) => {
      const lowest = findLowest(series, scheme);
      return lowest ? renderCell(lowest, scheme) : nothing;
    })}
    <td></td>
  </tr>`;
}

/** Only the scheme whose contrast is too low gets another colour. */
function repair({ draft, effectiveTheme }: ContrastView, low: readonly Contrast[]): void {
  const values = low.flatMap(({ pair, shown, ...measured }): [string, string][] => {
    const field = findFieldOfToken(pair.token);
    if (!field) return [];
    const weak = bothSchemes.filter((scheme) => !isEnough({ pair, shown, ...measured }, scheme));
    const text = weak.reduce(
      (now, scheme) => toSchemeColor(effectiveTheme, now, scheme, repairColor(shown[scheme], pair.least)),
      effectiveTheme.text(pair.token),
    );
    return [[field.path, text]];
  });
  draft.writeAll(new Map(values));
  announce(
    low.length === 1 ? `${low[0]?.pair.label ?? ''} is repaired.` : `${low.length} colours are repaired.`,
  );
}
