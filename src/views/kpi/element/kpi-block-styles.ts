import { css } from 'lit';

/** Styles of single blocks. */
export const kpiBlockStyles = css`
  .kpi {
    --vi-ink: var(--v-series-1);
    --vi-rail: color-mix(in oklab, var(--v-widget-text-color) 11%, transparent);
    position: relative;
  }
  .number {
    flex: none;
  }
  .row > .number {
    flex: 0 1 auto;
  }
  .value {
    /* Numbers of one KPI keep their proportions, and none is smaller than 10px. */
    font-size: max(10px, min(calc(var(--vi-size, 24px) * var(--vi-share, 1)), var(--vi-most, 160px)));
    font-variant-numeric: tabular-nums;
    font-weight: 650;
    letter-spacing: -0.02em;
    line-height: 1.15;
    /* Aligned as the text around it, although numbers are left-to-right. Chromium supports the first value only. */
    text-align: -webkit-match-parent;
    text-align: match-parent;
    white-space: nowrap;
  }
  .value.wraps {
    overflow-wrap: anywhere;
    text-wrap: balance;
    white-space: normal;
  }
  .value.missing {
    color: var(--v-widget-text-secondary-color);
    font-weight: 400;
  }
  .figure {
    border-radius: 4px;
  }
  .value button {
    position: relative;
    max-width: 100%;
    padding: 0;
    border: 0;
    border-radius: 4px;
    background: none;
    color: inherit;
    font: inherit;
    letter-spacing: inherit;
    text-align: inherit;
    white-space: inherit;
    cursor: pointer;
  }
  .value button:hover {
    text-decoration: underline;
    text-decoration-color: var(--v-primary);
    text-decoration-thickness: 2px;
    text-underline-offset: 0.14em;
  }
  .value :is(button, .figure):focus-visible {
    outline: 2px solid var(--v-focus);
    outline-offset: 1px;
  }
  .label {
    color: var(--v-widget-text-secondary-color);
    font-size: calc(12.5px * var(--v-text-scale));
    overflow-wrap: anywhere;
  }
  .comparison {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 0 6px;
    flex: none;
    font-size: calc(13px * var(--v-text-scale));
  }
  /* The button never stands on a line of its own. */
  .told {
    display: flex;
    align-items: baseline;
    gap: 6px;
    min-width: 0;
  }
  .told:not(:has(> .explain)) {
    display: contents;
  }
  .row > .comparison {
    flex: 0 1 auto;
  }
  :is(.align-center, .text-center) > .comparison {
    justify-content: center;
  }
  .column.align-end > .comparison {
    justify-content: flex-end;
  }
  .change {
    position: relative;
    min-width: 0;
    max-width: 100%;
    color: var(--v-widget-text-secondary-color);
    font-variant-numeric: tabular-nums;
    font-weight: 600;
  }
  .shown {
    display: inline-flex;
    flex-wrap: wrap;
    align-items: baseline;
    column-gap: 4px;
  }
  .change svg {
    width: 0.62em;
    height: 0.62em;
  }
  .change bdi {
    white-space: nowrap;
  }
  .change.good {
    color: var(--v-positive);
  }
  .change.bad {
    color: var(--v-negative);
  }
  .explain {
    position: relative;
    display: inline-flex;
    flex: none;
    align-self: center;
    align-items: center;
    justify-content: center;
    width: 24px;
    height: 24px;
    margin-block: -4px;
    padding: 0;
    border: 0;
    border-radius: 6px;
    background: none;
    color: var(--v-widget-text-secondary-color);
    cursor: pointer;
  }
  .explain:hover {
    background-color: color-mix(in oklab, var(--v-widget-text-color) 8%, transparent);
    color: var(--v-widget-text-color);
  }
  .explain:focus-visible {
    outline: 2px solid var(--v-focus);
    outline-offset: 1px;
  }
  @media (pointer: coarse) {
    .explain::after {
      content: '';
      position: absolute;
      inset: -10px;
    }
  }
  @media print {
    .explain {
      display: none;
    }
  }
  .markup {
    flex: none;
    align-self: stretch;
    overflow: auto hidden;
    scrollbar-width: thin;
  }
  .row > .markup {
    flex: 1 1 140px;
    align-self: auto;
  }
  .card {
    --vitrine-text: var(--v-widget-text-color);
    --vitrine-text-secondary: var(--v-widget-text-secondary-color);
    --vitrine-primary: var(--v-primary);
    --vitrine-line: var(--v-line);
    --vitrine-positive: var(--v-positive);
    --vitrine-negative: var(--v-negative);
    contain: layout paint style;
  }
  .problem {
    padding: 2px 8px;
    border: 1px dashed var(--v-line);
    border-radius: 6px;
    color: var(--v-widget-text-secondary-color);
    font-size: calc(12px * var(--v-text-scale));
    overflow-wrap: anywhere;
  }
`;
