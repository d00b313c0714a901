import { css } from 'lit';

/* The strip and the rest below it are as tall as the layout reckons with (tabStripHeight). */
export const tabsStyles = css`
  .strip {
    display: flex;
    gap: 4px;
    height: 44px;
    margin-block-end: 8px;
    overflow: auto hidden;
    overscroll-behavior-inline: contain;
    scrollbar-width: none;
    border-block-end: 1px solid var(--v-line);
  }
  [role='tab'] {
    position: relative;
    flex: none;
    max-width: 32ch;
    min-width: 44px;
    padding: 0 14px;
    overflow: hidden;
    border: 0;
    border-start-start-radius: 6px;
    border-start-end-radius: 6px;
    background: none;
    color: var(--v-text-secondary);
    font: inherit;
    font-weight: 500;
    text-overflow: ellipsis;
    white-space: nowrap;
    cursor: pointer;
  }
  [role='tab']:hover {
    color: var(--v-text);
    background-color: color-mix(in oklab, var(--v-text) 5%, transparent);
  }
  [role='tab'][aria-selected='true'] {
    color: var(--v-text);
  }
  [role='tab'][aria-selected='true']::after {
    content: '';
    position: absolute;
    inset: auto 10px 0;
    height: 2px;
    border-radius: 1px;
    background-color: var(--v-primary);
  }
  [role='tab']:focus-visible {
    outline: 2px solid var(--v-focus);
    outline-offset: -2px;
  }
  .panel {
    position: relative;
  }
  ::slotted(*) {
    position: absolute;
  }
  @media (forced-colors: active) {
    [role='tab'][aria-selected='true']::after {
      background-color: Highlight;
    }
  }
  @media print {
    .strip {
      overflow: hidden;
    }
  }
`;
