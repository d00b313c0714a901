import { css } from 'lit';
import { onWidget } from '../theme/surface-styles.ts';

export const outageStyles = css`
  :host {
    display: block;
    position: sticky;
    inset-block-start: 8px;
    z-index: 4;
    outline: none;
  }
  .banner {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px 12px;
    margin-block-end: 12px;
    padding: 10px 14px;
    border: 1px solid color-mix(in oklab, var(--v-negative) 45%, var(--v-line));
    border-inline-start: 4px solid var(--v-negative);
    border-radius: var(--v-widget-border-radius);
    ${onWidget};
    background-color: var(--v-widget-background);
    box-shadow: var(--v-popover-shadow);
  }
  .banner > svg {
    flex: none;
    color: var(--v-negative);
  }
  .texts {
    flex: 999 1 14ch;
    min-width: 0;
    overflow-wrap: anywhere;
  }
  p {
    margin: 0;
    font-weight: 600;
    text-align: match-parent;
  }
  .detail {
    color: var(--v-widget-text-secondary-color);
    font-size: calc(12.5px * var(--v-text-scale));
    font-weight: 400;
  }
  button svg {
    flex: none;
  }
  @container dashboard (max-width: 420px) {
    .banner {
      padding: 8px 10px;
    }
    .banner > svg {
      display: none;
    }
    button {
      flex: 1 1 auto;
    }
  }
  .trying svg {
    animation: turn calc(1s * var(--v-motion)) linear infinite;
  }
  @keyframes turn {
    to {
      rotate: 1turn;
    }
  }
`;
