import { css } from 'lit';

/** Boxes that are not drawn yet look as those that are, before their rows come. */
export const placeholderStyles = css`
  .wrapper,
  .stand {
    position: absolute;
    pointer-events: none;
  }
  .wrapper {
    inset-inline: 0;
    content-visibility: auto;
  }
  .stand {
    contain: size layout style;
  }
  .stand::before {
    position: absolute;
    inset: var(--v-widget-margin);
    border-width: var(--v-widget-border-width);
    border-style: var(--v-widget-border-style);
    border-color: var(--v-widget-border-color);
    border-radius: var(--v-widget-border-radius);
    background-color: var(--v-widget-background);
    content: '';
  }
  .stand.bare::before {
    content: none;
  }
  .stand h3 {
    position: relative;
    margin: var(--v-widget-margin);
    padding: var(--v-widget-padding);
    overflow: clip;
    color: var(--v-widget-title-color);
    font-family: var(--v-widget-title-font-family);
    font-size: var(--v-widget-title-font-size);
    font-weight: var(--v-widget-title-font-weight);
    line-height: 1.35;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .printing > .stand {
    position: relative;
    grid-area: var(--vi-print-area);
    align-self: start;
    width: auto !important;
    height: var(--vi-print-height) !important;
    margin-block-start: var(--vi-print-top);
    break-inside: avoid;
  }
  .printing > .stripe {
    display: none;
  }
  .stripe {
    position: absolute;
    inset-inline: 0;
    pointer-events: none;
  }
`;
