import { css } from 'lit';

/** Styles of headings, header bands and the totals row. */
export const tableHeaderStyles = css`
  .head {
    position: relative;
    z-index: 3;
    width: max-content;
    min-width: 100%;
    background-color: var(--v-widget-background);
    border-block-end: 1px solid var(--v-line);
  }
  /* Sticky boxes cost time in every frame, so only tables in use have them. */
  .viewport:is(:hover, :focus-within, [data-held]) .head {
    position: sticky;
    inset-block-start: 0;
  }
  .band {
    border-block-end: 1px solid color-mix(in oklab, var(--v-line) 70%, transparent);
  }
  .band [role='columnheader'] {
    justify-content: center;
    padding-inline: var(--vi-cell-padding);
    border-inline-start: 1px solid color-mix(in oklab, var(--v-line) 70%, transparent);
    color: var(--v-widget-text-secondary-color);
    font-size: calc(12px * var(--v-text-scale));
    font-weight: 600;
  }
  .band [role='columnheader']:first-child {
    border-inline-start: 0;
  }
  .header [role='columnheader'] {
    padding: 0;
  }
  .header {
    height: max(var(--vi-row-height), var(--vi-headers-size, 12px) * 2.5 + 4px);
  }
  .wraps-head .header {
    height: max(var(--vi-row-height), 48px);
  }
  .header .title {
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    line-height: 1.25;
    overflow-wrap: anywhere;
    white-space: normal;
  }
  .head button {
    display: flex;
    align-items: center;
    height: 100%;
    padding: 0;
    border: 0;
    background: none;
    color: var(--v-widget-text-secondary-color);
    font: inherit;
    cursor: pointer;
  }
  .head .sort {
    flex: 1;
    gap: 4px;
    min-width: 0;
    padding: 0 var(--vi-cell-padding);
    font-size: calc(12px * var(--v-text-scale));
    font-weight: 550;
    text-align: start;
  }
  .edge .sort {
    padding: var(--v-widget-padding);
    padding-block: 0;
    padding-inline-end: var(--vi-cell-padding);
  }
  .head .end .sort {
    justify-content: flex-end;
    text-align: end;
  }
  .head .center .sort {
    justify-content: center;
    text-align: center;
  }
  .head button:hover {
    color: var(--v-widget-text-color);
  }
  .head button:focus-visible {
    outline: 2px solid var(--v-focus);
    outline-offset: -3px;
  }
  .title {
    min-width: 0;
    overflow: clip;
    text-overflow: ellipsis;
  }
  .arrow {
    display: flex;
    align-items: center;
    flex: none;
    color: var(--v-primary-text);
    font-weight: 600;
  }
  .arrow sub {
    font-size: calc(9px * var(--v-text-scale));
    line-height: 0;
  }
  .sort svg {
    flex: none;
    color: var(--v-primary-text);
  }
  /* Covers the end of the heading on hover and focus only, so that the title otherwise has the full width. */
  .head .more {
    position: absolute;
    inset-block: 4px;
    inset-inline-end: 5px;
    justify-content: center;
    width: 22px;
    height: auto;
    border-radius: 6px;
    background-color: var(--v-widget-background);
    opacity: 0;
    pointer-events: none;
  }
  .head .end .more {
    inset-inline: 5px auto;
  }
  [role='columnheader']:is(:hover, :focus-within) .more,
  .viewport:focus .active .more {
    opacity: 1;
    pointer-events: auto;
  }
  .head .more:hover {
    background-color: color-mix(in oklab, var(--v-widget-text-color) 10%, var(--v-widget-background));
  }
  .grip {
    position: absolute;
    inset-block: 0;
    inset-inline-end: -4px;
    z-index: 1;
    width: 9px;
    cursor: col-resize;
    touch-action: none;
  }
  .grip::after {
    content: '';
    position: absolute;
    inset-block: 9px;
    inset-inline-start: 4px;
    width: 1px;
    background-color: var(--v-line);
    opacity: 0;
  }
  .head:hover .grip::after {
    opacity: 1;
  }
  .grip:hover::after,
  .resized .grip::after {
    inset-block: 4px;
    width: 2px;
    background-color: var(--v-primary);
    opacity: 1;
  }
  .header [role='columnheader'] {
    overflow: visible;
  }
  .dragged {
    opacity: 0.5;
  }
  .drop {
    position: absolute;
    inset-block: 0;
    z-index: 4;
    width: 3px;
    border-radius: 2px;
    background-color: var(--v-primary);
    pointer-events: none;
  }
  .feet {
    position: sticky;
    inset-block-end: 0;
    z-index: 2;
    width: max-content;
    min-width: 100%;
    border-block-start: 1px solid var(--v-line);
    background-color: var(--v-widget-background);
    font-weight: 600;
  }
  .waiting {
    width: 56px;
    height: 10px;
    border-radius: 4px;
    background-color: color-mix(in oklab, var(--v-widget-text-color) 10%, transparent);
  }
  /* Touch has no hover: a tap on a heading, which sorts, shows its button, and a long press opens the menu. */
  @media (pointer: coarse) {
    .head .more {
      width: 32px;
    }
    .grip {
      inset-inline-end: -12px;
      width: 24px;
    }
    .grip::after {
      inset-inline-start: 12px;
      opacity: 1;
    }
  }
  /* Beyond the last column, it would make the table scroll. */
  .header [role='columnheader']:last-child .grip {
    inset-inline-end: 0;
  }
  @media (forced-colors: active) {
    .head,
    .feet {
      border-color: CanvasText;
    }
    .drop,
    .grip:hover::after {
      background-color: Highlight;
    }
  }
  @media print {
    .more,
    .grip {
      display: none !important;
    }
  }
`;
