import { css } from 'lit';

export const layoutEditorStyles = css`
  .arrange-bar {
    position: sticky;
    inset-block-start: 0;
    z-index: 20;
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px;
    margin-block-end: 12px;
    padding: 8px 12px;
    border: 1px solid var(--v-primary);
    border-radius: var(--v-widget-border-radius);
    background-color: var(--v-widget-background);
    color: var(--v-text);
    font-size: 13px;
  }
  .arrange-bar .band {
    flex: 1 1 160px;
  }
  .arrange-bar .failed {
    flex: 1 1 220px;
    color: var(--v-negative);
    overflow-wrap: anywhere;
  }
  .arrange-bar .step {
    min-width: 36px;
  }
  .arrange-bar .step:dir(rtl) svg {
    scale: -1 1;
  }
  .arrange-bar .primary {
    border-color: var(--v-primary);
    box-shadow: inset 0 0 0 1px var(--v-primary);
  }
  .arrange-bar [disabled] {
    opacity: 0.5;
    cursor: default;
  }
  @container dashboard (max-width: 480px) {
    .arrange-bar .control:not(.step) {
      flex: 1;
    }
  }
  .arrange-sheet {
    position: absolute;
    z-index: 10;
  }
  .arranging > vitrine-widget {
    user-select: none;
    -webkit-user-select: none;
  }
  .arranging > .held {
    z-index: 9;
    border-radius: var(--v-widget-border-radius);
    box-shadow: 0 8px 28px rgb(0 0 0 / 0.2);
    opacity: 0.9;
  }
  .landing {
    position: absolute;
    border-radius: var(--v-widget-border-radius);
    background-color: color-mix(in oklab, var(--v-primary) 14%, transparent);
  }
  .grid-stack {
    position: relative;
  }
  .grid-stack > .grid-stack-item {
    position: absolute;
    top: 0;
    left: 0;
    width: var(--gs-column-width);
    height: var(--gs-cell-height);
  }
  .grid-stack-item-content {
    position: absolute;
    inset: var(--gs-item-margin-top) var(--gs-item-margin-right) var(--gs-item-margin-bottom)
      var(--gs-item-margin-left);
    border-radius: var(--v-widget-border-radius);
    /* Around a widget without a frame, the outline must not touch the text. */
    outline: 1px dashed color-mix(in oklab, var(--v-primary) 70%, transparent);
    outline-offset: 3px;
  }
  .grid-stack-placeholder {
    display: none;
  }
  .grid-stack.grid-stack-dragging .grid-stack-item:not(.ui-draggable-dragging),
  .grid-stack:has(.ui-resizable-resizing) .grid-stack-item:not(.ui-resizable-resizing) {
    visibility: hidden;
  }
  .move,
  .resize {
    position: absolute;
    box-sizing: border-box;
    margin: 0;
    padding: 0;
    border: 0;
    background: none;
    color: var(--v-primary);
    touch-action: none;
  }
  .move {
    inset-block-start: 0;
    inset-inline: 0;
    height: min(44px, 100%);
    border-radius: inherit;
    cursor: grab;
  }
  .move::after {
    content: '';
    position: absolute;
    inset-block-start: -6px;
    inset-inline: calc(50% - 12px);
    height: 4px;
    border-block: 1.5px solid currentColor;
  }
  /* The grip is on the edge, above the text. */
  .move::before {
    content: '';
    position: absolute;
    inset-block-start: -9px;
    inset-inline: calc(50% - 20px);
    height: 13px;
    border-radius: 7px;
    background-color: color-mix(in oklab, var(--v-widget-background) 86%, var(--v-primary));
  }
  .resize {
    inset-block-end: 0;
    inset-inline-end: 0;
    width: min(44px, 100%);
    height: min(44px, 100%);
    cursor: nwse-resize;
  }
  .resize.ui-resizable-sw {
    cursor: nesw-resize;
  }
  .resize::after {
    content: '';
    position: absolute;
    inset-block-end: 3px;
    inset-inline-end: 3px;
    width: 11px;
    height: 11px;
    border-block-end: 2.5px solid currentColor;
    border-inline-end: 2.5px solid currentColor;
    border-end-end-radius: 4px;
  }
  .move:hover,
  .resize:hover {
    background-color: color-mix(in oklab, var(--v-primary) 12%, transparent);
  }
  .move:focus-visible,
  .resize:focus-visible,
  [aria-pressed='true'] {
    outline: 3px solid var(--v-focus);
    outline-offset: -3px;
    border-radius: 8px;
  }
  [aria-pressed='true'] {
    background-color: color-mix(in oklab, var(--v-primary) 22%, transparent);
  }
  @media print {
    .arrange,
    .arrange-bar,
    .arrange-sheet {
      display: none;
    }
  }
`;
