import { css } from 'lit';
import { onWidget } from '../theme/surface-styles.ts';

export const crossFilterStyles = css`
  :host {
    display: block;
    position: sticky;
    inset-block-end: 12px;
    z-index: 4;
    width: fit-content;
    max-width: 100%;
    margin-inline: auto;
    outline: none;
  }
  .bar {
    display: flex;
    align-items: center;
    gap: 6px 10px;
    margin-block-start: 12px;
    padding: 6px 8px;
    padding-inline-start: 12px;
    border: 1px solid var(--v-line);
    border-radius: 12px;
    ${onWidget};
    background-color: var(--v-widget-background);
    box-shadow: var(--v-popover-shadow);
    font-size: 13px;
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
    flex-wrap: wrap;
    gap: 6px;
    min-width: 0;
    max-height: 30vh;
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
  .chip {
    border: 1px solid color-mix(in oklab, var(--v-primary) 35%, transparent);
    border-radius: 999px;
    background-color: color-mix(in oklab, var(--v-primary) 10%, transparent);
  }
  .text {
    min-width: 0;
    max-width: 36ch;
    padding-block: 4px;
    padding-inline-start: 12px;
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
  @container dashboard (max-width: 520px) {
    .bar {
      align-items: flex-start;
      flex-wrap: wrap;
      padding-inline-start: 8px;
    }
    .label span {
      position: absolute;
      width: 1px;
      height: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }
    .label {
      min-height: 30px;
      padding-inline-start: 4px;
    }
    ul {
      flex: 1;
    }
  }
  @media (prefers-reduced-motion: no-preference) {
    .bar {
      animation: rise 0.16s ease-out;
    }
  }
  @keyframes rise {
    from {
      opacity: 0;
      translate: 0 8px;
    }
  }
`;
