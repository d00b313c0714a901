/** Renders the editor for the values of an operator. */
import { html, type TemplateResult } from 'lit';
import type { EditorKind } from '../../../../model/controls/edit-filter.ts';
import type { FilterOperator, FilterValue, Scalar } from '../../../../model/filters/control-values.ts';
import { operatorTable } from '../../../../model/filters/operator-table.ts';
import { renderSegmentedControl } from '../../../../elements/control/segmented-control.ts';
import { CalendarElement } from './calendar-element.ts';
import { NumberEditorElement } from './number-editor-element.ts';
import type { FilterPanelInput } from './filter-panel-input.ts';
import { PeriodEditorElement } from './period-editor-element.ts';
import { TermsEditorElement } from './terms-editor-element.ts';
import { ValueListElement } from './value-list-element.ts';

export type FilterEditor = ValueListElement | TermsEditorElement | NumberEditorElement | PeriodEditorElement;

export interface FilterEditorScene {
  readonly kind: EditorKind;
  readonly input: FilterPanelInput;
  readonly operator: FilterOperator;
  readonly values: readonly Scalar[];
  /** Whether the values of the member could not be loaded. */
  readonly hasNoList: boolean;
  readonly onValues: (values: readonly Scalar[]) => void;
  /** Replaces the whole filter. */
  readonly onFilter: (filter: FilterValue | null) => void;
  readonly onNoList: () => void;
}

export function renderFilterEditor(scene: FilterEditorScene): TemplateResult {
  switch (scene.kind) {
    case 'none':
      return html`<p class="hint">${scene.input.texts('noInput')}</p>`;
    case 'truth':
      return renderTruth(scene);
    case 'values':
      return html`<vitrine-value-list
        class="editor"
        .input=${scene.input}
        .chosen=${scene.values}
        .onChoose=${scene.onValues}
        .onFailure=${scene.onNoList}
      ></vitrine-value-list>`;
    case 'terms':
      return renderTerms(scene);
    case 'number':
    case 'range':
      return html`<vitrine-number-editor
        class="editor"
        .input=${scene.input}
        .chosen=${scene.values}
        .isRange=${scene.kind === 'range'}
        .onChoose=${scene.onValues}
      ></vitrine-number-editor>`;
    case 'period':
    case 'date':
      return html`<vitrine-period
        class="editor"
        .input=${scene.input}
        .chosen=${scene.values}
        .isSpan=${scene.kind === 'period'}
        .onPeriod=${scene.onFilter}
      ></vitrine-period>`;
  }
}

/** After a failure, values are typed. The next panel tries to load the list again. */
function renderTerms({ input, values, operator, hasNoList, onValues }: FilterEditorScene): TemplateResult {
  const isList = operatorTable[operator].test === 'equal';
  return html`<vitrine-terms
    class="editor"
    .input=${input}
    .chosen=${values}
    .isSingle=${isList && input.control.multiple === false}
    .reason=${hasNoList && isList ? input.texts('noList') : undefined}
    .onChoose=${onValues}
  ></vitrine-terms>`;
}

type Truth = 'all' | 'true' | 'false' | 'none';

function renderTruth({ input, onFilter }: FilterEditorScene): TemplateResult {
  const { texts, title, filter } = input;
  const segments = [
    { value: 'all', title: texts('all') },
    { value: 'true', title: texts('true') },
    { value: 'false', title: texts('false') },
    { value: 'none', title: texts('noValue') },
  ] as const;
  return renderSegmentedControl<Truth>({
    label: title,
    segments,
    chosen: readTruth(filter),
    onChoose: (truth) => onFilter(writeTruth(truth)),
  });
}

function readTruth(filter: FilterValue | undefined): Truth | undefined {
  if (!filter) return 'all';
  const { operator = 'equals', value } = filter;
  const [one, ...others] = [value].flat();
  if (operator === 'is_null' || (operator === 'equals' && one === null)) return 'none';
  if (operator !== 'equals' || others.length > 0) return undefined;
  return /^(true|1)$/i.test(String(one)) ? 'true' : 'false';
}

function writeTruth(truth: Truth): FilterValue | null {
  if (truth === 'all') return null;
  return truth === 'none' ? { operator: 'is_null' } : { operator: 'equals', value: truth === 'true' };
}

const elements = {
  'vitrine-value-list': ValueListElement,
  'vitrine-terms': TermsEditorElement,
  'vitrine-number-editor': NumberEditorElement,
  'vitrine-period': PeriodEditorElement,
  'vitrine-calendar': CalendarElement,
} as const;

/** Defines the elements once per page, even if the page has several copies of this file. */
export function defineFilterEditors(): void {
  for (const [name, element] of Object.entries(elements))
    if (!customElements.get(name)) customElements.define(name, element);
}
