import { css } from 'lit';
import { inWidget, onGround } from '../theme/surface-styles.ts';

export const widgetStyles = css`
  :host {
    display: block;
    padding: var(--v-widget-margin);
  }
  .widget {
    container: widget / size;
    position: relative;
    display: flex;
    flex-direction: column;
    height: 100%;
    min-width: 0;
    overflow: clip;
    border-width: var(--v-widget-border-width);
    border-style: var(--v-widget-border-style);
    border-color: var(--v-widget-border-color);
    border-radius: var(--v-widget-border-radius);
    ${inWidget};
    background-color: var(--v-widget-background);
    box-shadow: var(--v-widget-shadow);
  }
  /* What stands on a dark surface in a light page has the colours of a dark scheme. */
  .widget > * {
    color-scheme: var(--vi-scheme, inherit);
  }
  .widget.bare {
    border-width: 0;
    border-radius: 0;
    background-color: transparent;
    box-shadow: none;
  }
  .bare > * {
    color-scheme: inherit;
  }
  /* A strip of tabs has widgets inside, which have surfaces of their own. */
  .bare:not(.strip) {
    ${onGround};
  }
  /* Widgets inside have their own boxes, shadows and focus rings. */
  .widget.open {
    container: none;
    overflow: visible;
  }
  header {
    display: flex;
    align-items: center;
    flex: none;
    padding: var(--v-widget-padding);
    padding-block-end: 0;
    min-width: 0;
    min-height: 24px;
  }
  /* Not a margin of the title, which has a direction of its own. */
  header::after {
    content: '';
    flex: none;
    width: calc(var(--vi-tools, 0px) + var(--vi-toggle, 0px) + var(--vi-badge, 0px));
  }
  .badged {
    --vi-badge: 26px;
  }
  @media (pointer: coarse) {
    .badged {
      --vi-badge: 34px;
    }
  }
  h3 {
    flex: 1;
    min-width: 0;
    margin: 0;
    overflow: clip;
    color: var(--v-widget-title-color);
    font-family: var(--v-widget-title-font-family);
    font-size: var(--v-widget-title-font-size);
    font-weight: var(--v-widget-title-font-weight);
    line-height: 1.35;
    /* Truncates the title at its own end, in both page directions. */
    text-align: -webkit-match-parent;
    text-align: match-parent;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .content {
    position: relative;
    flex: 1;
    min-height: 0;
    padding: var(--v-widget-padding);
  }
  .content:not(:empty) {
    content-visibility: auto;
  }
  .content.flush {
    padding-inline: 0;
    padding-block-end: 0;
  }
  .bare .content {
    padding: 4px 0;
  }
  /* The layout knows the height of the strip of tabs, and of nothing above it. */
  .strip .content {
    padding: 0;
  }
  .view {
    display: block;
    width: 100%;
    height: 100%;
  }
  .view.behind {
    visibility: hidden;
  }
  /* Hover and focus show the badge. */
  .widget:hover {
    --vi-near: 1;
  }
  svg {
    display: block;
    flex: none;
  }
  .message {
    position: absolute;
    inset: 0;
    display: flex;
    flex-direction: column;
    align-items: center;
    justify-content: center;
    gap: 6px;
    padding: 12px 20px;
    overflow: auto;
    text-align: center;
  }
  .message > svg {
    color: var(--v-negative);
  }
  .message p {
    max-width: 46ch;
    margin: 0;
    font-weight: 550;
    text-wrap: balance;
  }
  .message .still {
    padding: 1px 8px;
    border-radius: 6px;
    background-color: var(--v-widget-background);
    font-weight: 400;
  }
  .message .detail {
    color: var(--v-widget-text-secondary-color);
    font-size: calc(12.5px * var(--v-text-scale));
    font-weight: 400;
    overflow-wrap: anywhere;
  }
  /* Shows the line of the mistake, with a caret below it. */
  .template-failed {
    font-family: monospace;
    text-align: start;
    white-space: pre-wrap;
  }
  .message .control {
    margin-block-start: 6px;
    flex: none;
  }
  @container widget (max-width: 420px) {
    h3 {
      display: -webkit-box;
      -webkit-box-orient: vertical;
      -webkit-line-clamp: 2;
      text-wrap: balance;
      white-space: normal;
    }
  }
  @container widget (max-height: 150px) {
    .message {
      gap: 2px;
      padding-block: 4px;
    }
    .message > svg,
    .message .detail {
      display: none;
    }
    .message p {
      font-size: calc(13px * var(--v-text-scale));
    }
    .message .control {
      min-height: 28px;
      margin-block-start: 2px;
      padding-block: 2px;
    }
  }
  .skeleton {
    position: absolute;
    inset: var(--v-widget-padding);
    display: flex;
    align-items: flex-end;
    gap: 4%;
    overflow: hidden;
  }
  .skeleton i {
    flex: 1;
    height: 58%;
    border-radius: 6px;
    background-color: color-mix(in oklab, var(--v-widget-text-color) 7%, transparent);
  }
  /* One compositor layer per widget until its rows arrive: fifty waiting charts must not slow down the first. */
  .skeleton.waiting {
    animation: breathe calc(1.6s * var(--v-motion)) ease-in-out infinite;
  }
  .skeleton i:nth-child(1) {
    height: 46%;
  }
  .skeleton i:nth-child(2) {
    height: 72%;
  }
  .skeleton i:nth-child(4) {
    height: 88%;
  }
  .skeleton.lines {
    flex-direction: column;
    align-items: stretch;
    justify-content: flex-start;
    gap: 12px;
  }
  .skeleton.lines i {
    flex: none;
    height: 14px;
  }
  .skeleton.lines i:last-child {
    width: 60%;
  }
  .open .skeleton.lines {
    inset: auto 0 0;
    height: 36px;
  }
  .open .skeleton.lines i {
    height: 100%;
  }
`;
