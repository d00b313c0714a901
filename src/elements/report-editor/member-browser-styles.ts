import { css } from 'lit';

export const memberBrowserStyles = css`
  :host {
    display: flex;
    flex-direction: column;
    min-height: 0;
  }
  .search {
    position: relative;
    flex: none;
    margin: 0 12px 8px;
  }
  .search svg {
    position: absolute;
    inset-block-start: calc(50% - 7px);
    inset-inline-start: 10px;
    color: var(--v-text-secondary);
    pointer-events: none;
  }
  input {
    width: 100%;
    min-height: 36px;
    padding: 4px 10px;
    padding-inline-start: 32px;
    border: 1px solid var(--v-line);
    border-radius: 8px;
    background-color: var(--v-control-background);
    color: var(--v-text);
    font: inherit;
  }
  input::placeholder {
    color: var(--v-text-secondary);
    opacity: 1;
  }
  .groups {
    flex: 1;
    min-height: 0;
    padding: 0 6px 12px;
    overflow: auto;
    overscroll-behavior: contain;
  }
  summary {
    position: sticky;
    inset-block-start: 0;
    z-index: 1;
    padding: 8px 6px 6px;
    background-color: var(--vi-browser-background, var(--v-widget-background));
    color: var(--v-text-secondary);
    font-size: 12px;
    font-weight: 650;
    cursor: pointer;
  }
  /* In the same line, so that no member moves under the pointer. */
  summary {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  summary .note {
    font-weight: 400;
  }
  ul {
    margin: 0;
    padding: 0;
    list-style: none;
  }
  li {
    display: flex;
    align-items: stretch;
    border-radius: 8px;
  }
  li:hover {
    background-color: color-mix(in oklab, var(--v-text) 6%, transparent);
  }
  .member {
    display: flex;
    flex: 1;
    gap: 9px;
    align-items: flex-start;
    min-width: 0;
    padding: 6px 8px;
    border: 0;
    border-radius: 8px;
    background: none;
    color: inherit;
    font: inherit;
    font-size: 13px;
    text-align: start;
    cursor: pointer;
  }
  .member[aria-pressed='true'] {
    background-color: color-mix(in oklab, var(--v-primary) 14%, transparent);
    font-weight: 600;
  }
  .icon {
    flex: none;
    margin-block-start: 1px;
    color: var(--v-text-secondary);
  }
  .icon svg {
    display: block;
  }
  .icon.measure {
    color: var(--v-primary-text);
  }
  .words {
    display: grid;
    flex: 1;
    min-width: 0;
    overflow-wrap: anywhere;
  }
  small {
    display: -webkit-box;
    overflow: hidden;
    color: var(--v-text-secondary);
    font-size: 12px;
    font-weight: 400;
    line-height: 1.35;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
  }
  .mark {
    flex: none;
    margin-block-start: 2px;
    color: var(--v-primary-text);
  }
  .filter {
    display: grid;
    flex: none;
    place-items: center;
    width: 32px;
    padding: 0;
    border: 0;
    border-radius: 8px;
    background: none;
    color: var(--v-text-secondary);
    cursor: pointer;
    opacity: 0;
  }
  li:is(:hover, :focus-within) .filter {
    opacity: 1;
  }
  @media (hover: none) {
    .filter {
      opacity: 1;
    }
  }
  .filter:hover {
    background-color: color-mix(in oklab, var(--v-text) 9%, transparent);
    color: var(--v-text);
  }
  :is(.member, .filter, summary, input):focus-visible {
    outline: 2px solid var(--v-focus);
    outline-offset: -2px;
    border-radius: 8px;
  }
  .apart :is(.member, .filter) {
    opacity: 0.5;
    cursor: default;
  }
  .none {
    margin: 0;
    padding: 2px 8px 8px;
    color: var(--v-text-secondary);
    font-size: 12px;
    overflow-wrap: anywhere;
  }
  @media (pointer: coarse) {
    input,
    .member,
    summary {
      min-height: 44px;
    }
    .member,
    summary {
      padding-block: 11px;
    }
    .filter {
      width: 44px;
    }
  }
`;
