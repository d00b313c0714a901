import { css } from 'lit';
import { popoverStyles } from '../../../elements/popover/popover-styles.ts';
import { cellStyles } from './cells/cell-styles.ts';
import { cellContentStyles } from './cells/cell-content-styles.ts';
import { tableHeaderStyles } from './columns/table-header-styles.ts';

/** Styles of a table's frame: the viewport, and the parts around it. */
const frameStyles = css`
  :host {
    --vi-row-height: 36px;
    --vi-cell-padding: calc(12px * var(--v-density));
    display: block;
    font-size: calc(13px * var(--v-text-scale));
    /* The theme's space, for scripts: a table does not scroll itself. */
    scroll-padding: var(--v-widget-padding);
    scroll-padding-block-start: calc(100px * var(--v-density));
  }
  .table {
    display: flex;
    flex-direction: column;
    height: 100%;
    min-height: 0;
  }
  .stage {
    position: relative;
    flex: 1;
    min-height: 0;
  }
  .viewport {
    position: relative;
    height: 100%;
    overflow: auto;
    overscroll-behavior: contain;
    border-block-start: 1px solid var(--v-line);
    scrollbar-width: thin;
    scrollbar-color: color-mix(in oklab, var(--v-widget-text-color) 25%, transparent) transparent;
    /* Rows are reused, so the browser must not anchor the scroll position to one of them. */
    overflow-anchor: none;
  }
  .viewport:focus-visible {
    outline: 0;
  }
  /* A focus ring above headings, totals and pinned columns, which would cover an outline of the viewport. */
  .ring {
    position: absolute;
    inset: 0;
    z-index: 4;
    pointer-events: none;
  }
  .viewport:focus-visible + .ring {
    outline: 2px solid var(--v-focus);
    outline-offset: -2px;
  }
  .viewport.drawing {
    user-select: none;
    cursor: cell;
  }
  .busy .rows {
    opacity: 0.55;
  }
  .progress {
    position: absolute;
    inset-inline: 0;
    inset-block-start: 0;
    z-index: 5;
    height: 2px;
    overflow: hidden;
    background-color: color-mix(in oklab, var(--v-primary) 20%, transparent);
  }
  .progress::after {
    content: '';
    display: block;
    /* Without motion, the bar is whole: a part that stands still would tell how much is done. */
    width: clamp(35%, 100% - 1e4% * var(--v-motion), 100%);
    height: 100%;
    background-color: var(--v-primary);
    animation: pass calc(1.1s * var(--v-motion)) ease-in-out infinite alternate;
  }
  .progress:dir(rtl) {
    scale: -1 1;
  }
  @keyframes pass {
    to {
      translate: 186% 0;
    }
  }
  .nothing {
    position: absolute;
    inset: var(--vi-row-height) 0 0;
    display: flex;
    flex-direction: column;
    align-items: center;
    justify-content: center;
    gap: 8px;
    pointer-events: none;
  }
  .nothing p {
    margin: 0;
    font-weight: 550;
  }
  .nothing button {
    min-height: 32px;
    padding: 4px 12px;
    border: 1px solid var(--v-control-border-color);
    border-radius: var(--v-control-border-radius);
    background-color: var(--v-control-background);
    color: var(--v-control-title-color);
    font: inherit;
    font-weight: 500;
    pointer-events: auto;
    cursor: pointer;
  }
  .nothing button:focus-visible {
    outline: 2px solid var(--v-focus);
    outline-offset: 2px;
  }
  /* Rows go on below: the shade stands above totals and the scrollbar. */
  .stage.goes-on::after {
    content: '';
    position: absolute;
    inset-inline: 0;
    inset-block-end: var(--vi-below, 0px);
    z-index: 3;
    height: 28px;
    background-image: linear-gradient(to top, var(--v-widget-background), transparent);
    pointer-events: none;
  }
  /* Columns go on beside the edge. Pinned ones cast a shadow there instead. */
  .viewport[data-cut-end] + .ring::after {
    content: '';
    position: absolute;
    inset-block: 1px var(--vi-scrollbar, 0px);
    inset-inline-end: 0;
    width: 28px;
    background-image: linear-gradient(to left, var(--v-widget-background), transparent);
  }
  .ring:dir(rtl)::after {
    scale: -1 1;
  }
  /* A shade must not lie over the focus. Paper shows what follows on its next page, or not at all. */
  .stage:has(> .viewport:focus-visible)::after,
  .viewport:focus-visible + .ring::after {
    display: none !important;
  }
  @media print, (forced-colors: active) {
    .stage::after,
    .ring::after {
      display: none !important;
    }
  }
  .cut,
  .row-count {
    flex: none;
    margin: 0;
    padding: var(--v-widget-padding);
    padding-block: calc(5px * var(--v-density));
    border-block-start: 1px solid var(--v-line);
    color: var(--v-widget-text-secondary-color);
    font-size: calc(12px * var(--v-text-scale));
  }
  @media (pointer: coarse) {
    .nothing button {
      min-height: 44px;
    }
  }
`;

export const tableStyles = [popoverStyles, frameStyles, tableHeaderStyles, cellStyles, cellContentStyles];
