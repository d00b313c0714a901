import { css } from 'lit';

/** Buttons that lie over the entries of a legend; the picture below shows what they say. */
export const legendButtonStyles = css`
  .series {
    direction: ltr;
  }
  .series[hidden] {
    display: none;
  }
  .series button {
    box-sizing: border-box;
    padding: 0;
    border: 0;
    border-radius: 5px;
    background: none;
    cursor: pointer;
    touch-action: manipulation;
  }
  .series button:hover {
    background-color: color-mix(in oklab, var(--v-widget-text-color) 8%, transparent);
  }
  .series button:focus-visible {
    outline: 2px solid var(--v-focus);
    outline-offset: -1px;
  }
  @media (forced-colors: active) {
    .series button[aria-pressed='false'] {
      border: 1px dashed GrayText;
    }
  }
  /* Entries stand close: a finger gets the room above and below, half of it towards the plot. */
  @media (pointer: coarse) {
    .series button::after {
      content: '';
      position: absolute;
      inset: -11px -4px;
    }
  }
  @media print {
    .series {
      display: none;
    }
  }
`;
