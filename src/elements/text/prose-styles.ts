import { css } from 'lit';

/** Type of authored text: Markdown and html cards. */
export const proseStyles = css`
  .prose {
    overflow-wrap: anywhere;
  }
  .prose > :first-child {
    margin-block-start: 0;
  }
  .prose > :last-child {
    margin-block-end: 0;
  }
  .prose :is(h1, h2, h3, h4, h5, h6) {
    margin-block: 0.9em 0.35em;
    font-weight: 650;
    letter-spacing: -0.01em;
    line-height: 1.25;
    text-wrap: balance;
  }
  .prose h1 {
    font-size: 22px;
  }
  .prose h2 {
    font-size: 18px;
  }
  .prose h3 {
    font-size: 16px;
  }
  .prose :is(h4, h5, h6) {
    font-size: 14px;
  }
  .prose :is(p, ul, ol, blockquote, table, pre) {
    margin-block: 0.6em;
  }
  .prose p {
    text-wrap: pretty;
  }
  .prose :is(ul, ol) {
    padding-inline-start: 1.4em;
  }
  .prose a {
    color: var(--v-primary);
    text-underline-offset: 2px;
  }
  .prose a:focus-visible {
    outline: 2px solid var(--v-focus);
    outline-offset: 2px;
  }
  .prose blockquote {
    margin-inline: 0;
    padding-inline-start: 12px;
    border-inline-start: 3px solid var(--v-line);
    color: var(--v-widget-text-secondary-color);
  }
  .prose code,
  .prose pre {
    font-family: var(--v-widget-text-code-font-family);
    font-size: 0.92em;
  }
  .prose pre {
    padding: 10px 12px;
    overflow: auto;
    border-radius: 8px;
    background-color: color-mix(in oklab, var(--v-widget-text-color) 5%, transparent);
  }
  .prose table {
    border-collapse: collapse;
  }
  .prose :is(th, td) {
    padding: 5px 12px 5px 0;
    border-block-end: 1px solid var(--v-line);
    text-align: start;
  }
  .prose th {
    color: var(--v-widget-text-secondary-color);
    font-size: 0.92em;
    font-weight: 600;
  }
  .prose hr {
    border: 0;
    border-block-start: 1px solid var(--v-line);
  }
  .prose img {
    max-width: 100%;
  }
`;
