import { css } from 'lit';

export const tableStyles = css`
  :host {
    --row-height: 36px;
    display: block;
    font-size: 13px;
  }
  .viewport {
    position: relative;
    height: 100%;
    overflow: auto;
    overscroll-behavior: contain;
    border-block-start: 1px solid var(--v-line);
    scrollbar-width: thin;
    scrollbar-color: color-mix(in oklab, var(--v-widget-text-color) 25%, transparent) transparent;
  }
  .viewport:focus-visible {
    outline: 2px solid var(--v-focus);
    outline-offset: -2px;
  }
  [role='row'] {
    display: flex;
    height: var(--row-height);
    min-width: 100%;
  }
  .header {
    position: relative;
    z-index: 2;
    width: max-content;
    background-color: var(--v-widget-background);
    border-block-end: 1px solid var(--v-line);
  }
  /* Sticky boxes cost every frame of the page: of a hundred tables only those in somebody's hands have one. */
  .viewport:is(:hover, :focus-within, [data-held]) .header {
    position: sticky;
    inset-block-start: 0;
  }
  [role='columnheader'],
  [role='rowheader'],
  [role='gridcell'] {
    display: flex;
    flex: none;
    align-items: center;
    gap: 6px;
    min-width: 0;
    padding-inline: 12px;
    overflow: clip;
    white-space: nowrap;
  }
  [role='columnheader'] {
    padding: 0;
  }
  :is([role='columnheader'], [role='gridcell'], [role='rowheader']):first-child {
    padding-inline-start: var(--v-widget-padding);
  }
  [role='columnheader']:first-child {
    /* The button inside brings 12 px of its own. */
    padding-inline-start: calc(var(--v-widget-padding) - 12px);
  }
  .header button {
    display: flex;
    align-items: center;
    gap: 4px;
    width: 100%;
    height: 100%;
    padding: 0 12px;
    border: 0;
    background: none;
    color: var(--v-widget-text-secondary-color);
    font: inherit;
    font-size: 12px;
    font-weight: 550;
    text-align: start;
    cursor: pointer;
  }
  .header button:hover {
    color: var(--v-widget-text-color);
  }
  .header button:focus-visible {
    outline: 2px solid var(--v-focus);
    outline-offset: -3px;
  }
  .header span,
  .text {
    min-width: 0;
    overflow: clip;
    text-overflow: ellipsis;
  }
  .end,
  .end button {
    justify-content: flex-end;
    text-align: end;
  }
  .center,
  .center button {
    justify-content: center;
    text-align: center;
  }
  .number {
    font-variant-numeric: tabular-nums;
  }
  .wrap .text {
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    line-height: 1.25;
    white-space: normal;
  }
  .rows {
    position: relative;
  }
  .rows [role='row'] {
    position: absolute;
    inset-inline-start: 0;
    inset-block-start: 0;
    width: max-content;
    contain: layout style;
    border-block-end: 1px solid color-mix(in oklab, var(--v-line) 60%, transparent);
  }
  .banding [role='row'].odd {
    background-color: color-mix(in oklab, var(--v-widget-text-color) 3%, transparent);
  }
  .rows [role='row']:hover {
    background-color: color-mix(in oklab, var(--v-primary) 7%, transparent);
  }
  .active {
    box-shadow: inset 0 0 0 2px var(--v-focus);
  }
  .viewport:not(:focus) .active {
    box-shadow: none;
  }
  .picks [role='gridcell'] {
    cursor: pointer;
  }
  .picks .drills:hover .text {
    text-decoration: underline;
    text-decoration-color: var(--v-primary);
    text-underline-offset: 3px;
  }
  .rows .picked {
    background-color: color-mix(in oklab, var(--v-primary) 16%, transparent);
    font-weight: 600;
  }
  .null,
  [role='rowheader'] {
    color: var(--v-widget-text-secondary-color);
  }
  .null {
    opacity: 0.7;
  }
  a {
    color: var(--v-primary);
  }
`;
