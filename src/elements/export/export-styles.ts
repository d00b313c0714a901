import { css } from 'lit';

export const exportStyles = css`
  /* Places are those of the box around: its upper edge, and the end of its heading, beside a mark if there is one. */
  .open {
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
    background-color: var(--v-widget-background);
    color: var(--v-widget-text-secondary-color);
    opacity: var(--vi-near, 0);
    cursor: pointer;
  }
  :host([beside]) .open {
    inset-inline-end: calc(var(--v-widget-padding) + 22px);
  }
  .open:focus,
  .open[aria-expanded='true'] {
    opacity: 1;
  }
  .open:hover {
    color: var(--v-widget-text-color);
  }
  @media (hover: none) {
    .open {
      opacity: 0.75;
    }
  }
  /* A finger needs more room than a pointer; the heading does not grow for it, and the mark keeps its own half. */
  @media (pointer: coarse) {
    .open::after {
      content: '';
      position: absolute;
      inset: -10px;
    }
    :host([beside]) .open::after {
      inset-inline: -18px -1px;
    }
  }
  @media print {
    .open {
      display: none;
    }
  }
  button:focus-visible {
    outline: 2px solid var(--v-focus);
    outline-offset: -2px;
  }
  [role='menu'] {
    display: grid;
    min-width: 200px;
    padding: 5px;
  }
  [role='menuitem'] {
    display: flex;
    align-items: center;
    gap: 10px;
    min-height: 34px;
    padding: 4px 12px 4px 10px;
    border: 0;
    border-radius: 6px;
    background: none;
    color: inherit;
    font: inherit;
    text-align: start;
    cursor: pointer;
  }
  [role='menuitem']:is(:hover, :focus) {
    background-color: color-mix(in oklab, var(--v-text) 8%, transparent);
  }
  .sheet [role='menuitem'] {
    min-height: 48px;
  }
  @media (pointer: coarse) {
    [role='menuitem'] {
      min-height: 44px;
    }
  }
  .copy {
    margin-block-start: 5px;
    border-start-start-radius: 0;
    border-start-end-radius: 0;
    box-shadow: 0 -1px var(--v-line);
  }
  .note {
    padding-block: 4px 12px;
    color: var(--v-negative);
  }
  .sheet > .note {
    min-height: 0;
  }
  svg {
    flex: none;
    color: var(--v-text-secondary);
  }
  .open svg {
    color: inherit;
  }
`;
