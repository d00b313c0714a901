import { css } from 'lit';

export const rowsToggleStyles = css`
  :host {
    display: contents;
  }
  .tool[aria-pressed='true'] {
    background-color: color-mix(in oklab, var(--v-widget-text-color) 10%, var(--v-widget-background));
    color: var(--v-widget-text-color);
  }
  @media (forced-colors: active) {
    .tool[aria-pressed='true'] {
      outline: 1px solid ButtonText;
    }
  }
`;
