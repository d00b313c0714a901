import { css } from 'lit';

export const markStyles = css`
  /* Places are those of the box around: its upper edge, and the end of its heading. */
  :host {
    display: contents;
  }
  button {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    position: absolute;
    inset-block-start: var(--vi-tools-top, calc(var(--v-widget-padding) - 3px));
    inset-inline-end: calc(var(--v-widget-padding) - 4px);
    z-index: 1;
    width: 24px;
    height: 24px;
    padding: 0;
    border: 0;
    border-radius: 50%;
    background: none;
    color: var(--v-warning);
    cursor: pointer;
  }
  /* A finger needs more room than a pointer; the heading does not grow for it. */
  @media (pointer: coarse) {
    button::after {
      content: '';
      position: absolute;
      inset: -10px;
    }
  }
  /* How fresh the data is shows to whoever comes near. */
  button.fresh {
    background-color: var(--v-widget-background);
    color: var(--v-widget-text-secondary-color);
    opacity: var(--vi-near, 0);
  }
  button.fresh:focus,
  button.fresh[aria-expanded='true'] {
    opacity: 1;
  }
  @media (hover: none) {
    button.fresh {
      opacity: 0.55;
    }
  }
  button:focus-visible {
    outline: 2px solid var(--v-focus);
  }
  svg {
    display: block;
  }
  .progress {
    position: absolute;
    inset-block-start: 0;
    inset-inline: 0;
    z-index: 2;
    height: 2px;
    overflow: hidden;
    background-color: color-mix(in oklab, var(--v-primary) 20%, transparent);
  }
  .progress::after {
    content: '';
    position: absolute;
    inset: 0 60% 0 0;
    background-color: var(--v-primary);
  }
  @media (prefers-reduced-motion: no-preference) {
    .progress::after {
      animation: pass 1.1s ease-in-out infinite;
    }
  }
  @keyframes pass {
    from {
      translate: -100% 0;
    }
    to {
      translate: 250% 0;
    }
  }
  [popover] {
    position: fixed;
    inset: auto;
    width: max-content;
    max-width: min(340px, calc(100vw - 16px));
    margin: 0;
    padding: 10px 12px;
    overflow: visible;
    border: 1px solid var(--v-line);
    border-radius: 8px;
    background-color: var(--v-widget-background);
    box-shadow: 0 6px 20px light-dark(rgb(20 28 46 / 14%), rgb(0 0 0 / 55%));
    color: var(--v-widget-text-color);
    font-size: 13px;
    text-align: start;
  }
  /* The pointer may cross over to it. */
  [popover]::before {
    content: '';
    position: absolute;
    inset-block: -8px;
    inset-inline: 0;
    z-index: -1;
  }
  ul {
    display: grid;
    gap: 6px;
    margin: 0;
    padding: 0;
    list-style: none;
  }
  p {
    margin: 0;
    color: var(--v-widget-text-secondary-color);
    font-variant-numeric: tabular-nums;
  }
  ul + p {
    margin-block-start: 6px;
    padding-block-start: 6px;
    border-block-start: 1px solid var(--v-line);
  }
`;
