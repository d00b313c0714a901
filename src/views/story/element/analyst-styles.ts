import { css } from 'lit';

export const analystStyles = css`
  :host {
    display: block;
    overflow: auto;
    /* A shadow at the lower edge as long as there is more below: the cover moves with the text. */
    background:
      linear-gradient(to top, var(--v-widget-background) 14px, transparent) bottom / 100% 32px no-repeat local,
      linear-gradient(to top, color-mix(in oklab, var(--v-widget-text-color) 14%, transparent), transparent)
        bottom / 100% 14px no-repeat scroll;
  }
  :host(:focus-visible) {
    outline: 2px solid var(--v-focus);
    outline-offset: -2px;
  }
  ul {
    columns: 54ch auto;
    column-gap: 32px;
    margin: 0;
    padding: 0;
    list-style: none;
  }
  .outdated {
    opacity: 0.55;
  }
  .prose + [part='summary'] {
    margin-top: 12px;
  }
  li {
    display: grid;
    grid-template-columns: 20px 1fr;
    gap: 10px;
    align-items: start;
    padding-bottom: 10px;
    break-inside: avoid;
  }
  li svg {
    margin-top: 1px;
    color: var(--v-widget-text-secondary-color);
  }
  li p,
  .none {
    max-width: 75ch;
    margin: 0;
    text-wrap: pretty;
  }
  [part='summary-number'] {
    padding: 0;
    border: 0;
    background: none;
    color: inherit;
    font: inherit;
    font-weight: 600;
    font-variant-numeric: tabular-nums;
    text-decoration: underline dotted;
    text-decoration-color: color-mix(in oklab, currentColor 45%, transparent);
    text-decoration-thickness: 1px;
    text-underline-offset: 3px;
    cursor: pointer;
  }
  [part='summary-number']:hover {
    text-decoration-style: solid;
    text-decoration-color: currentColor;
  }
  [part='summary-number']:focus-visible {
    outline: 2px solid var(--v-focus);
    outline-offset: 2px;
    border-radius: 2px;
  }
  .source {
    margin: 2px 0 0;
    color: var(--v-widget-text-secondary-color);
    font-size: calc(12px * var(--v-text-scale));
  }
  .skeleton {
    display: grid;
    gap: 14px;
    padding: 4px 0;
  }
  .skeleton i {
    height: 14px;
    border-radius: 6px;
    background-color: color-mix(in oklab, var(--v-widget-text-color) 7%, transparent);
  }
  .skeleton i:last-child {
    width: 60%;
  }
  @media (pointer: coarse) {
    li p {
      line-height: 2;
    }
    [part='summary-number'] {
      position: relative;
    }
    [part='summary-number']::after {
      content: '';
      position: absolute;
      inset: -4px -2px;
    }
  }
  form {
    display: flex;
    gap: 8px;
    max-width: 560px;
    margin-top: 12px;
  }
  input {
    flex: 1;
    min-width: 0;
    justify-content: start;
    cursor: text;
  }
  @media print {
    [part='summary-number'] {
      text-decoration: none;
    }
    form {
      display: none;
    }
  }
`;
