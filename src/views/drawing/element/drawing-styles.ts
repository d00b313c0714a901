import { css } from 'lit';

/** Styles of the box that an engine draws into. An old and a new drawing may overlap for a moment. */
export const drawingStyles = css`
  :host {
    display: block;
    position: relative;
  }
  .box {
    position: relative;
    width: 100%;
    height: 100%;
    overflow: hidden;
  }
  .box.scrolls {
    overflow: auto;
  }
  .drawing {
    position: absolute;
    inset: 0;
  }
  /* Hides the new drawing until the old one is removed. */
  .vitrine-chart + .vitrine-chart {
    position: absolute;
    inset: 0;
    overflow: hidden;
    visibility: hidden;
  }
  .box:focus-visible {
    outline: 2px solid var(--v-focus);
    outline-offset: 2px;
  }
  /* Focus ring of a mark. Its two lines are visible on any colour. */
  .focus {
    position: absolute;
    z-index: 1;
    box-sizing: border-box;
    border: 2px solid var(--v-focus);
    border-radius: 5px;
    outline: 1px solid var(--v-widget-background);
    outline-offset: -3px;
    box-shadow: 0 0 0 1px var(--v-widget-background);
    pointer-events: none;
  }
  .focus[hidden] {
    display: none;
  }
  canvas,
  svg {
    display: block;
  }
  /* Anchors of texts are left and right, and each text has its own direction. */
  .vitrine-chart svg text {
    direction: ltr;
    unicode-bidi: plaintext;
  }
  @media print {
    .focus {
      display: none;
    }
    canvas,
    svg {
      max-width: 100%;
      max-height: 100%;
      object-fit: contain;
      object-position: top left;
    }
    .box.scrolls {
      overflow: hidden;
    }
  }
`;
