import { css } from 'lit';
import { onWidget } from '../theme/surface-styles.ts';

export const statusBadgeStyles = css`
  :host {
    display: contents;
  }
  /* It always shows, also in print. */
  .tool {
    display: inline-flex;
    background: none;
    opacity: 1;
  }
  .tool:not(.age, .reach) {
    color: var(--v-warning);
  }
  .progress {
    position: absolute;
    inset-block-start: 0;
    inset-inline: 0;
    z-index: 2;
    height: 2px;
    overflow: hidden;
    background-color: color-mix(in oklab, var(--v-primary) 20%, transparent);
  }
  /* Without motion, the bar is whole: a part that stands still would tell how much is done. */
  .progress::after {
    content: '';
    position: absolute;
    inset: 0 min(60%, 1e4% * var(--v-motion)) 0 0;
    background-color: var(--v-primary);
    animation: pass calc(1.1s * var(--v-motion)) ease-in-out infinite;
  }
  @keyframes pass {
    from {
      translate: -100% 0;
    }
    to {
      translate: 250% 0;
    }
  }
  [popover] {
    position: fixed;
    inset: auto;
    width: max-content;
    max-width: min(340px, calc(100vw - 16px));
    margin: 0;
    padding: 10px 12px;
    overflow: visible;
    border: 1px solid var(--v-line);
    border-radius: 8px;
    ${onWidget};
    background-color: var(--v-widget-background);
    box-shadow: var(--v-popover-shadow);
    color: var(--v-widget-text-color);
    font-size: calc(13px * var(--v-text-scale));
    text-align: start;
  }
  /* Bridges the gap, so that the pointer can move to the popover. */
  [popover]::before {
    content: '';
    position: absolute;
    inset-block: -8px;
    inset-inline: 0;
    z-index: -1;
  }
  ul {
    display: grid;
    gap: 6px;
    margin: 0;
    padding: 0;
    list-style: none;
  }
  p {
    margin: 0;
    color: var(--v-widget-text-secondary-color);
    font-variant-numeric: tabular-nums;
  }
  ul + p {
    margin-block-start: 6px;
    padding-block-start: 6px;
    border-block-start: 1px solid var(--v-line);
  }
`;
