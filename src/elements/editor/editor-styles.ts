import { css } from 'lit';
import { fieldStyles } from '../theme/field-styles.ts';

export const editorStyles = css`
  ${fieldStyles}
  /* Outlines of widgets at the edge of a dashboard without padding. */
  :host {
    overflow-clip-margin: 4px;
  }
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
  .arrange-bar .bar-facts {
    display: flex;
    flex: 1 1 220px;
    flex-wrap: wrap;
    align-items: center;
    gap: 2px 12px;
    min-width: 0;
    /* Facts of a printed page have other margins. */
    margin: 0;
    overflow-wrap: anywhere;
  }
  .arrange-bar .saving {
    color: var(--v-text-secondary);
  }
  .arrange-bar .failed {
    color: var(--v-negative);
  }
  .arrange-bar.conflict {
    border-color: var(--v-warning, var(--v-negative));
  }
  .edit-fault {
    color: var(--v-negative);
  }
  .unpublished {
    padding: 2px 8px;
    border: 1px solid var(--v-line);
    border-radius: 999px;
    font-size: 12px;
  }
  .edited-width .control {
    max-width: 100%;
  }
  .heading-field {
    display: block;
    width: 100%;
    min-height: 34px;
    padding: 2px 8px;
    border: 1px dashed var(--v-line);
    border-radius: 6px;
    background: none;
    color: inherit;
    font: inherit;
  }
  .heading-field.title {
    font-size: 22px;
    font-weight: 650;
    letter-spacing: -0.012em;
  }
  .heading-field.description {
    margin-block-start: 4px;
    color: var(--v-text-secondary);
  }
  .heading-field:focus-visible {
    outline: 2px solid var(--v-focus);
    outline-offset: -1px;
  }
  .arrange-bar .step {
    min-width: 36px;
  }
  .arrange-bar .step:dir(rtl) svg {
    scale: -1 1;
  }
  :is(.arrange-bar, .notice) .primary {
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
    .arrange-bar .bar-facts {
      order: 1;
      flex-basis: 100%;
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
  /* A widget that is dragged out of its tab stays above the others. */
  vitrine-widget:has(> .held) {
    z-index: 9;
  }
  /* Content that is skipped out of sight is clipped, too. */
  vitrine-widget:has(> .held)::part(widget-content) {
    content-visibility: visible;
  }
  .landing {
    position: absolute;
    border-radius: var(--v-widget-border-radius);
    background-color: color-mix(in oklab, var(--v-primary) 14%, transparent);
  }
  .drop-target {
    position: absolute;
    z-index: 8;
    border-radius: 6px;
    outline: 2px solid var(--v-primary);
    background-color: color-mix(in oklab, var(--v-primary) 14%, transparent);
    pointer-events: none;
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
  .arrange-sheet,
  .arrange-sheet > .grid-stack {
    pointer-events: none;
  }
  .grid-stack-item {
    pointer-events: auto;
  }
  /* Tabs can be opened, and their widgets moved. */
  .grid-stack-item:has(> .has-tabs),
  .has-tabs {
    pointer-events: none;
  }
  .has-tabs > * {
    pointer-events: auto;
  }
  .has-tabs > .move {
    inset-inline: calc(50% - 40px);
    inset-block-start: -10px;
    height: 20px;
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
    color: var(--v-primary-text);
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
  .widget-tools {
    position: absolute;
    z-index: 2;
    inset-block-start: 6px;
    inset-inline-end: 6px;
    display: flex;
    border: 1px solid var(--v-line);
    border-radius: 8px;
    background-color: var(--v-widget-background);
    box-shadow: 0 2px 8px rgb(0 0 0 / 0.12);
    opacity: 0;
    pointer-events: none;
  }
  .grid-stack-item:focus-within .widget-tools {
    opacity: 1;
    pointer-events: auto;
  }
  /* Without a mouse, a tap on the widget shows them. */
  @media (hover: hover) {
    .grid-stack-item:hover .widget-tools {
      opacity: 1;
      pointer-events: auto;
    }
  }
  .tool {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    width: 30px;
    height: 28px;
    padding: 0;
    border: 0;
    border-radius: 7px;
    background: none;
    color: var(--v-text);
    cursor: pointer;
  }
  @media (pointer: coarse) {
    .tool {
      width: 44px;
      height: 44px;
    }
    /* A finger needs the handle below them. In a low widget they go as far down as there is room. */
    .widget-tools {
      inset-block-start: clamp(6px, 100% - 52px, 46px);
    }
  }
  .tool:hover {
    background-color: color-mix(in oklab, var(--v-text) 9%, transparent);
  }
  .tool:focus-visible {
    outline: 2px solid var(--v-focus);
    outline-offset: -2px;
  }
  .grid-stack-item:has(.in-place) {
    z-index: 6;
  }
  /* The form of a widget in the last row is longer than its box, and the dashboard clips what leaves it. */
  .grid:has(.in-place) {
    margin-block-end: 200px;
  }
  .in-place {
    position: absolute;
    z-index: 3;
    inset-block-start: 0;
    inset-inline: 0;
    display: flex;
    flex-direction: column;
    gap: 8px;
    min-width: min(260px, 80vw);
    min-height: 100%;
    margin: 0;
    padding: 12px;
    border-radius: var(--v-widget-border-radius);
    background-color: var(--v-widget-background);
    box-shadow: 0 8px 28px rgb(0 0 0 / 0.2);
  }
  .in-place label {
    display: grid;
    gap: 3px;
    color: var(--v-text-secondary);
    font-size: 12px;
  }
  .in-place .content {
    flex: 1;
    grid-template-rows: auto 1fr;
  }
  .in-place textarea {
    min-height: 84px;
    line-height: 1.5;
    resize: vertical;
    field-sizing: content;
  }
  .in-place .ends {
    display: flex;
    flex-wrap: wrap;
    justify-content: flex-end;
    gap: 8px;
  }
  .in-place .primary {
    border-color: var(--v-primary);
    box-shadow: inset 0 0 0 1px var(--v-primary);
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
