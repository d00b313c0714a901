import { css } from 'lit';

/** The toolbar is quiet: it shows on hover and focus, at the end of the heading. `--vi-after`: width of what follows, px. */
export const tableToolsStyles = css`
  :host {
    display: contents;
  }
  .tools {
    position: absolute;
    grid-area: 2 / 1 / 3 / 2;
    inset-block-start: 0;
    inset-inline-end: var(--vi-after, 0px);
    z-index: 1;
    display: flex;
    align-items: center;
    gap: 2px;
    background-color: var(--v-widget-background);
    color: var(--v-widget-text-secondary-color);
    opacity: var(--vi-near, 0);
  }
  .tools:is(:focus-within, :has([aria-expanded='true'], [aria-pressed='true'])) {
    opacity: 1;
  }
  button {
    position: relative;
    display: inline-flex;
    align-items: center;
    justify-content: center;
    width: 26px;
    height: 24px;
    padding: 0;
    border: 0;
    border-radius: 6px;
    background: none;
    color: inherit;
    cursor: pointer;
  }
  button:hover {
    background-color: color-mix(in oklab, var(--v-widget-text-color) 8%, transparent);
    color: var(--v-widget-text-color);
  }
  button:is([aria-expanded='true'], [aria-pressed='true']) {
    background-color: color-mix(in oklab, var(--v-primary) 12%, transparent);
    color: var(--v-primary-text);
  }
  button:focus-visible {
    outline: 2px solid var(--v-focus);
    outline-offset: -2px;
  }
  svg {
    display: block;
  }
  @media (hover: none) {
    .tools {
      opacity: 1;
    }
  }
  /* The title keeps its room, as the controller reserves it. Column menus have the same tools. */
  @container (max-width: 280px) {
    .tools {
      display: none;
    }
  }
  /* Larger touch targets, which do not enlarge the heading. */
  @media (pointer: coarse) {
    .tools {
      gap: 10px;
    }
    button::after {
      content: '';
      position: absolute;
      inset: -10px -5px;
    }
  }
  @media (forced-colors: active) {
    button:is([aria-expanded='true'], [aria-pressed='true']) {
      outline: 1px solid ButtonText;
    }
  }
  @media print {
    .tools {
      display: none;
    }
  }
`;
