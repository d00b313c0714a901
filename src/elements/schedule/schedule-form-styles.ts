import { css } from 'lit';

/** The form of one schedule, and the preview of its mail. */
export const scheduleFormStyles = css`
  .columns {
    display: grid;
    grid-template-columns: minmax(0, 1fr) minmax(0, 300px);
    gap: 28px;
    align-items: start;
  }
  .fields {
    display: grid;
    gap: 14px;
  }
  .field {
    display: grid;
    align-content: start;
    gap: 6px;
    min-width: 0;
    margin: 0;
    padding: 0;
    border: 0;
  }
  :is(legend, label[for], dt, h4) {
    padding: 0;
    color: var(--v-widget-text-secondary-color);
    font-size: 12px;
    font-weight: 500;
    line-height: 16px;
  }
  legend {
    margin-block-end: 6px;
  }
  .row {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(170px, 100%), 1fr));
    gap: 14px;
  }
  .row > :is(.dayOfWeek, .customCron) {
    grid-column: 1 / -1;
  }
  .choices > .plain {
    font-size: 13px;
  }
  .choices {
    display: flex;
    flex-wrap: wrap;
    gap: 6px;
  }
  .choice {
    position: relative;
    display: inline-flex;
    flex: 0 1 auto;
    cursor: pointer;
  }
  .dayOfWeek .choices {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(44px, 1fr));
  }
  /* The button itself is invisible and covers its text, so that a touch reaches it. */
  .choice input {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    margin: 0;
    opacity: 0;
    cursor: pointer;
  }
  .choice span {
    flex: 1;
    padding: 6px 11px;
    border: var(--v-control-border-width) var(--v-control-border-style) var(--v-control-border-color);
    border-radius: var(--v-control-border-radius);
    background-color: var(--v-control-background);
    color: var(--v-control-title-color);
    font-family: var(--v-control-title-font-family);
    font-size: var(--v-control-title-font-size);
    font-weight: var(--v-control-title-font-weight);
    line-height: 1.4;
    text-align: center;
  }
  .dayOfWeek .choice span {
    padding-inline: 4px;
  }
  .choice:hover span {
    background-color: color-mix(in oklab, var(--v-control-title-color) 6%, var(--v-control-background));
  }
  .choice input:checked + span {
    border-color: color-mix(in oklab, var(--v-primary) 60%, transparent);
    background-color: color-mix(in oklab, var(--v-primary) 13%, var(--v-control-background));
    font-weight: 600;
  }
  .choice input:focus-visible + span,
  .input:focus-visible {
    outline: 2px solid var(--v-focus);
    outline-offset: 1px;
  }
  .input {
    width: 100%;
    min-width: 0;
    height: 36px;
    padding: 0 10px;
    border: var(--v-control-border-width) var(--v-control-border-style) var(--v-control-border-color);
    border-radius: var(--v-control-border-radius);
    background-color: var(--v-control-background);
    color: var(--v-control-title-color);
    font-family: var(--v-control-title-font-family);
    font-size: var(--v-control-title-font-size);
    font-weight: var(--v-control-title-font-weight);
    text-overflow: ellipsis;
  }
  input.input {
    font-family: var(--v-widget-text-code-font-family);
  }
  [aria-invalid='true'] {
    border-color: var(--v-negative);
  }
  .notes {
    color: var(--v-widget-text-secondary-color);
    font-size: 12px;
    line-height: 1.4;
    text-align: start;
    overflow-wrap: anywhere;
  }
  .notes:empty {
    display: none;
  }
  .notes.fault {
    color: var(--v-negative);
  }
  .words {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 6px;
    margin: 0;
    padding: 0;
    font-size: 13px;
    list-style: none;
    overflow-wrap: anywhere;
  }
  .words li {
    padding: 2px 8px;
    border-radius: 6px;
    background-color: color-mix(in oklab, var(--v-widget-text-color) 6%, transparent);
  }
  .words.none {
    color: var(--v-widget-text-secondary-color);
  }
  .preview {
    display: grid;
    gap: 14px;
    min-width: 0;
  }
  .mail {
    display: grid;
    gap: 10px;
    padding: 12px;
    border: 1px solid var(--v-line);
    border-radius: 10px;
    background-color: color-mix(in oklab, var(--v-widget-text-color) 3%, var(--v-widget-background));
  }
  dl {
    display: grid;
    gap: 4px;
    margin: 0;
  }
  dl > div {
    display: grid;
    grid-template-columns: 52px minmax(0, 1fr);
    gap: 8px;
    align-items: baseline;
  }
  dd {
    margin: 0;
    font-size: 13px;
    font-weight: 500;
    overflow-wrap: anywhere;
  }
  dd .none {
    color: var(--v-negative);
  }
  .miniature {
    display: block;
    width: 100%;
    border-radius: 6px;
  }
  .miniature.wait {
    aspect-ratio: 1.39;
    background-color: color-mix(in oklab, var(--v-widget-text-color) 5%, transparent);
  }
  .card {
    fill: var(--v-widget-background);
    stroke: var(--v-line);
    stroke-width: 3px;
  }
  .line {
    fill: color-mix(in oklab, var(--v-widget-text-color) 14%, var(--v-widget-background));
  }
  .file {
    display: inline-flex;
    align-items: center;
    justify-self: start;
    gap: 6px;
    max-width: 100%;
    padding: 3px 9px;
    border: 1px solid var(--v-line);
    border-radius: 6px;
    background-color: var(--v-widget-background);
    font-size: 12px;
    overflow-wrap: anywhere;
  }
  .file svg {
    flex: none;
  }
  .times {
    min-height: 82px;
  }
  .times ol {
    display: grid;
    gap: 2px;
    margin: 6px 0 0;
    padding: 0;
    font-size: 13px;
    font-variant-numeric: tabular-nums;
    list-style: none;
  }
  .times .when {
    color: inherit;
    font-weight: 600;
  }
  .times p {
    margin-block-start: 6px;
    color: var(--v-widget-text-secondary-color);
    font-size: 13px;
  }
  @media (max-width: 720px) {
    .columns {
      grid-template-columns: minmax(0, 1fr);
      gap: 18px;
    }
  }
  @media (pointer: coarse) {
    .choice span {
      padding-block: 12px;
    }
    .input {
      height: 44px;
      font-size: max(16px, var(--v-control-title-font-size));
    }
  }
  @media (forced-colors: active) {
    .choice input:checked + span {
      border-color: Highlight;
      background-color: Highlight;
      color: HighlightText;
      forced-color-adjust: none;
    }
  }
`;
