/** A number within a sentence that shows, in a dialog, where it comes from. */
import { css, html, type TemplateResult } from 'lit';
import { loadChunk } from '../../../browser/load-chunk.ts';
import type { ProofInput } from './proof-element.ts';

interface NumberButton {
  /** The number as the sentence writes it. */
  readonly text: string;
  /** Accessible description. */
  readonly title: string;
  readonly click: () => void;
}

export const renderNumberButton = ({ text, title, click }: NumberButton): TemplateResult =>
  // The property leaves no spaces around the number, which would stand before a full stop.
  html`<button class="number" type="button" title=${title} .textContent=${text} @click=${click}></button>`;

/** Does nothing if the place has gone while the file of the dialog loads. */
export async function openProof(place: ParentNode, input: ProofInput, signal: AbortSignal): Promise<void> {
  const { createProofElement } = await loadChunk(() => import('./proof-element.ts'));
  if (!signal.aborted) place.append(createProofElement(input));
}

export const numberButtonStyles = css`
  .number {
    padding: 0;
    border: 0;
    border-bottom: 1px dotted currentcolor;
    background: none;
    color: inherit;
    font: inherit;
    font-weight: 650;
    font-variant-numeric: tabular-nums;
    cursor: pointer;
  }
  .number:focus-visible {
    outline: 2px solid var(--v-focus);
    outline-offset: 2px;
  }
  @media (pointer: coarse) {
    .number {
      position: relative;
    }
    .number::after {
      content: '';
      position: absolute;
      inset: -4px -2px;
    }
  }
`;
