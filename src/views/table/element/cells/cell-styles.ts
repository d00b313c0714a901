import { css } from 'lit';

/** Styles of rows and cells. */
export const cellStyles = css`
  [role='row'] {
    position: relative;
    display: flex;
    height: var(--vi-row-height);
    min-width: 100%;
  }
  [role='columnheader'],
  [role='rowheader'],
  [role='gridcell'] {
    display: flex;
    flex: none;
    align-items: center;
    gap: 6px;
    min-width: 0;
    height: 100%;
    padding-inline: var(--vi-cell-padding);
    overflow: clip;
    white-space: nowrap;
  }
  .free {
    position: absolute;
  }
  .pinned {
    position: sticky;
    z-index: 1;
    background: linear-gradient(var(--vi-tint, transparent), var(--vi-tint, transparent))
      var(--v-widget-background);
  }
  .pin-end.inner {
    margin-inline-start: auto;
  }
  .pin-start.inner {
    border-inline-end: 1px solid transparent;
  }
  .pin-end.inner {
    border-inline-start: 1px solid transparent;
  }
  [data-left-start] .pin-start.inner,
  [data-left-end] .pin-end.inner {
    border-color: var(--v-line);
    box-shadow: var(--vi-cast) 0 6px -5px light-dark(rgb(20 28 46 / 35%), rgb(0 0 0 / 80%));
  }
  .pin-start:dir(ltr),
  .pin-end:dir(rtl) {
    --vi-cast: 5px;
  }
  .pin-start:dir(rtl),
  .pin-end:dir(ltr) {
    --vi-cast: -5px;
  }
  /* The padding of a widget may have several values, of which a side of a cell takes its own. */
  .edge,
  .grouped .rows .first {
    padding: var(--v-widget-padding);
    padding-block: 0;
    padding-inline-end: var(--vi-cell-padding);
  }
  .grouped .rows .first > :first-child {
    margin-inline-start: calc(var(--vi-level) * 18px);
  }
  .grouped .rows .first > .twist {
    margin-inline-start: calc(var(--vi-level) * 18px - 4px);
  }
  /* Each text has its own direction: a minus stays before its number in a right-to-left page. */
  .text {
    min-width: 0;
    text-align: match-parent;
    unicode-bidi: plaintext;
    overflow: clip;
    text-overflow: ellipsis;
  }
  .end {
    justify-content: flex-end;
    text-align: end;
  }
  .center {
    justify-content: center;
    text-align: center;
  }
  .number {
    font-variant-numeric: tabular-nums;
  }
  /* Texts of several lines start at the height of single lines. */
  .wraps .rows :is([role='gridcell'], [role='rowheader']) {
    align-items: flex-start;
    --vi-line: calc(18px * max(1, var(--v-text-scale)));
    padding-block: calc((var(--vi-row-height) - var(--vi-line)) / 2);
    line-height: var(--vi-line);
  }
  .wrap .text {
    max-height: 100%;
    overflow-wrap: anywhere;
    white-space: pre-line;
  }
  .rows {
    position: relative;
    overflow-y: clip;
  }
  .rows [role='row'] {
    position: absolute;
    inset-inline-start: 0;
    inset-block-start: 0;
    contain: layout style;
    border-block-end: 1px solid color-mix(in oklab, var(--v-line) 60%, transparent);
    background-color: var(--vi-tint, transparent);
  }
  .banding [role='row'].odd {
    --vi-tint: color-mix(in oklab, var(--v-widget-text-color) 3%, transparent);
  }
  .rows [role='row'].group {
    --vi-tint: color-mix(in oklab, var(--v-widget-text-color) 5%, transparent);
    font-weight: 600;
  }
  .rows [role='row']:hover {
    --vi-tint: color-mix(in oklab, var(--v-primary) 7%, transparent);
  }
  .twist {
    display: inline-flex;
    flex: none;
    align-items: center;
    justify-content: center;
    width: 20px;
    height: 20px;
    border-radius: 5px;
    cursor: pointer;
  }
  .twist:hover {
    background-color: color-mix(in oklab, var(--v-widget-text-color) 10%, transparent);
  }
  .twist::before {
    content: '';
    width: 6px;
    height: 6px;
    border: solid currentColor;
    border-width: 0 2px 2px 0;
    rotate: -45deg;
  }
  .twist:dir(rtl)::before {
    rotate: 135deg;
  }
  [aria-expanded='true'] .twist::before {
    rotate: 45deg;
    translate: 0 -2px;
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
  .rows .selected {
    background-image: linear-gradient(
      color-mix(in oklab, var(--v-primary) 18%, transparent),
      color-mix(in oklab, var(--v-primary) 18%, transparent)
    );
  }
  .null,
  [role='rowheader'] {
    color: var(--v-widget-text-secondary-color);
  }
  /* A sign, and no name of a group, which readers have to read. */
  .null .text[role='img'] {
    opacity: 0.75;
  }
  mark {
    border-radius: 2px;
    background-color: var(--v-highlight);
    color: inherit;
  }
  a {
    color: var(--v-primary-text);
  }
  @media (forced-colors: active) {
    .rows .selected {
      background: Highlight;
      color: HighlightText;
      forced-color-adjust: none;
    }
    .active {
      outline: 2px solid Highlight;
      outline-offset: -2px;
    }
    .pinned {
      background: Canvas;
    }
  }
`;
