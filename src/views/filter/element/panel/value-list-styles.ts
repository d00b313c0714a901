import { css } from 'lit';

export const valueListStyles = css`
  :host {
    display: flex;
    flex-direction: column;
    gap: 6px;
    min-height: 0;
  }
  .search {
    position: relative;
  }
  .search svg {
    position: absolute;
    inset-block-start: calc(50% - 8px);
    inset-inline-start: 9px;
    color: var(--v-text-secondary);
    pointer-events: none;
  }
  .search .text {
    padding-inline-start: 30px;
  }
  .summary {
    display: flex;
    align-items: center;
    gap: 10px;
    min-height: 24px;
    padding-inline: 2px;
    color: var(--v-text-secondary);
    font-size: calc(12px * var(--v-text-scale));
  }
  .summary [role='status'] {
    flex: 1;
    min-width: 0;
  }
  .list {
    position: relative;
    max-height: min(320px, 46vh);
    margin-inline: -6px;
    overflow: hidden auto;
    overscroll-behavior: contain;
    border-radius: 6px;
    outline-offset: -2px;
  }
  .list:focus-visible {
    outline: 2px solid var(--v-focus);
  }
  .room {
    position: relative;
  }
  .option {
    position: absolute;
    inset: 0 0 auto;
    display: flex;
    align-items: center;
    gap: 9px;
    height: 32px;
    padding: 0 8px;
    border-radius: 6px;
    cursor: pointer;
    user-select: none;
  }
  .option:hover {
    background-color: color-mix(in oklab, var(--v-text) 5%, transparent);
  }
  .option.current {
    background-color: color-mix(in oklab, var(--v-primary) 12%, transparent);
  }
  .option .text {
    flex: 1;
    min-width: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  :host(:dir(rtl)) .option .text {
    text-align: right;
  }
  .special .text {
    color: var(--v-text-secondary);
    font-style: italic;
  }
  .count {
    flex: none;
    color: var(--v-text-secondary);
    font-size: calc(12px * var(--v-text-scale));
    font-variant-numeric: tabular-nums;
  }
  /* Former values stay while others load, and fade only if that takes a while: fast answers must not flicker. */
  .busy .room {
    opacity: 0.6;
    transition: opacity calc(150ms * var(--v-motion)) 300ms;
  }
  .skeleton {
    position: absolute;
    inset: 0;
    animation: late 1ms 200ms backwards;
  }
  .skeleton b {
    display: block;
    height: 10px;
    margin: 11px 8px 22px;
    border-radius: 4px;
    background-color: color-mix(in oklab, var(--v-text) 9%, transparent);
  }
  .skeleton b:not(:first-child) {
    margin-block-start: 0;
  }
  .skeleton b {
    animation: breathe calc(1.6s * var(--v-motion)) ease-in-out infinite;
  }
  i {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    flex: none;
    width: 16px;
    height: 16px;
    border: 1.5px solid color-mix(in oklab, var(--v-text) 45%, transparent);
    border-radius: 4px;
    color: transparent;
  }
  i.dot {
    border-radius: 50%;
  }
  [aria-selected='false'] i svg {
    visibility: hidden;
  }
  [aria-selected='true'] i {
    border-color: var(--v-primary);
    background-color: var(--v-primary);
    color: var(--v-on-primary);
  }
  @media (pointer: coarse) {
    .option {
      height: 44px;
    }
    .skeleton b {
      margin-block: 17px 34px;
    }
  }
  @media (forced-colors: active) {
    .option.current {
      outline: 2px solid Highlight;
      outline-offset: -2px;
    }
    [aria-selected='true'] i {
      background-color: Highlight;
      color: HighlightText;
      forced-color-adjust: none;
    }
  }
`;
