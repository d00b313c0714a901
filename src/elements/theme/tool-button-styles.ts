import { css } from 'lit';

/**
 * Styles of a round button at the end of a widget's heading, which shows on hover and focus. `--vi-after`: width of the
 * buttons after it, px. `--vi-tool-start`: their top, where it is not that of the heading: in
 * a very low box, and in a widget without a title.
 */
export const toolButtonStyles = css`
  .tool {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    position: absolute;
    inset-block-start: calc(var(--vi-tool-start, var(--v-widget-padding)) - 3px);
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
