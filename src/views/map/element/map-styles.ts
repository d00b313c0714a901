import { css } from 'lit';

export const mapStyles = css`
  :host {
    container-type: size;
    font-size: calc(12px * var(--v-text-scale));
    line-height: 1.3;
  }
  .frame {
    position: relative;
    display: flex;
    flex-direction: column;
    gap: 8px;
    height: 100%;
  }
  .area {
    position: relative;
    flex: 1;
    min-height: 0;
    overflow: hidden;
    border-radius: 6px;
    isolation: isolate;
  }
  /* The outline is on the frame, because the canvases would cover an outline of their box. */
  .box:focus-visible {
    outline: none;
  }
  .area:has(> .box:focus-visible)::after {
    content: '';
    position: absolute;
    inset: 0;
    border: 2px solid var(--v-focus);
    border-radius: inherit;
    pointer-events: none;
  }
  .drawing {
    overflow: hidden;
  }
  .drawing canvas {
    cursor: grab;
  }
  .drawing canvas:active {
    cursor: grabbing;
  }
  .controls {
    display: flex;
    flex-direction: column;
    position: absolute;
    inset-block-start: 8px;
    inset-inline-end: 8px;
    border: 1px solid var(--v-line);
    border-radius: 8px;
    overflow: hidden;
    background-color: var(--v-widget-background);
    box-shadow: 0 1px 3px rgb(0 0 0 / 12%);
    opacity: 0.92;
  }
  .controls button {
    display: grid;
    place-items: center;
    width: 28px;
    height: 28px;
    padding: 0;
    border: 0;
    background: none;
    color: var(--v-widget-text-color);
    cursor: pointer;
  }
  .controls button + button {
    border-block-start: 1px solid var(--v-line);
  }
  .controls button:hover {
    background-color: color-mix(in oklab, var(--v-widget-text-color) 8%, transparent);
  }
  .controls button[aria-disabled='true'] {
    color: var(--v-widget-text-secondary-color);
    opacity: 0.5;
    cursor: default;
  }
  button:focus-visible,
  .notes:focus-visible {
    outline: 2px solid var(--v-focus);
    outline-offset: -2px;
  }
  .hint,
  .empty {
    position: absolute;
    inset: 0;
    display: grid;
    place-items: center;
    padding: 12px;
    text-align: center;
    pointer-events: none;
  }
  .hint span {
    padding: 8px 14px;
    border-radius: 999px;
    background-color: color-mix(in oklab, var(--v-widget-text-color) 88%, transparent);
    color: var(--v-widget-background);
    font-size: calc(13px * var(--v-text-scale));
    font-weight: 500;
  }
  .empty span {
    padding: 6px 12px;
    border-radius: 6px;
    background-color: var(--v-widget-background);
    color: var(--v-widget-text-secondary-color);
  }
  .attribution {
    position: absolute;
    inset-block-end: 0;
    inset-inline-end: 0;
    max-width: 100%;
    padding: 1px 6px;
    overflow: hidden;
    background-color: color-mix(in oklab, var(--v-widget-background) 80%, transparent);
    color: var(--v-widget-text-color);
    font-size: calc(10px * var(--v-text-scale));
    text-overflow: ellipsis;
    white-space: nowrap;
    pointer-events: none;
  }
  .notes {
    position: absolute;
    inset-block-end: 0;
    inset-inline: 0;
    max-height: 70%;
    padding: 10px 12px;
    overflow: auto;
    border: 1px solid var(--v-line);
    border-radius: 6px;
    background-color: var(--v-widget-background);
    overflow-wrap: anywhere;
  }
  .notes p {
    margin: 0;
  }
  .notes p + p {
    margin-block-start: 6px;
  }
  .foot {
    display: flex;
    flex: none;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 4px 16px;
    max-height: 34cqh;
    overflow: auto;
    color: var(--v-widget-text-secondary-color);
  }
  .foot:empty {
    display: none;
  }
`;
