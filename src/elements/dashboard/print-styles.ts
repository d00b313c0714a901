import { css } from 'lit';

/**
 * On the screen the printed grid stands as wide as a sheet for the moment in which charts are drawn for it (A4 and
 * Letter, upright, less their margins); the paper then has the last word.
 */
export const printStyles = css`
  .grid.printing {
    display: grid;
    grid-template-columns: var(--vi-print-columns);
    gap: var(--vi-print-gap);
    width: 718px;
    height: auto !important;
  }
  .printing > .zone {
    display: none;
  }
  .printing > vitrine-widget {
    position: static;
    grid-area: var(--vi-print-area);
    align-self: start;
    width: auto !important;
    height: var(--vi-print-height) !important;
    margin-block-start: var(--vi-print-top);
    break-inside: avoid;
    contain: none;
  }
  .printing vitrine-widget > vitrine-widget {
    inset-inline-start: var(--vi-print-start) !important;
    width: var(--vi-print-width) !important;
  }
  @media print {
    :host {
      print-color-adjust: exact;
      -webkit-print-color-adjust: exact;
    }
    .control,
    slot[name='toolbar'] {
      display: none;
    }
    .heading {
      break-after: avoid;
    }
    .grid.printing {
      width: auto;
    }
  }
`;
