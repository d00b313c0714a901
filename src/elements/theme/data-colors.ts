import { css } from 'lit';
import { dataTokens } from '../../model/theme/data-tokens.ts';
import { createTokenStyles } from './theme-token-styles.ts';

/** A change of these colours by CSS of the page starts a transition, whose event `ThemeController` hears. */
const probeStyles = css`
  .look-probe {
    position: absolute;
    width: 0;
    height: 0;
    overflow: hidden;
    visibility: hidden;
    color: var(--v-widget-text-color);
    background-color: var(--v-widget-background);
    border-top: 0 solid var(--v-primary);
    outline: 0 solid var(--v-series-2);
    transition:
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

const sheets = [createTokenStyles(dataTokens, [onPrimary]), probeStyles].flatMap(
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
