/** What a widget gets soon after its box is in the page: the colours of its surface, and a place for its tools. */
import { css } from 'lit';
import type { ThemeValues } from '../../model/theme/parse-theme.ts';
import { adaptToSurface } from '../theme/adapt-to-surface.ts';

/**
 * A padding may have four values, and arithmetic takes only one. So the tools stand in a corner whose other tracks are as wide and as
 * high as the padding, less what buttons have around their icons.
 */
const toolStyles = css`
  .tools {
    position: absolute;
    inset: 0 0 auto;
    display: grid;
    grid-template: auto 0 / 1fr auto;
    pointer-events: none;
  }
  .tools > * {
    pointer-events: auto;
  }
  .tools::after {
    content: '';
    grid-area: 1 / 2;
    min-width: 4px;
    min-height: 3px;
    margin-block-start: -3px;
    margin-inline-start: -4px;
    padding: var(--v-widget-padding);
    padding-block-end: 0;
    padding-inline-start: 0;
  }
  /* Without a heading, tools stand at the edge, above the content. */
  .tools:first-child::after {
    padding-block-start: 5px;
  }
  /* Those of a table would cover its headings, so they have a strip, which is at least as high as the padding. */
  .tools:first-child + .flush {
    display: flex;
    flex-direction: column;
    padding: 0;
  }
  .tools:first-child + .flush::before {
    content: '';
    flex: none;
    min-height: min(30px, (var(--vi-tools, 0px) + var(--vi-badge, 0px)) * 9);
    padding: var(--v-widget-padding);
    padding-block-end: 0;
    padding-inline: 0;
  }
  .tools:first-child + .flush > .view {
    min-height: 0;
  }
`;

/**
 * @param own - values of the widget's own style, which the widget has already.
 * @param shared - what the widgets of a dashboard share, and what is replaced with each change of its theme.
 */
export function dressWidget(widget: HTMLElement, own: ThemeValues, shared: object): void {
  const { styleSheet } = toolStyles;
  const sheets = widget.shadowRoot?.adoptedStyleSheets;
  if (styleSheet && sheets?.includes(styleSheet) === false) sheets.push(styleSheet);
  adaptToSurface(widget, own, shared);
}
