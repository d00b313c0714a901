import { css } from 'lit';

/** Typography of Markdown and HTML reports. */
export const proseStyles = css`
  :where(.prose) {
    overflow-wrap: anywhere;
  }
  :where(.prose) > :first-child {
    margin-block-start: 0;
  }
  :where(.prose) > :last-child {
    margin-block-end: 0;
  }
  :where(.prose) :is(h1, h2, h3, h4, h5, h6) {
    margin-block: 0.9em 0.35em;
    font-weight: 650;
    letter-spacing: -0.01em;
    line-height: 1.25;
    text-wrap: balance;
  }
  :where(.prose) h1 {
    font-size: calc(22px * var(--v-text-scale));
  }
  :where(.prose) h2 {
    font-size: calc(18px * var(--v-text-scale));
  }
  :where(.prose) h3 {
    font-size: calc(16px * var(--v-text-scale));
  }
  :where(.prose) :is(h4, h5, h6) {
    font-size: calc(14px * var(--v-text-scale));
  }
  :where(.prose) :is(p, ul, ol, blockquote, table, pre) {
    margin-block: 0.6em;
  }
  :where(.prose) p {
    text-wrap: pretty;
  }
  :where(.prose) :is(ul, ol) {
    padding-inline-start: 1.4em;
  }
  :where(.prose) a {
    color: var(--v-primary-text);
    text-underline-offset: 2px;
  }
  :where(.prose) a:focus-visible {
    outline: 2px solid var(--v-focus);
    outline-offset: 2px;
  }
  :where(.prose) blockquote {
    margin-inline: 0;
    padding-inline-start: 12px;
    border-inline-start: 3px solid var(--v-line);
    color: var(--v-widget-text-secondary-color);
  }
  :where(.prose) code,
  :where(.prose) pre {
    font-family: var(--v-widget-text-code-font-family);
    font-size: 0.92em;
  }
  :where(.prose) pre {
    padding: 10px 12px;
    overflow: auto;
    border-radius: 8px;
    background-color: color-mix(in oklab, var(--v-widget-text-color) 5%, transparent);
  }
  :where(.prose) table {
    border-collapse: collapse;
  }
  :where(.prose) :is(th, td) {
    padding: 5px 12px 5px 0;
    border-block-end: 1px solid var(--v-line);
    text-align: start;
  }
  :where(.prose) th {
    color: var(--v-widget-text-secondary-color);
    font-size: 0.92em;
    font-weight: 600;
  }
  :where(.prose) hr {
    border: 0;
    border-block-start: 1px solid var(--v-line);
  }
  :where(.prose) img {
    max-width: 100%;
  }
`;
