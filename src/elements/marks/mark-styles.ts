import { css } from 'lit';

export const markStyles = css`
  :host {
    display: inline-flex;
    flex: none;
  }
  button {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    position: relative;
    width: 24px;
    height: 24px;
    padding: 0;
    border: 0;
    border-radius: 50%;
    background: none;
    color: var(--v-warning);
    cursor: pointer;
  }
  /* A finger needs more room than a pointer; the heading does not grow for it. */
  @media (pointer: coarse) {
    button::after {
      content: '';
      position: absolute;
      inset: -10px;
    }
  }
  button.fresh {
    color: var(--v-widget-text-secondary-color);
  }
  button:focus-visible {
    outline: 2px solid var(--v-focus);
  }
  svg {
    display: block;
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
    background-color: var(--v-widget-background);
    box-shadow: 0 6px 20px light-dark(rgb(20 28 46 / 14%), rgb(0 0 0 / 55%));
    color: var(--v-widget-text-color);
    font-size: 13px;
    text-align: start;
  }
  /* The pointer may cross over to it. */
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
