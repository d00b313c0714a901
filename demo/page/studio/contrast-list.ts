/** The contrasts of the theme in effect, and buttons that repair those that are too low. */
import { html, nothing, type TemplateResult } from 'lit';
import { announce } from '../live-announcement.ts';
import { toSchemeColor, type EffectiveTheme } from './effective-theme.ts';
import {
  bothSchemes,
  findLowest,
  gradeContrast,
  isEnough,
  measureContrasts,
  passes,
  repairColor,
  seriesPairs,
  textPairs,
  writeRatio,
  type Contrast,
  type ContrastPair,
  type SchemeName,
  type ShownPair,
} from './list-contrasts.ts';
import type { ThemeDraft } from './theme-draft.ts';
import { findFieldOfToken } from './theme-fields.ts';

export interface ContrastView {
  readonly draft: ThemeDraft;
  readonly effectiveTheme: EffectiveTheme;
}

export interface Contrasts {
  readonly texts: readonly Contrast[];
  readonly series: readonly Contrast[];
}

/**
 * Measured as the browser shows the dashboard, with everything that lies under a translucent surface. Colours of charts are
 * left out until the dashboard has loaded its first chart.
 */
export function measureDashboard(effectiveTheme: EffectiveTheme): Contrasts {
  const below = ['background', 'dashboard-background', 'widget-background'].map((token) =>
    effectiveTheme.text(token),
  );
  const isKnown = ({ token }: ContrastPair): boolean => effectiveTheme.text(token) !== '';
  const show = ({ token, surface }: ContrastPair, scheme: SchemeName): ShownPair => {
    const layers = [
      'var(--page)',
      ...below,
      ...(surface === 'primary' ? [effectiveTheme.text(surface)] : []),
    ];
    return {
      top: effectiveTheme.blend([...layers, effectiveTheme.text(token)], scheme),
      below: effectiveTheme.blend(layers, scheme),
    };
  };
  return {
    texts: measureContrasts(textPairs.filter(isKnown), show),
    series: measureContrasts(seriesPairs.filter(isKnown), show),
  };
}

export const listLow = ({ texts, series }: Contrasts): readonly Contrast[] =>
  [...texts, ...series].filter((contrast) => !passes(contrast));

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
