import { css } from 'lit';
import { onControl } from '../theme/surface-styles.ts';

/** Styles of a popover, which is a sheet on narrow screens. */
export const popoverStyles = css`
  [popover] {
    position: fixed;
    inset: auto;
    margin: 0;
    padding: 0;
    overflow: auto;
    overscroll-behavior: contain;
    border: 1px solid var(--v-line);
    border-radius: 10px;
    ${onControl};
    background-color: var(--v-control-background);
    color: var(--v-text);
    box-shadow: var(--v-popover-shadow);
    font-family: var(--v-control-title-font-family);
    font-size: calc(13px * var(--v-text-scale));
  }
  .note {
    margin: 0;
    padding: 12px 14px;
    color: var(--v-text-secondary);
  }
  [popover].sheet {
    width: auto;
    border-width: 1px 0 0;
    border-radius: 14px 14px 0 0;
  }
  .sheet > .note {
    min-height: min(480px, 70vh);
  }
  [popover].sheet::backdrop {
    background-color: rgb(10 14 24 / 45%);
  }
  [popover]:popover-open {
    animation: arrive calc(120ms * var(--v-motion)) ease-out;
  }
  [popover].sheet:popover-open {
    animation: rise calc(180ms * var(--v-motion)) ease-out;
  }
  @keyframes arrive {
    from {
      opacity: 0;
    }
  }
  @keyframes rise {
    from {
      transform: translateY(24px);
      opacity: 0;
    }
  }
`;
