/** Room on paper for a widget that needs more than its box on the screen. */
import { css, type CSSResult } from 'lit';
import { WidgetElement } from '../../widget/widget-element.ts';

/**
 * Lets the box grow; within a tab, also the box of the tabs, whose other widgets move down.
 * @param isWide - whether it gets the width of the paper.
 */
export function makeRoom(box: WidgetElement, isWide = false): () => void {
  const container = box.parentElement;
  const isNested = container instanceof WidgetElement;
  const grown = isNested ? [box, container] : [box];
  const stacked = isNested ? [...container.children].filter((one) => one.slot === box.slot) : [];
  for (const one of [...grown, ...stacked]) adoptStyles(one.shadowRoot, roomStyles);
  for (const { classList } of grown) classList.add('whole');
  for (const { classList } of stacked) classList.add('stacked');
  const outer = grown.at(-1);
  if (isWide || outer?.style.getPropertyValue('--vi-print-stacked')) outer?.classList.add('wide');
  return () => {
    for (const { classList } of [...grown, ...stacked]) classList.remove('whole', 'stacked', 'wide');
  };
}

/** Styles for paper only, which boxes on a screen do not need. */
export function adoptStyles(root: ShadowRoot | null, { styleSheet }: CSSResult): void {
  if (root && styleSheet && !root.adoptedStyleSheets.includes(styleSheet))
    root.adoptedStyleSheets.push(styleSheet);
}

/** The box grows with its contents, and pages break within it. */
const roomStyles = css`
  :host(.whole) {
    height: auto !important;
    break-inside: auto !important;
    contain: none !important;
  }
  /* Widgets of a tab, which otherwise have fixed places. */
  :host(.stacked) {
    position: static !important;
    margin-block-end: 16px;
  }
  :host(.whole) .widget {
    container: none;
    display: block;
    height: auto;
    overflow: visible;
  }
  :host(.whole) .content {
    content-visibility: visible;
  }
`;
