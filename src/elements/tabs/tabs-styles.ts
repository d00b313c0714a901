import { css } from 'lit';

/* The strip is as tall as the layout reckons with: the element sets it. */
export const tabsStyles = css`
  .strip {
    display: flex;
    gap: 4px;
    padding-block-end: 6px;
    overflow: auto hidden;
    overscroll-behavior-inline: contain;
    scrollbar-width: none;
    background: linear-gradient(var(--v-line), var(--v-line)) 0 calc(100% - 6px) / 100% 1px no-repeat local;
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
