import { css } from 'lit';

/** Layout of blocks, and what is hidden at each level of detail (kpi-fit-controller.ts). */
export const kpiStyles = css`
  :host {
    display: block;
    min-width: 0;
    container: kpi / size;
  }
  .kpi {
    height: 100%;
    outline-offset: -2px;
  }
  .kpi[data-level='scroll'] {
    overflow: hidden auto;
    scrollbar-width: thin;
  }
  .kpi:focus-visible {
    outline: 2px solid var(--v-focus);
  }
  .kpi,
  .group {
    display: flex;
    gap: var(--vi-gap);
    min-width: 0;
    max-width: 100%;
  }
  .column {
    flex-direction: column;
  }
  .row {
    flex-flow: row wrap;
    row-gap: min(var(--vi-gap), 14px);
  }
  .row.one-line {
    flex-wrap: nowrap;
  }
  /* No block fills the height, so the lines stay together. */
  .row.calm {
    align-content: safe center;
  }
  .group {
    flex: 0 1 auto;
  }
  .column > .group {
    align-self: stretch;
    flex-shrink: 0;
  }
  .group.grows {
    flex: 1 1 auto;
  }
  .row > .group.grows {
    flex: 1 1 120px;
    align-self: stretch;
  }
  .align-start {
    align-items: flex-start;
  }
  .align-center {
    align-items: safe center;
  }
  .align-end {
    align-items: safe flex-end;
  }
  .align-stretch {
    align-items: stretch;
  }
  .column.align-center {
    text-align: center;
  }
  .column.align-end {
    text-align: end;
  }
  /* With little space, content starts at the edge: overflow before the start could not be scrolled to. */
  .justify-center {
    place-content: safe center;
  }
  .justify-end {
    justify-content: safe flex-end;
  }
  .justify-between {
    justify-content: space-between;
  }
  .justify-around {
    justify-content: safe space-around;
  }
  .block {
    min-width: 0;
    max-width: 100%;
  }
  .text-start {
    align-self: stretch;
    text-align: start;
  }
  .text-center {
    align-self: stretch;
    text-align: center;
  }
  .text-end {
    align-self: stretch;
    text-align: end;
  }
  .full,
  .figure {
    position: relative;
  }
  .short {
    display: none;
  }
  .kpi:not([data-level='roomy']) :not(.value:not(.shortened)) > .short,
  .compact .short {
    display: inline;
  }
  .kpi:not([data-level='roomy']) .full,
  .compact .full,
  [data-level='snug'] .comparison .label,
  [data-level='tight'] :is(.comparison .label, .foot, .caption, .sparkline),
  [data-level='few'] :is(.block:not(.lead, .beside), .beside .label, .beside bdi + bdi),
  [data-level='only'] .block:not(.lead),
  [data-level='only'] .label {
    /* A hidden block takes no space. */
    position: absolute !important;
    grid-area: auto !important;
    inset: 0 auto auto 0;
    width: 1px;
    height: 1px !important;
    min-width: 0;
    min-height: 0;
    margin: 0;
    padding: 0;
    border-width: 0;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  :is([data-level='few'], [data-level='only']) .group {
    display: contents;
  }
  /* The change is beside its figure, or below it in a narrow box. */
  :is([data-level='few'], [data-level='only']).kpi {
    flex-flow: row wrap;
    align-items: baseline;
    align-content: safe center;
    column-gap: 10px;
  }
  [data-level='only'] .value.wraps {
    overflow: clip;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  /* A truncated text ends with an ellipsis. The tooltip has the full text. */
  [data-level='brief'] .markup {
    display: -webkit-box;
    flex: none;
    overflow: hidden;
    border-radius: 4px;
    font-size: calc(12px * var(--v-text-scale));
    line-height: 1.3;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: var(--vi-lines);
  }
  .markup:focus-visible {
    outline: 2px solid var(--v-focus);
  }
  :is([data-level='snug'], [data-level='tight'], [data-level='few'], [data-level='brief']) {
    gap: min(var(--vi-gap), 4px);
  }
  :is([data-level='snug'], [data-level='tight']).row {
    column-gap: min(var(--vi-gap), 12px);
  }
`;
