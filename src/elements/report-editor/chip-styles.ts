import { css } from 'lit';

export const chipStyles = css`
  :host {
    display: inline-flex;
    min-width: 0;
    max-width: 100%;
  }
  .chip {
    display: inline-flex;
    align-items: stretch;
    min-width: 0;
    min-height: 30px;
    border: 1px solid var(--v-line);
    border-radius: 8px;
    background-color: var(--v-control-background);
    color: var(--v-text);
    font-size: 13px;
  }
  :host(.measure) .chip {
    border-color: color-mix(in oklab, var(--v-primary) 45%, var(--v-line));
    background-color: color-mix(in oklab, var(--v-primary) 9%, var(--v-control-background));
  }
  :host(.add) .chip {
    border-style: dashed;
    background: none;
    color: var(--v-text-secondary);
  }
  .chip > button {
    border: 0;
    background: none;
    color: inherit;
    font: inherit;
    cursor: pointer;
  }
  .open {
    display: inline-flex;
    gap: 6px;
    align-items: center;
    min-width: 0;
    padding: 2px 10px;
    border-radius: 7px;
  }
  .open span {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .open svg {
    flex: none;
  }
  .remove {
    display: grid;
    flex: none;
    place-items: center;
    width: 26px;
    padding: 0;
    border-radius: 7px;
    color: var(--v-text-secondary);
  }
  .open:has(+ .remove) {
    padding-inline-end: 4px;
  }
  .chip > button:hover {
    background-color: color-mix(in oklab, var(--v-text) 8%, transparent);
    color: var(--v-text);
  }
  .chip > button:focus-visible {
    outline: 2px solid var(--v-focus);
    outline-offset: 0;
  }
  .content {
    display: grid;
    gap: 12px;
    width: 330px;
    min-width: 100%;
    padding: 12px;
  }
  .content label {
    display: grid;
    gap: 4px;
    color: var(--v-text-secondary);
    font-size: 12px;
  }
  .content > p {
    margin: 0 0 -8px;
    color: var(--v-text-secondary);
    font-size: 12px;
  }
  :is(select, input) {
    width: 100%;
    min-height: 34px;
    padding: 0 10px;
    border: 1px solid var(--v-control-border-color);
    border-radius: 7px;
    background-color: var(--v-control-background);
    color: var(--v-text);
    font: inherit;
    font-size: 13px;
  }
  :is(select, input):focus-visible {
    outline: 2px solid var(--v-focus);
    outline-offset: 1px;
  }
  vitrine-member-browser {
    --vi-browser-background: var(--v-control-background);
    width: 300px;
    min-width: 100%;
    height: min(420px, 60dvh);
    padding-block-start: 12px;
  }
  .sheet :is(.content, vitrine-member-browser) {
    width: 100%;
  }
  @media (pointer: coarse) {
    .chip {
      min-height: 44px;
    }
    .remove {
      width: 44px;
    }
    :is(select, input) {
      min-height: 44px;
    }
  }
`;
