import { css } from 'lit';

/**
 * Styles of a round button among the tools of a widget, which shows on hover and focus. `--vi-after`: width of the buttons after
 * it, px. The area is in dress-widget.ts.
 */
export const toolButtonStyles = css`
  .tool {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    position: absolute;
    grid-area: 2 / 1 / 3 / 2;
    inset-block-start: 0;
    inset-inline-end: var(--vi-after, 0px);
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
  .tool:is(:focus, [aria-expanded='true'], [aria-pressed='true']) {
    opacity: 1;
  }
  .tool:hover {
    color: var(--v-widget-text-color);
  }
  .tool:focus-visible {
    outline: 2px solid var(--v-focus);
    outline-offset: -2px;
  }
  .tool svg {
    display: block;
  }
  @media (hover: none) {
    .tool {
      opacity: 0.75;
    }
  }
  /* Larger touch target. It does not enlarge the heading, and neighbouring targets do not overlap. */
  @media (pointer: coarse) {
    .tool::after {
      content: '';
      position: absolute;
      inset: -10px;
    }
    .tool::after {
      inset-inline: calc(-10px - min(8px, var(--vi-after, 0px))) calc(-10px + min(9px, var(--vi-after, 0px)));
    }
  }
  @media print {
    .tool {
      display: none;
    }
  }
`;
