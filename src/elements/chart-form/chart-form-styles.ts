import { css } from 'lit';

export const chartFormStyles = css`
  :host {
    display: grid;
    flex: none;
    gap: 2px;
    align-content: start;
    padding: 4px 12px 20px;
    color: var(--v-text);
    font-size: 13px;
  }
  .note {
    margin: 8px 0;
    color: var(--v-text-secondary);
  }
  .segments {
    margin-block: 8px;
  }
  h3 {
    margin: 0;
    font-size: inherit;
  }
  section {
    border-radius: 8px;
  }
  section:not(.slot) {
    margin-block-start: 4px;
  }
  section.drop {
    outline: 2px solid var(--v-primary);
    outline-offset: -1px;
    background-color: color-mix(in oklab, var(--v-primary) 10%, transparent);
  }
  .heading {
    display: flex;
    gap: 8px;
    align-items: center;
    justify-content: space-between;
    width: 100%;
    min-height: 34px;
    padding: 4px 6px;
    border: 0;
    border-radius: 6px;
    background: none;
    color: inherit;
    font: inherit;
    font-weight: 650;
    text-align: start;
    cursor: pointer;
  }
  .heading span {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .row {
    display: flex;
    gap: 2px;
    align-items: center;
    min-width: 0;
    padding-block: 3px;
  }
  .row label {
    display: grid;
    flex: 1;
    grid-template-columns: 82px minmax(0, 1fr);
    gap: 8px;
    align-items: center;
    min-width: 0;
  }
  .row > .space {
    flex: none;
    width: 30px;
  }
  .row label > span {
    overflow-wrap: anywhere;
    color: var(--v-text-secondary);
  }
  .grip {
    display: grid;
    flex: none;
    place-items: center;
    width: 20px;
    height: 32px;
    border-radius: 6px;
    color: var(--v-text-secondary);
    cursor: grab;
    touch-action: none;
  }
  .grip.empty {
    visibility: hidden;
  }
  .grip:hover {
    background-color: color-mix(in oklab, var(--v-text) 8%, transparent);
    color: var(--v-text);
  }
  .more {
    display: grid;
    flex: none;
    place-items: center;
    width: 30px;
    height: 32px;
    padding: 0;
    border: 0;
    border-radius: 6px;
    background: none;
    color: var(--v-text-secondary);
    cursor: pointer;
  }
  :is(.more, .heading):hover {
    background-color: color-mix(in oklab, var(--v-text) 8%, transparent);
    color: var(--v-text);
  }
  [aria-expanded='true'] > svg {
    transform: rotate(180deg);
  }
  .controls {
    display: grid;
    gap: 10px;
    min-width: 0;
    margin-block-end: 6px;
    padding: 6px 6px 12px;
  }
  .slot .controls {
    margin-inline-start: 20px;
    padding-inline-start: 10px;
    border-inline-start: 2px solid var(--v-line);
  }
  .controls label {
    display: grid;
    gap: 3px;
    min-width: 0;
    color: var(--v-text-secondary);
  }
  .controls label > span {
    text-align: match-parent;
    overflow-wrap: anywhere;
  }
  .controls label.inline {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1.1fr);
    gap: 8px;
    align-items: center;
  }
  .controls label.short {
    grid-template-columns: minmax(0, 1fr) 84px;
  }
  .marks {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(32px, 1fr));
    gap: 3px;
  }
  .marks label {
    position: relative;
    display: grid;
    place-items: center;
    min-height: 34px;
    border: 1px solid var(--v-line);
    border-radius: 8px;
    color: var(--v-text-secondary);
    cursor: pointer;
  }
  .marks label:hover {
    background-color: color-mix(in oklab, var(--v-text) 6%, transparent);
  }
  .marks label:has(:checked) {
    border-color: var(--v-primary);
    background-color: color-mix(in oklab, var(--v-primary) 12%, transparent);
    box-shadow: inset 0 0 0 1px var(--v-primary);
    color: var(--v-text);
  }
  .marks label:has(:focus-visible) {
    outline: 2px solid var(--v-focus);
    outline-offset: 1px;
  }
  .marks input {
    position: absolute;
    inset: 0;
    margin: 0;
    opacity: 0;
    cursor: pointer;
  }
  .controls label.check {
    grid-template-columns: auto 1fr;
    gap: 8px;
    align-items: center;
    min-height: 24px;
    color: var(--v-text);
  }
  :is(select, textarea, input:not([type='checkbox'], [type='color'], [type='radio'])) {
    width: 100%;
    min-width: 0;
    min-height: 32px;
    padding: 4px 8px;
    border: 1px solid var(--v-control-border-color);
    border-radius: 7px;
    background-color: var(--v-control-background);
    color: var(--v-text);
    font: inherit;
  }
  textarea {
    font-family: var(--v-widget-text-code-font-family);
    font-size: 12px;
    resize: vertical;
    direction: ltr;
  }
  input[type='checkbox'] {
    width: 16px;
    height: 16px;
    margin: 0;
    accent-color: var(--v-primary);
  }
  .color {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    align-items: center;
    justify-content: space-between;
  }
  .color label {
    display: flex;
    flex: 1;
    gap: 8px;
    align-items: center;
    justify-content: space-between;
    color: var(--v-text);
  }
  .swatches {
    display: flex;
    flex-wrap: wrap;
    gap: 4px;
    width: 100%;
  }
  .swatch {
    width: 26px;
    height: 26px;
    padding: 0;
    border: 2px solid transparent;
    border-radius: 50%;
    background: var(--vi-swatch) content-box;
    cursor: pointer;
  }
  .swatch[aria-pressed='true'] {
    border-color: var(--v-text);
    padding: 2px;
  }
  input[type='color'] {
    width: 40px;
    height: 26px;
    padding: 2px;
    border: 1px solid var(--v-control-border-color);
    border-radius: 6px;
    background: none;
  }
  input[type='color'].unset {
    background: linear-gradient(to top right, transparent 47%, var(--v-negative) 47% 53%, transparent 53%);
  }
  input[type='color'].unset::-webkit-color-swatch {
    opacity: 0;
  }
  :is(select, textarea, input, button):focus-visible {
    outline: 2px solid var(--v-focus);
    outline-offset: 1px;
  }
  @media (pointer: coarse) {
    :is(select, .more, .heading, .control, .marks label, input:not([type='checkbox'], [type='radio'])) {
      min-height: 44px;
    }
    :is(.more, .row > .space) {
      width: 44px;
    }
    .marks {
      grid-template-columns: repeat(auto-fill, minmax(44px, 1fr));
    }
    .grip {
      width: 32px;
      height: 44px;
    }
    .controls label.check {
      min-height: 44px;
    }
    input[type='checkbox'] {
      width: 22px;
      height: 22px;
    }
  }
`;
