import { css } from 'lit';
import { onWidget } from '../theme/surface-styles.ts';

export const crossFilterStyles = css`
  /* A row of its own below the widgets. While they reach beyond the window, it is the window's last row, from edge to edge. */
  :host {
    container: selections / inline-size;
    display: block;
    position: sticky;
    inset-block-end: 0;
    z-index: 4;
    min-width: 0;
    margin-block-start: 12px;
    outline: none;
  }
  .bar {
    display: flex;
    align-items: center;
    gap: 6px 12px;
    min-height: 44px;
    padding-block: 6px;
    padding-inline: 16px;
    border-block-start: 1px solid var(--v-line);
    ${onWidget};
    background-color: var(--v-widget-background);
    color: var(--v-widget-text-color);
    font-size: calc(13px * var(--v-text-scale));
    outline: none;
  }
  .label {
    display: inline-flex;
    align-items: center;
    gap: 6px;
    flex: none;
    color: var(--v-widget-text-secondary-color);
    white-space: nowrap;
  }
  ul {
    display: flex;
    flex: 0 1 auto;
    flex-wrap: wrap;
    align-items: center;
    gap: 6px;
    min-width: 0;
    /* Two rows. */
    max-height: 96px;
    margin: 0;
    padding: 0;
    overflow: auto;
    list-style: none;
  }
  li {
    display: inline-flex;
    align-items: center;
    min-width: 0;
    max-width: 100%;
  }
  /* Before the chip of another chart. */
  li:has(+ .chip) {
    margin-inline-end: 8px;
  }
  .chip {
    border: 1px solid color-mix(in oklab, var(--v-primary) 35%, transparent);
    border-radius: 15px;
    background-color: color-mix(in oklab, var(--v-primary) 10%, transparent);
  }
  .texts {
    display: flex;
    flex-wrap: wrap;
    gap: 0 12px;
    min-width: 0;
    padding-block: 4px;
    padding-inline-start: 12px;
  }
  .text {
    min-width: 0;
    max-width: min(36ch, 100%);
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .title {
    color: var(--v-widget-text-secondary-color);
  }
  .title::after {
    content: ':';
  }
  bdi {
    font-weight: 600;
  }
  button {
    flex: none;
    border: 0;
    background: none;
    color: inherit;
    font: inherit;
    cursor: pointer;
  }
  button:focus-visible {
    outline: 2px solid var(--v-focus);
    outline-offset: -1px;
  }
  .remove {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    width: 28px;
    height: 28px;
    margin-inline-start: 2px;
    padding: 0;
    border-radius: 50%;
  }
  .remove:hover,
  .plain:hover {
    background-color: color-mix(in oklab, var(--v-widget-text-color) 9%, transparent);
  }
  .plain {
    min-height: 30px;
    padding: 4px 10px;
    border-radius: 8px;
    color: var(--v-primary-text);
    font-weight: 600;
    white-space: nowrap;
  }
  svg {
    display: block;
    flex: none;
  }
  @media (pointer: coarse) {
    .remove {
      width: 44px;
      height: 44px;
    }
    .plain {
      min-height: 44px;
    }
  }
  /* One row: what does not fit scrolls sideways. */
  @container selections (max-width: 520px) {
    .bar {
      gap: 4px;
    }
    /* The next one peeks in. */
    .chip {
      max-width: calc(100% - 20px);
    }
    .text {
      display: -webkit-box;
      -webkit-box-orient: vertical;
      -webkit-line-clamp: 2;
      white-space: normal;
    }
    .label span {
      position: absolute;
      width: 1px;
      height: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }
    ul {
      flex: 1;
      flex-wrap: nowrap;
      padding-inline-start: 4px;
      scrollbar-width: none;
    }
    li {
      flex: none;
    }
  }
  .bar {
    animation: rise calc(0.16s * var(--v-motion)) ease-out;
  }
  @keyframes rise {
    from {
      opacity: 0;
      translate: 0 8px;
    }
  }
`;
