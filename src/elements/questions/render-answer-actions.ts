/** What a reader can do with an answer: copy it, filter the dashboard by its conditions, look at its query. */
import { html, nothing, type TemplateResult } from 'lit';
import type { CrossFilterCondition } from '../../model/controls/control-layers.ts';
import type { AnswerMessages } from '../../model/messages/answer-en.ts';
import type { ShownAnswer } from '../../model/questions/parse-answer.ts';

export interface AnswerActions {
  readonly copy: () => void;
  readonly filter: () => void;
  /** `undefined`: the dashboard offers no such grain, or has it. */
  readonly grain: { readonly title: string; readonly set: () => void } | undefined;
  /** `undefined`: the reader may not edit, or the rows cannot be a widget. */
  readonly add: (() => void) | undefined;
}

export type FoundAnswer = Extract<ShownAnswer, { kind: 'answer' }>;

interface ShownActions {
  readonly answer: FoundAnswer;
  /** Empty: the answer has no condition by which the dashboard could be filtered. */
  readonly conditions: readonly CrossFilterCondition[];
  /** What the last action has done, in words. */
  readonly outcome: string;
}

export function renderAnswerActions(
  { answer, conditions, outcome }: ShownActions,
  messages: AnswerMessages,
  { copy, filter, grain, add }: AnswerActions,
): TemplateResult {
  return html`<div class="actions" role="group" aria-label=${messages('actions')}>
      <button class="action" type="button" @click=${copy}>${messages('copy')}</button>
      ${
        conditions.length > 0
          ? renderFilter(describeConditions(conditions, messages), answer.isWritten, { messages, filter })
          : nothing
      }
      ${
        grain
          ? html`<button class="action" type="button" title=${messages('grainHint')} @click=${grain.set}>
              ${messages('grain', { grain: grain.title })}
            </button>`
          : nothing
      }
      ${
        add
          ? html`<button class="action" type="button" title=${messages('addHint')} @click=${add}>
              ${messages('add')}
            </button>`
          : nothing
      }
      <span class="outcome" role="status" dir="auto">${outcome}</span>
    </div>
    ${answer.results.map(({ query }) => renderQuery(query, messages))}`;
}

/** An answer of a language model does not say what was understood: the button says what it filters by. */
function renderFilter(
  conditions: string,
  isWritten: boolean,
  { messages, filter }: Pick<AnswerActions, 'filter'> & { readonly messages: AnswerMessages },
): TemplateResult {
  const title = messages('filterBy', { conditions });
  return html`<button class="action" type="button" dir="auto" title=${title} @click=${filter}>
    ${isWritten ? title : messages('filter')}
  </button>`;
}

const renderQuery = (query: unknown, messages: AnswerMessages): TemplateResult =>
  html`<details>
    <summary>${messages('query')}</summary>
    <pre dir="ltr" tabindex="0">${JSON.stringify(query, undefined, 2)}</pre>
  </details>`;

/** Such as "Origin city: Denver, Flight date: Jun 1 – 30, 2001". */
export const describeConditions = (
  conditions: readonly CrossFilterCondition[],
  messages: AnswerMessages,
): string =>
  conditions
    .map(({ title, texts, filter }) =>
      messages(filter.operator === 'not_equals' ? 'exceptCondition' : 'condition', {
        title,
        values: texts.join(', '),
      }),
    )
    .join(', ');

/** The words of an answer, and what was understood. */
export const toPlainText = ({ sentences, understood, isWritten }: FoundAnswer): string =>
  [
    sentences.map(({ pieces }) => pieces.map(({ text }) => text).join('')).join(isWritten ? '' : ' '),
    ...(understood === '' ? [] : [understood]),
  ].join('\n');
