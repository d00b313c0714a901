import { css } from 'lit';
import { dataTokens } from '../../model/theme/data-tokens.ts';
import { createTokenStyles } from './theme-token-styles.ts';

/** A change of these colours, the text scale or the density by CSS of the page starts a transition, whose event `ThemeController` hears. */
const probeStyles = css`
  .look-probe {
    position: absolute;
    width: 0;
    height: 0;
    overflow: hidden;
    visibility: hidden;
    font-size: calc(14px * var(--v-text-scale));
    text-indent: calc(100px * var(--v-density));
    color: var(--v-widget-text-color);
    background-color: var(--v-widget-background);
    border-top: 0 solid var(--v-primary);
    outline: 0 solid var(--v-series-2);
    transition:
      font-size 1ms,
      text-indent 1ms,
      color 1ms,
      background-color 1ms,
      border-top-color 1ms,
      outline-color 1ms;
  }
`;

/** White or black, whichever has more contrast with the accent colour by WCAG. */
const onPrimary = [
  '--vi-on-primary',
  'color(from var(--v-primary) xyz clamp(0,(.18 - y)*1e4,.9505) clamp(0,(.18 - y)*1e4,1) clamp(0,(.18 - y)*1e4,1.089))',
] as const;

/** As dark or light as possible, secondary text with a contrast of at least 9 at white, lines of 4.5. */
const moreContrast = css`
  @media (prefers-contrast: more) {
    :host {
      --vi-text-below: 100;
      --vi-text-above: 100;
      --vi-text-secondary-below: 70;
      --vi-text-secondary-above: 75;
      --vi-line-below: 51;
      --vi-line-above: 46;
    }
  }
`;

const sheets = [createTokenStyles(dataTokens, [onPrimary]), probeStyles, moreContrast].flatMap(
  ({ styleSheet }) => styleSheet ?? [],
);
const adopted = new WeakSet<ShadowRoot>();

/** Defines the colours of data for a dashboard, and watches its colours. Only the first call has an effect. */
export function adoptDataColors(root: ShadowRoot | null): void {
  if (!root || adopted.has(root)) return;
  adopted.add(root);
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, ...sheets];
  const probe = document.createElement('span');
  probe.className = 'look-probe';
  probe.setAttribute('aria-hidden', 'true');
  root.appendChild(probe);
}
