/** A segmented control, as a radio group (ARIA Authoring Practices): arrow keys move the focus and select. */
import { css, html, type TemplateResult } from 'lit';
import { findItemForKey } from '../../browser/list-keys.ts';
import { onControl } from '../theme/surface-styles.ts';

export interface Segment<Value> {
  readonly value: Value;
  readonly title: string;
  /** Explains a title that is not clear alone. */
  readonly hint?: string | undefined;
}

export interface SegmentedControl<Value> {
  readonly label: string;
  readonly segments: readonly Segment<Value>[];
  readonly chosen: Value | undefined;
  readonly isLocked?: boolean;
  readonly onChoose: (value: Value) => void;
}

export function renderSegmentedControl<Value>(row: SegmentedControl<Value>): TemplateResult {
  const chosen = row.segments.findIndex(({ value }) => value === row.chosen);
  return html`<div
    class="segments"
    role="radiogroup"
    aria-label=${row.label}
    aria-disabled=${row.isLocked === true}
    @keydown=${(event: KeyboardEvent) => moveChoice(event, row)}
  >
    ${row.segments.map((segment, index) => {
      const isChosen = index === chosen;
      const isStop = isChosen || (chosen < 0 && index === 0);
      return html`<button
        part="control-field"
        class="segment"
        type="button"
        role="radio"
        aria-checked=${isChosen}
        aria-disabled=${row.isLocked === true}
        tabindex=${isStop ? 0 : -1}
        title=${segment.hint ?? segment.title}
        @click=${() => choose(row, segment)}
      >
        ${segment.title}
      </button>`;
    })}
  </div>`;
}

function choose<Value>({ isLocked, onChoose }: SegmentedControl<Value>, { value }: Segment<Value>): void {
  if (!isLocked) onChoose(value);
}

function moveChoice<Value>(event: KeyboardEvent, row: SegmentedControl<Value>): void {
  const { currentTarget: group } = event;
  if (!(group instanceof HTMLElement)) return;
  const across = group.matches(':dir(rtl)') ? 'rtl' : 'ltr';
  const buttons = [...group.querySelectorAll<HTMLElement>('[role=radio]')];
  const at = buttons.findIndex((button) => button.matches(':focus'));
  const next = findItemForKey(event, { at, count: buttons.length, wraps: true, across });
  if (next === undefined) return;
  const segment = row.segments[next];
  event.preventDefault();
  buttons[next]?.focus();
  if (segment) choose(row, segment);
}

export const segmentedControlStyles = css`
  .segments {
    display: flex;
    min-width: 0;
    height: max(28px, 36px * min(1, var(--v-density)));
    padding: 2px;
    gap: 2px;
    border-width: var(--v-control-border-width);
    border-style: var(--v-control-border-style);
    border-color: var(--v-control-border-color);
    border-radius: var(--v-control-border-radius);
    ${onControl};
    background-color: var(--v-control-background);
  }
  .segment {
    flex: 1 1 auto;
    min-width: 24px;
    padding: 0 8px;
    overflow: hidden;
    border: 0;
    border-radius: calc(var(--v-control-border-radius) - 3px);
    background: none;
    color: var(--v-text-secondary);
    font-family: var(--v-control-title-font-family);
    font-size: var(--v-control-title-font-size);
    font-weight: var(--v-control-title-font-weight);
    text-overflow: ellipsis;
    white-space: nowrap;
    cursor: pointer;
  }
  .segment:hover {
    color: var(--v-control-title-color);
    background-color: color-mix(in oklab, var(--v-control-title-color) 6%, transparent);
  }
  .segment[aria-checked='true'] {
    background-color: color-mix(in oklab, var(--v-primary) 14%, var(--v-control-background));
    color: var(--v-control-title-color);
    box-shadow: inset 0 0 0 1px color-mix(in oklab, var(--v-primary) 45%, transparent);
  }
  .segment:focus-visible {
    outline: 2px solid var(--v-focus);
    outline-offset: 1px;
  }
  .segments[aria-disabled='true'] {
    border-style: dashed;
  }
  .segment[aria-disabled='true'] {
    cursor: default;
  }
  @media (pointer: coarse) {
    .segments {
      height: 48px;
    }
  }
  @media (forced-colors: active) {
    .segment[aria-checked='true'] {
      background-color: Highlight;
      color: HighlightText;
      forced-color-adjust: none;
    }
  }
`;
