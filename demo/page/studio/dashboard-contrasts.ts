/** Measures the contrasts of the dashboard as it is shown. */
import type { EffectiveTheme } from './effective-theme.ts';
import {
  measureContrasts,
  passes,
  seriesPairs,
  textPairs,
  type Contrast,
  type ContrastPair,
  type SchemeName,
  type ShownPair,
} from './list-contrasts.ts';

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
