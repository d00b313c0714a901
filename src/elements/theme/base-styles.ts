import { css } from 'lit';

/** Styles of every shadow root of the element. */
export const baseStyles = css`
  :host {
    box-sizing: border-box;
    color: var(--v-widget-text-color);
    font-family: var(--v-widget-text-font-family);
    font-size: calc(14px * var(--v-text-scale));
    line-height: 1.45;
    text-align: start;
  }
  :host([hidden]) {
    display: none;
  }
  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }
  [hidden] {
    display: none !important;
  }
  .visually-hidden {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  /* The message appears after a delay by CSS animation, because fifty charts may wait and need no timers. */
  .still {
    animation: late 1ms 5s backwards;
  }
  /* Animation of placeholders. */
  @keyframes breathe {
    50% {
      opacity: 0.5;
    }
  }
  @keyframes late {
    from {
      visibility: hidden;
    }
  }
`;

/** Styles of buttons and inputs, from the control tokens. */
export const controlStyles = css`
  .control {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: 6px;
    min-height: max(24px, 32px * var(--v-density));
    padding: var(--v-control-padding);
    border-width: var(--v-control-border-width);
    border-style: var(--v-control-border-style);
    border-color: var(--v-control-border-color);
    border-radius: var(--v-control-border-radius);
    background-color: var(--v-control-background);
    color: var(--v-control-title-color);
    font-family: var(--v-control-title-font-family);
    font-size: var(--v-control-title-font-size);
    font-weight: var(--v-control-title-font-weight);
    line-height: 1.3;
    cursor: pointer;
  }
  button.control:hover {
    background-color: color-mix(in oklab, var(--v-control-title-color) 6%, var(--v-control-background));
  }
  .control:focus-visible {
    outline: 2px solid var(--v-focus);
    outline-offset: 2px;
  }
  @media (pointer: coarse) {
    .control {
      min-height: 44px;
    }
  }
`;
