import { css } from 'lit';

export const readingStyles = css`
  :host {
    display: contents;
  }
  /* Places are those of the box around, beside the menu and the mark; \`--vi-after\` counts the px that they take. */
  button {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    position: absolute;
    inset-block-start: var(--vi-tools-top, calc(var(--v-widget-padding) - 3px));
    inset-inline-end: calc(var(--v-widget-padding) - 4px + var(--vi-after, 0px));
    z-index: 1;
    width: 24px;
    height: 24px;
    padding: 0;
    border: 0;
    border-radius: 50%;
    background-color: var(--v-widget-background);
    color: var(--v-widget-text-secondary-color);
    opacity: var(--vi-near, 0);
    cursor: pointer;
  }
  button:focus,
  button[aria-pressed='true'] {
    opacity: 1;
  }
  button:hover,
  button[aria-pressed='true'] {
    color: var(--v-widget-text-color);
  }
  button[aria-pressed='true'] {
    background-color: color-mix(in oklab, var(--v-widget-text-color) 10%, var(--v-widget-background));
  }
  @media (hover: none) {
    button {
      opacity: 0.75;
    }
  }
  @media (pointer: coarse) {
    button::after {
      content: '';
      position: absolute;
      inset: -10px;
    }
    :host([beside]) button::after {
      inset-inline: -18px -1px;
    }
  }
  @media (forced-colors: active) {
    button[aria-pressed='true'] {
      outline: 1px solid ButtonText;
    }
  }
  @media print {
    button {
      display: none;
    }
  }
  button:focus-visible {
    outline: 2px solid var(--v-focus);
    outline-offset: -2px;
  }
  svg {
    display: block;
  }
`;
